package io.github.apnslint;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the JSON that the library writes, so that the package depends on no other. */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** Maps, lists, strings, longs, booleans and null. */
    static Object read(String text) {
        return new Json(text).value();
    }

    /** A string as JSON. */
    static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (char letter : text.toCharArray()) {
            if (letter == '"' || letter == '\\') json.append('\\');
            if (letter < ' ') json.append(String.format("\\u%04x", (int) letter));
            else json.append(letter);
        }
        return json.append('"').toString();
    }

    /** An object of strings as JSON. */
    static String of(Map<String, String> fields) {
        StringBuilder json = new StringBuilder("{");
        fields.forEach((name, value) -> json.append(json.length() > 1 ? "," : "").append(quoted(name)).append(':').append(quoted(value)));
        return json.append('}').toString();
    }

    private Object value() {
        switch (text.charAt(at)) {
            case '{':
                Map<String, Object> map = new LinkedHashMap<>();
                for (at++; text.charAt(at) != '}'; at += text.charAt(at) == ',' ? 1 : 0) {
                    String name = string();
                    at++;
                    map.put(name, value());
                }
                at++;
                return map;
            case '[':
                List<Object> list = new ArrayList<>();
                for (at++; text.charAt(at) != ']'; at += text.charAt(at) == ',' ? 1 : 0) list.add(value());
                at++;
                return list;
            case '"':
                return string();
            default:
                int start = at;
                while (at < text.length() && ",]}".indexOf(text.charAt(at)) < 0) at++;
                String word = text.substring(start, at);
                if (word.equals("null")) return null;
                return word.equals("true") || word.equals("false") ? (Object) word.equals("true") : (Object) Long.valueOf(word);
        }
    }

    private String string() {
        StringBuilder string = new StringBuilder();
        for (at++; text.charAt(at) != '"'; at++) {
            char letter = text.charAt(at);
            if (letter == '\\') {
                letter = text.charAt(++at);
                if (letter == 'u') {
                    letter = (char) Integer.parseInt(text.substring(at + 1, at + 5), 16);
                    at += 4;
                } else {
                    int escape = "bfnrt".indexOf(letter);
                    if (escape >= 0) letter = "\b\f\n\r\t".charAt(escape);
                }
            }
            string.append(letter);
        }
        at++;
        return string.toString();
    }
}
