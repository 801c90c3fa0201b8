package io.github.apnslint;

import java.util.List;
import java.util.stream.Collectors;

/** A push that should not be sent. */
public final class PushException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient List<Finding> findings;

    PushException(List<Finding> findings) {
        super(findings.stream().map(Finding::toString).collect(Collectors.joining("\n")));
        this.findings = findings;
    }

    /** Why it should not be sent. */
    public List<Finding> findings() {
        return findings;
    }
}
