package io.github.apnslint;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One thing that goes wrong with a push.
 *
 * @param rule the rule's id, such as {@code wrong-kind}
 * @param severity {@code error}, {@code warning} or {@code info}
 * @param message what is wrong
 * @param effect what the sender or the user loses
 * @param pointer the place as a JSON pointer, empty for the whole document
 * @param line the line, from 1
 * @param column the column, from 1, in Unicode scalars
 * @param json the finding as {@code apnslint lint --format json} writes it, with its fix and its range
 */
public record Finding(
        String rule, String severity, String message, String effect, String pointer, long line, long column, Map<String, Object> json) {
    @SuppressWarnings("unchecked")
    static List<Finding> all(Object report) {
        List<Object> findings = (List<Object>) ((Map<String, Object>) report).get("findings");
        return findings.stream().map(finding -> of((Map<String, Object>) finding)).collect(Collectors.toUnmodifiableList());
    }

    @SuppressWarnings("unchecked")
    private static Finding of(Map<String, Object> json) {
        Map<String, Object> start = ((Map<String, Map<String, Object>>) json.get("range")).get("start");
        return new Finding(
                (String) json.get("rule"), (String) json.get("severity"), (String) json.get("message"), (String) json.get("effect"),
                (String) json.get("pointer"), (Long) start.get("line"), (Long) start.get("column"), json);
    }

    @Override
    public String toString() {
        return line + ":" + column + ": " + severity + ": " + message + " [" + rule + "]";
    }
}
