#!/usr/bin/env node
"use strict";

// Runs the program of this platform, with its input, output, signals and exit code; where there is none, the linter in WebAssembly.
const program = require("../platform.js").find("bin/apnslint");
const runHere = () => {
  process.exitCode = require("../command.js").main(process.argv.slice(2));
};
if (program) {
  const { spawn } = require("node:child_process");
  const child = spawn(program, process.argv.slice(2), { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    // Made for another system, such as one with another C library.
    if (["ENOENT", "ENOEXEC"].includes(error.code)) return runHere();
    console.error(`${program}: ${error.message}`);
    process.exit(3);
  });
  child.on("exit", (status, signal) => {
    if (signal === null) process.exit(status);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
} else {
  runHere();
}
