"use strict";

// The linter in WebAssembly, for systems without a package of their own. A trap ends an instance, so the next call gets a new one.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { Library } = require("./library.js");

let module_, library;
const instance = () => {
  module_ ??= new WebAssembly.Module(readFileSync(join(__dirname, "apnslint.wasm")));
  return (library ??= new Library(module_));
};
const call = (act) => {
  try {
    return act(instance());
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) library = undefined;
    throw error;
  }
};

/** A linter with its options, and the instance that it lives in. */
class Handle {
  constructor(options) {
    this.options = options;
    this.in();
  }
  in() {
    call((now) => {
      if (this.library === now) return;
      this.pointer = now.create(this.options);
      this.library = now;
    });
    return this.pointer;
  }
}
const released = new FinalizationRegistry(({ library, pointer }) => library.destroy(pointer));
const answered = (act) => {
  const answer = call(act);
  if (answer.code < 0) throw new TypeError(answer.text);
  return answer;
};

exports.run = (request) => JSON.parse(call((now) => now.run(JSON.stringify(request))));
exports.native = {
  create: (options) => {
    const handle = new Handle(options);
    released.register(handle, { library: handle.library, pointer: handle.pointer });
    return handle;
  },
  check: (handle, payload, headers) => {
    const pointer = handle.in(), { code, text } = answered((now) => now.check(pointer, payload, headers));
    return code ? [code === 2, text] : undefined;
  },
  fix: (handle, payload, headers, unsafe) => {
    const pointer = handle.in(), { fixed, text } = answered((now) => now.fix(pointer, payload, headers, unsafe));
    return [Buffer.from(fixed), text];
  },
  group: (options, notifications) => answered((now) => now.group(options, notifications)).text,
  get version() {
    return instance().version;
  },
};
