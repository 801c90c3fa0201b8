"use strict";

const system = process.platform === "darwin" ? "darwin" : `${process.platform}-${process.arch}`;
const name = `@apnslint/${system}`;

/** The path of a file beside this one, or in the package of this platform, which npm installs as an optional dependency. */
exports.file = (path) => {
  for (const place of [`./${path}`, `${name}/${path}`])
    try {
      return require.resolve(place);
    } catch {}
  throw new Error(`apnslint finds no ${path} for ${system}: ${name} is not installed, or does not have it`);
};
