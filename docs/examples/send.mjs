// Sends a payload from standard input only if apnslint finds nothing wrong with it.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The findings of apnslint in a payload; if there are none, it can be sent. */
function findings(payload, pushType) {
  const run = spawnSync("apnslint", ["lint", "--format", "json", "--push-type", pushType, "-"], { input: payload });
  if (run.error) throw run.error;
  if (run.status !== 0 && run.status !== 1) throw new Error(String(run.stderr));
  return JSON.parse(run.stdout).files[0].findings.filter((finding) => finding.severity === "error");
}

/** A placeholder for your client, which POSTs these bytes to /3/device/TOKEN. */
function send(payload) {
  console.log(`sending ${payload.length} bytes`);
}

const payload = readFileSync(0);
const errors = findings(payload, "alert");
for (const error of errors) console.error(`not sent: ${error.message} (${error.rule})`);
if (errors.length > 0) process.exit(1);
send(payload);
