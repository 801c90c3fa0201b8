"use strict";

const { existsSync } = require("node:fs");
const { join } = require("node:path");

const system = process.platform === "darwin" ? "darwin" : `${process.platform}-${process.arch}`;
const name = `@apnslint/${system}`;

/** The path of a file beside this one, or in the package of this platform, which npm installs as an optional dependency. */
exports.file = (path) => {
  const own = join(__dirname, path);
  if (existsSync(own)) return own;
  try {
    return require.resolve(`${name}/${path}`);
  } catch {
    throw new Error(`apnslint finds no ${path} for ${system}: ${name} is not installed, or does not have it`);
  }
};
