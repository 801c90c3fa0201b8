// Prints the CPU nanoseconds of one check of the payload in argument 1.
"use strict";
const { Linter } = require("../../../Sources/Bindings/Node");
const linter = new Linter();
const payload = Buffer.from(process.argv[2]);
for (let call = 0; call < 20_000; call++) if (linter.check(payload).length !== 0) process.exit(1);
const start = process.cpuUsage();
for (let call = 0; call < 200_000; call++) linter.check(payload);
const { user, system } = process.cpuUsage(start);
console.log(((user + system) * 1000) / 200_000);
