"use strict";

// The addon of this platform, or else the same functions in WebAssembly: also where the addon can't be loaded, as with another C library.
const platform = require("./platform.js");
const load = () => {
  const { APNSLINT_ADDON: chosen } = process.env, addon = chosen || platform.find("apnslint.node");
  try {
    if (addon) return require(addon);
  } catch (error) {
    if (chosen) throw error;
  }
  return require("./wasm.js").native;
};
const native = load();

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
// JSON.stringify makes undefined of undefined and of functions; the addon refuses it.
const json = (value, encode = JSON.stringify) => (isText(value) ? value : value === null ? "null" : encode(value));
// The members of a Headers or a Map are not properties of it.
const isMap = (value) => typeof value.entries === "function" && !Array.isArray(value);
const fields = (headers) =>
  headers == null ? undefined : isText(headers) ? headers : json(isMap(headers) ? Object.fromEntries(headers.entries()) : headers);
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace("-o-s", "os");

/** Checks pushes. Make one and keep it; each worker thread makes its own. */
class Linter {
  #native;
  #encode;

  /**
   * The options are those of .apnslint.json, spelt as there or in camel case, such as pushType, headers, rules and failOn. An
   * object is measured as `encode` writes it, which has to be what the sender encodes with: JSON.stringify unless given.
   */
  constructor({ encode = JSON.stringify, ...options } = {}) {
    this.#encode = encode;
    const given = Object.entries(options).filter(([, value]) => value !== undefined);
    this.#native = native.create(JSON.stringify(Object.fromEntries(given.map(([name, value]) => [kebab(name), value]))));
  }

  /** The findings of a payload, which is a string, a Uint8Array or an object; an empty array if there are none. */
  check(payload, headers) {
    const answer = native.check(this.#native, json(payload, this.#encode), fields(headers));
    return answer === undefined ? [] : JSON.parse(answer[1]).findings;
  }

  /** Throws a PushError if there is a finding at or above failOn, by default "error". */
  assertSendable(payload, headers) {
    const answer = native.check(this.#native, json(payload, this.#encode), fields(headers));
    if (answer !== undefined && answer[0]) throw new PushError(JSON.parse(answer[1]).findings);
  }

  /** Fixes what can be fixed; `unsafe` also applies fixes that may not be what was meant. */
  fix(payload, { headers, unsafe = false } = {}) {
    const [fixed, report] = native.fix(this.#native, json(payload, this.#encode), fields(headers), unsafe);
    const value = JSON.parse(report);
    return { payload: fixed, fixed: value.fixed.map((finding) => finding.rule), findings: value.findings };
  }
}

/** Predicts which notifications stack on the lock screen and what each stack says, as `apnslint group --format json` prints it. */
const group = (notifications, options = {}) => JSON.parse(native.group(JSON.stringify(options), JSON.stringify(notifications)));

/** The findings of one payload. Make a Linter to check many. */
const lint = (payload, options) => new Linter(options).check(payload);

module.exports = { Linter, PushError, group, lint, textOf, version: native.version };
