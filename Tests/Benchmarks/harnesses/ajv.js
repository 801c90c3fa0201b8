// Parses and checks payloads with ajv: `ajv.js lines SECONDS SCHEMA < LINES`, or one file: `ajv.js file FILE SCHEMA`.
const Ajv = require("ajv");
const fs = require("fs");

const [, , subject, argument, schema] = process.argv;
const validate = new Ajv().compile(JSON.parse(fs.readFileSync(schema, "utf8")));

if (subject === "file") {
  process.exit(validate(JSON.parse(fs.readFileSync(argument, "utf8"))) ? 0 : 1);
}

const seconds = Number(argument);
const payloads = fs.readFileSync(0, "utf8").trimEnd().split("\n");

// Nanoseconds for each payload, in as many passes as fit into the time.
function pass(seconds) {
  const start = process.hrtime.bigint();
  let time = 0, passes = 0;
  for (; time < seconds * 1e9; passes++, time = Number(process.hrtime.bigint() - start)) {
    for (const payload of payloads) validate(JSON.parse(payload));
  }
  return time / (passes * payloads.length);
}

pass(seconds / 2);
const time = pass(seconds);
process.stdout.write(`${time} ${payloads.map((payload) => (validate(JSON.parse(payload)) ? 1 : 0)).join("")}`);
