"use strict";

const assert = require("node:assert");
const test = require("node:test");
const { Worker, isMainThread } = require("node:worker_threads");
const { Linter, PushError, group, textOf, version } = require("apnslint");

const clean = { aps: { alert: "Gate changed" } };
const wrong = { aps: { alert: "Gate changed", badge: "3" } };
const rounds = (linter, count) => {
  for (let round = 0; round < count; round++) {
    assert.strictEqual(linter.check(clean).length, 0);
    assert.strictEqual(linter.check(wrong).length, 1);
  }
};

if (!isMainThread) {
  rounds(new Linter(), 300);
} else {
  const linter = new Linter({ pushType: "alert", minIos: 15 });

  test("payloads in each form", () => {
    const text = JSON.stringify(wrong);
    for (const payload of [wrong, text, Buffer.from(text), new TextEncoder().encode(text)]) {
      const [finding] = linter.check(payload);
      assert.deepStrictEqual([finding.rule, finding.pointer, finding.fix.safe], ["wrong-kind", "/aps/badge", true]);
      assert.match(textOf(finding), /error: badge is a string, not a number \[wrong-kind\]$/);
    }
    for (const payload of [clean, JSON.stringify(clean), Buffer.from(JSON.stringify(clean))])
      assert.deepStrictEqual(linter.check(payload), []);
  });
  test("an exception", () => {
    assert.throws(() => linter.assertSendable(wrong), (error) => error instanceof PushError && error.findings.length === 1);
    linter.assertSendable(clean);
    new Linter({ rules: { "wrong-kind": "warning" } }).assertSendable(wrong);
  });
  test("headers of one push", () => {
    const silent = { aps: { "content-available": 1 } };
    assert.deepStrictEqual(linter.check(silent, { "apns-push-type": "background", "apns-priority": 5 }), []);
    assert.ok(linter.check(silent, { "apns-push-type": "background", "apns-priority": 10 }).length > 0);
    assert.deepStrictEqual(linter.check(clean, { "apns-topic": [] }).map((it) => it.rule), ["header-not-text"]);
  });
  test("headers in the forms of fetch and of maps", () => {
    const fields = [["apns-push-type", "background"], ["apns-priority", "10"]];
    for (const headers of [new Headers(fields), new Map(fields), Object.fromEntries(fields), JSON.stringify(Object.fromEntries(fields))])
      assert.deepStrictEqual(linter.check({ aps: { "content-available": 1 } }, headers).map((it) => it.rule), ["background-priority"]);
  });
  test("an object is measured as it is sent", () => {
    const payload = { aps: { alert: "x".repeat(4070) } };
    assert.deepStrictEqual(linter.check(payload), []);
    const indented = new Linter({ encode: (value) => JSON.stringify(value, null, 2) });
    assert.deepStrictEqual(indented.check(payload).map((it) => it.rule), ["payload-too-large"]);
    assert.throws(() => linter.assertSendable({ headers: {}, payload: clean }), PushError);
    assert.throws(() => linter.assertSendable({}), PushError);
  });
  test("calls that are not right", () => {
    // The package exports neither of these files.
    const inside = (name) => require(require("path").join(require.resolve("apnslint"), "..", name));
    const addon = process.env.APNSLINT_ADDON || inside("platform.js").find("apnslint.node");
    const native = addon ? require(addon) : inside("wasm.js").native;
    for (const call of [
      () => new Linter({ rules: { "flag-of": "off" } }), () => new Linter({ app: "app.json" }), () => linter.check(),
      () => linter.check(() => 1), () => linter.check(clean, []),
      () => linter.check(" ".repeat(65 << 20)), () => group([7]), () => group([], { hue: 1 }), () => native.check({}, "{}"),
      () => native.check(), () => native.check(null, "{}"), () => native.fix({}, "{}"), () => native.create(7), () => native.group(7),
    ])
      assert.throws(call, Error);
  });
  test("any bytes", () => {
    for (const bytes of ["", "\0", Buffer.from([0xff, 0xfe]), "[".repeat(3000), new Uint8Array(0), "é".repeat(5000), "\ud800"])
      assert.ok(linter.check(bytes).length > 0);
  });
  test("lengths around the small buffer", () => {
    for (let length = 4050; length < 4110; length++) {
      const text = JSON.stringify({ aps: { alert: "é" }, text: "x".repeat(length - 40) });
      assert.deepStrictEqual(linter.check(text).map((it) => it.rule), Buffer.byteLength(text) > 4096 ? ["payload-too-large"] : []);
    }
  });
  test("fix and group", () => {
    const result = linter.fix(wrong);
    assert.strictEqual(JSON.parse(result.payload).aps.badge, 3);
    assert.deepStrictEqual([result.fixed, result.findings], [["wrong-kind"], []]);
    assert.strictEqual(group([clean, clean]).groups.length, 1);
  });
  test("the version", () => assert.match(version, /^\d+\.\d+\.\d+$/));
  test("many calls and worker threads", async () => {
    rounds(linter, 300);
    await Promise.all(
      Array.from({ length: 4 }, () => new Promise((resolve, reject) => new Worker(__filename).on("exit", resolve).on("error", reject))),
    );
  });
  test("linters are released", () => {
    for (let count = 0; count < 500; count++) new Linter();
  });
}
