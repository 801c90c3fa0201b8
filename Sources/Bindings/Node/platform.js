"use strict";

const { existsSync } = require("node:fs");
const { join } = require("node:path");

const system = process.platform === "darwin" ? "darwin" : `${process.platform}-${process.arch}`;

/**
 * The path of a file beside this one, or in the package of this platform, which npm installs as an optional dependency; undefined
 * where there is none, or with APNSLINT_WASM set.
 */
exports.find = (path) => {
  if (process.env.APNSLINT_WASM) return undefined;
  const own = join(__dirname, path);
  if (existsSync(own)) return own;
  try {
    return require.resolve(`@apnslint/${system}/${path}`);
  } catch {
    return undefined;
  }
};
