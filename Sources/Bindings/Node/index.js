"use strict";

const native = require(process.env.APNSLINT_ADDON || "./apnslint.node");

/** A push that should not be sent; `findings` says why. */
class PushError extends Error {
  constructor(findings) {
    super(findings.map(textOf).join("\n"));
    this.name = "PushError";
    this.findings = findings;
  }
}

const textOf = (finding) => {
  const { line, column } = finding.range.start;
  return `${line}:${column}: ${finding.severity}: ${finding.message} [${finding.rule}]`;
};

const isText = (value) => typeof value === "string" || value instanceof Uint8Array;
// `undefined` and functions have no JSON; the addon refuses what comes of them.
const json = (value) => (isText(value) ? value : value === null ? "null" : JSON.stringify(value));
const fields = (headers) => (headers == null ? undefined : json(headers));
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace("-o-s", "os");

/** Checks pushes. Make it once; each worker thread makes its own. */
class Linter {
  #native;

  /** The options are those of .apnslint.json, in their spelling or in camel case: pushType, headers, rules, failOn, minIos. */
  constructor(options = {}) {
    const given = Object.entries(options).filter(([, value]) => value !== undefined);
    this.#native = native.create(JSON.stringify(Object.fromEntries(given.map(([name, value]) => [kebab(name), value]))));
  }

  /** The findings of a payload, given as it is sent or as an object; none for one that is right. */
  check(payload, headers) {
    const answer = native.check(this.#native, json(payload), fields(headers));
    return answer === undefined ? [] : JSON.parse(answer[1]).findings;
  }

  /** Throws a PushError when there is a finding at or above failOn, which is "error" unless it was set. */
  assertSendable(payload, headers) {
    const answer = native.check(this.#native, json(payload), fields(headers));
    if (answer !== undefined && answer[0]) throw new PushError(JSON.parse(answer[1]).findings);
  }

  /** Puts right what can be put right; `unsafe` also applies fixes that may not say what was meant. */
  fix(payload, { headers, unsafe = false } = {}) {
    const [fixed, report] = native.fix(this.#native, json(payload), fields(headers), unsafe);
    const value = JSON.parse(report);
    return { payload: fixed, fixed: value.fixed.map((finding) => finding.rule), findings: value.findings };
  }
}

/** Which notifications stack on the lock screen and what each stack says, as `apnslint group --format json` says it. */
const group = (notifications, options = {}) => JSON.parse(native.group(JSON.stringify(options), JSON.stringify(notifications)));

module.exports = { Linter, PushError, group, textOf, version: native.version };
