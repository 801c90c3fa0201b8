// Asks one gate many things at once by docs/examples/gate-client.mjs: drive.mjs PROGRAM FAKE. See drive.py.
import { Gate, NoAnswer, NotSendable } from "../../docs/examples/gate-client.mjs";

const [program, fake] = process.argv.slice(2);
const count = 1200;

function push(number, isGood) {
  const badge = isGood ? number : `"${number}"`;
  return `{"line": 1, "ok": true, "id": 1, "aps": {"alert": "${number} ${"é".repeat(number % 1500)}", "badge": ${badge}}}`;
}

let wrong = 0;
const gate = new Gate([], { program });
await Promise.all(Array.from({ length: count }, async (_, number) => {
  const isGood = number % 3 !== 0;
  const headers = { "apns-push-type": "alert", "apns-priority": number % 5 ? "10" : "7" };
  const expected = (isGood ? 0 : 1) + (number % 5 ? 0 : 1);
  let found = 0;
  try {
    await gate.check(push(number, isGood), headers);
  } catch (error) {
    if (!(error instanceof NotSendable)) throw error;
    found = error.findings.filter((finding) => finding.severity === "error").length;
  }
  if (found !== expected) wrong++;
}));
await gate.close();
console.log(`${count} answers, ${wrong} wrong`);

let passed = 0, refused = 0;
const dying = new Gate(["--fail-on", "error"], { program });
await dying.check(push(1, true));
await Promise.all(Array.from({ length: count }, async (_, number) => {
  if (number === 1) process.kill(dying.pid, "SIGKILL");
  try {
    await dying.check(push(number, true));
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    refused++;
  }
}));
try {
  await dying.check(push(1, true));
  passed++;
} catch {
  refused++;
}
console.log(`after the gate was killed ${passed} pushes passed`, refused ? "and others were refused" : "and none was refused");

const lying = new Gate([], { program: fake, timeout: 2000 });
let isFooled = true;
try {
  await lying.check(push(1, true));
} catch (error) {
  isFooled = !(error instanceof NoAnswer);
}
console.log(isFooled ? "an echo was taken for an answer" : "an echo is no answer");
process.exit(wrong || passed || !refused || isFooled ? 1 : 0);
