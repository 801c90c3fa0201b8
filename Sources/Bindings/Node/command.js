"use strict";

// The command over the linter in WebAssembly: lint, fix and explain. The words of findings and formats are the program's own.
const { readFileSync, readdirSync, statSync, writeFileSync } = require("node:fs");
const { basename, dirname, join, matchesGlob, resolve } = require("node:path");
const { native, run } = require("./wasm.js");

const usage = `usage: apnslint [lint] [--format text|concise|json|sarif|github] [--fail-on SEVERITY] [--no-config] [--quiet] FILE…
       apnslint fix [--write] [--unsafe] FILE…
       apnslint explain RULE
       FILE is a file, a folder, or - for standard input. This is apnslint in WebAssembly: the program has more commands and options.`;
class Problem extends Error {
  constructor(message, code = 3) {
    super(message);
    this.code = code;
  }
}

const isPayload = (path, bytes) => {
  if (path.endsWith(".apns")) return true;
  if (!path.endsWith(".json")) return false;
  try {
    const root = JSON.parse(bytes);
    return Object.hasOwn(root, "aps") || (Object.hasOwn(root, "payload") && Object.hasOwn(root, "headers"));
  } catch {
    return false;
  }
};
const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === "." ? entry.name : `${folder.replace(/\/$/, "")}/${entry.name}`;
      if (entry.name.startsWith(".") || entry.name === "node_modules") return [];
      if (entry.isDirectory()) return filesIn(path);
      const bytes = entry.isFile() && /\.(apns|json)$/.test(entry.name) ? readFileSync(path) : undefined;
      return bytes && isPayload(path, bytes) ? [{ path, bytes }] : [];
    });
const read = (path) => {
  if (path === "-") return [{ path, bytes: readFileSync(0) }];
  try {
    if (!statSync(path).isDirectory()) return [{ path, bytes: readFileSync(path) }];
  } catch (error) {
    throw new Problem(error.code === "ENOENT" ? `${path}: no such file or directory` : `${path}: ${error.message}`);
  }
  const found = filesIn(path);
  if (!found.length) throw new Problem(`${path}: no payloads here: an .apns file, or a .json file with aps at its root, would be one`, 2);
  return found;
};

// Configurations, those of outer folders first; what one extends comes before it.
const configurationAt = (path, depth = 0) => {
  let value;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Problem(`${path}: ${error.message}`, 2);
  }
  const own = { folder: dirname(path), value };
  return value.extends && depth < 10 ? [...configurationAt(resolve(dirname(path), value.extends), depth + 1), own] : [own];
};
const known = new Map();
const configurationsFor = (folder) => {
  if (!known.has(folder)) {
    const path = join(folder, ".apnslint.json");
    let here = [];
    try {
      statSync(path);
      here = configurationAt(path);
    } catch (error) {
      if (error instanceof Problem) throw error;
    }
    const isRoot = here.some(({ value }) => value.root) || dirname(folder) === folder;
    known.set(folder, [...(isRoot ? [] : configurationsFor(dirname(folder))), ...here]);
  }
  return known.get(folder);
};
const merge = (one, other) => ({ ...one, ...other, rules: { ...one.rules, ...other.rules }, headers: { ...one.headers, ...other.headers } });
const isMatched = (glob, path) => {
  const plain = glob.replace(/^\//, "");
  if (plain.endsWith("/")) return path.startsWith(plain) || path.includes(`/${plain}`);
  return path === plain || (matchesGlob ? matchesGlob(path, plain) || matchesGlob(basename(path), plain) : basename(path) === plain);
};
const settingsFor = (path) => {
  let settings = {};
  for (const { folder, value } of configurationsFor(path === "-" ? resolve(".") : dirname(resolve(path)))) {
    const { root, extends: _, $schema, overrides = [], ignore = [], baseline, stacks, "app-target": __, ...rest } = value;
    const inside = resolve(path).slice(folder.length + 1).replaceAll("\\", "/");
    if (ignore.some((glob) => isMatched(glob, inside))) return undefined;
    if (baseline) throw new Problem("a baseline needs the program: this is apnslint in WebAssembly");
    for (const name of ["app", "app-before"]) if (typeof rest[name] === "string") rest[name] = JSON.parse(readFileSync(resolve(folder, rest[name]), "utf8"));
    settings = merge(settings, rest);
    for (const { files, ...override } of overrides) if ([files].flat().some((glob) => isMatched(glob, inside))) settings = merge(settings, override);
  }
  return settings;
};

const options = (words) => {
  const chosen = { format: "text", paths: [], settings: {} };
  const take = (name, rest) => {
    if (!rest.length) throw new Problem(`${name} needs a value\n${usage}`, 64);
    return rest.shift();
  };
  for (const rest = [...words]; rest.length; ) {
    let word = rest.shift();
    if (word.startsWith("--") && word.includes("=")) rest.unshift(word.slice(word.indexOf("=") + 1)), (word = word.slice(0, word.indexOf("=")));
    if (word === "--format") chosen.format = take(word, rest);
    else if (["--fail-on", "--min-severity", "--push-type", "--min-ios", "--envelope"].includes(word)) chosen.settings[word.slice(2)] = take(word, rest);
    else if (["--no-config", "--quiet", "--write", "--unsafe"].includes(word)) chosen[word.slice(2)] = true;
    else if (word === "-q") chosen.quiet = true;
    else if (word.startsWith("-") && word !== "-") throw new Problem(`${word} is not an option of apnslint in WebAssembly\n${usage}`, 64);
    else chosen.paths.push(word);
  }
  return chosen;
};
const answer = (request) => {
  const result = run(request);
  if (result.error) throw new Problem(result.error, 2);
  return result;
};

const lint = (chosen, fixes) => {
  const problems = [], groups = new Map();
  for (const path of chosen.paths.length ? chosen.paths : ["."]) {
    try {
      for (const file of read(path)) {
        const settings = chosen["no-config"] ? {} : settingsFor(file.path);
        if (!settings) continue;
        const key = JSON.stringify(merge(settings, chosen.settings));
        groups.set(key, [...(groups.get(key) ?? []), file]);
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.push(error);
    }
  }
  let failed = 0;
  for (const [settings, files] of groups) {
    const request = { options: JSON.parse(settings), files: files.map(({ path, bytes }) => ({ path, base64: bytes.toString("base64") })) };
    if (fixes) {
      answer({ ...request, fix: Boolean(chosen.unsafe) }).forEach(({ base64, fixed }, index) => {
        const { path, bytes } = files[index], result = Buffer.from(base64, "base64");
        if (!chosen.write || path === "-") process.stdout.write(result);
        else if (!result.equals(bytes)) writeFileSync(path, result);
        if (chosen.write && path !== "-" && fixed) console.log(`${path}: fixed ${fixed}`);
      });
      continue;
    }
    const result = answer({ ...request, format: chosen.format, columns: process.stdout.columns ?? 80, coloured: Boolean(process.stdout.isTTY) && !process.env.NO_COLOR });
    failed += result.failed;
    if (!chosen.quiet) process.stdout.write(result.text);
  }
  for (const problem of problems) console.error(`apnslint: ${problem.message}`);
  return problems.length ? Math.max(...problems.map(({ code }) => code)) : failed ? 1 : 0;
};

/** Runs a command line, and returns its exit code. */
exports.main = (words) => {
  try {
    const [verb, ...rest] = words;
    if (words.includes("--version")) return console.log(native.version), 0;
    if (words.includes("--help") || words.includes("-h")) return console.log(usage), 0;
    if (verb === "explain") return process.stdout.write(answer({ explain: rest[0] ?? "", columns: process.stdout.columns ?? 80, coloured: Boolean(process.stdout.isTTY) }).text), 0;
    if (verb === "fix") return lint(options(rest), true);
    return lint(options(verb === "lint" ? rest : words), false);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(`apnslint: ${error.message}`);
    return error.code;
  }
};
