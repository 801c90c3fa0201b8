"use strict";

// The command over the linter in WebAssembly, which decides and words everything; here files are found, read and written.
const { existsSync, readFileSync, readdirSync, realpathSync, statSync, writeFileSync } = require("node:fs");
const { dirname, join, relative, resolve } = require("node:path");
const { setFlagsFromString } = require("node:v8");
const { native, run } = require("./wasm.js");

// One call needs few of the functions, so only those are compiled.
for (const flag of ["--wasm-lazy-compilation", "--wasm-lazy-validation"]) setFlagsFromString(flag);

// Texts that the program writes with --help, of itself and of each command, so that the commands and options of both are one table.
const texts = existsSync(join(__dirname, "help.txt")) ? readFileSync(join(__dirname, "help.txt"), "utf8").split("\f") : [];
const help = Object.fromEntries(texts.map((text, index) => (index ? [text.slice(0, text.indexOf("\n")), text.slice(text.indexOf("\n") + 1)] : ["", text])));
const offered = (verb) => new Set((help[verb] ?? "").match(/--[a-z][a-z-]+/g));
const elsewhere = "needs the program, which there is for Linux and macOS: this is apnslint in WebAssembly";

class Problem extends Error {
  constructor(message, code = 2, report = undefined) {
    super(message);
    Object.assign(this, { code, report });
  }
}
const ask = (request) => {
  const answer = run(request);
  if (answer?.error !== undefined) throw new Problem(answer.error, 2, answer.report);
  return answer;
};
const kind = (path) => {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
};
const failure = (path, error) =>
  new Problem(`${path}: ${{ ENOENT: "no such file or directory", EACCES: "permission denied", EISDIR: "is a directory" }[error.code] ?? error.message}`, 3);
const base64 = (path) => readFileSync(path).toString("base64");
// Windows has other separators; the linter sees those of configurations.
const slashes = (path) => path.replaceAll("\\", "/");
const shown = (path) => slashes(relative("", path));

// Folders, in the order of their names, with numbers as numbers

const isLess = (one, other) => (one < other ? -1 : one > other ? 1 : 0);
const key = (name) => name.replace(/\d+/g, (digits) => `0${String.fromCharCode(0x100 + digits.replace(/^0+/, "").length)}${digits.replace(/^0+/, "")}`);
const ignoreFile = (folder) => existsSync(join(folder, ".gitignore")) && { base64: base64(join(folder, ".gitignore")) };
// The ignore files from the root of the working tree down to a folder.
const levelsOf = (folder) => {
  const names = [];
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) {
      const levels = [{}], exclude = join(at, ".git/info/exclude");
      if (existsSync(exclude)) levels.push({ base64: base64(exclude) });
      for (const name of [undefined, ...names]) {
        if (name !== undefined) at = join(at, name);
        levels.push({ name, ...ignoreFile(at) });
      }
      return levels;
    }
    if (dirname(at) === at) return undefined;
    names.unshift(at.slice(dirname(at).length).replace(/^[\\/]/, ""));
  }
};
const filesIn = (folder, levels, seen, root) => {
  const place = realpathSync(folder);
  if (seen.has(place)) return [];
  seen.add(place);
  const entries = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith(".") && name !== "node_modules")
    .map((entry) => ({ name: entry.name, path: `${folder.replace(/\/$/, "")}/${entry.name}`, entry: entry.isSymbolicLink() ? kind(join(folder, entry.name)) : entry }))
    .filter(({ name, entry }) => entry && (entry.isDirectory() || (entry.isFile() && /\.(apns|json)$/.test(name))))
    .sort((one, other) => isLess(key(one.name), key(other.name)));
  const ignored = levels && entries.length ? ask({ verb: "ignored", levels, names: entries.map(({ name, entry }) => name + (entry.isDirectory() ? "/" : "")) }) : [];
  return entries.flatMap(({ name, path, entry }, index) => {
    if (ignored[index]) return [];
    if (!entry.isDirectory()) return path.endsWith(".apns") || isPayload(path) ? [path] : [];
    return realpathSync(path).startsWith(root) ? filesIn(path, levels && [...levels, { name, ...ignoreFile(path) }], seen, root) : [];
  });
};
const isPayload = (path) => {
  const bytes = readFileSync(path);
  return (bytes.includes("aps") || bytes.includes("\\u00")) && ask({ verb: "payloads", files: [{ base64: bytes.toString("base64") }] })[0];
};

// Configurations, those of outer folders first; what one extends comes before it

const configurationAt = (path, folder = dirname(path), later = []) => {
  const text = readFileSync(path);
  const own = { path: shown(path).startsWith("..") ? slashes(path) : shown(path), folder: slashes(folder), base64: text.toString("base64") };
  let value = {};
  try {
    value = JSON.parse(text);
  } catch {
    // The linter says what is wrong with it.
  }
  if (typeof value?.extends !== "string") return { root: value?.root === true, all: [own] };
  let next = resolve(dirname(path), value.extends);
  if (kind(next)?.isDirectory()) next = join(next, ".apnslint.json");
  if (next === path || later.includes(next)) throw new Problem(`${shown(path)}: it extends ${shown(next)}, which extends it`);
  if (!existsSync(next)) throw new Problem(`${shown(path)}: there is no ${shown(next)}, which it extends`);
  return { root: value.root === true, all: [...configurationAt(next, folder, [...later, path]).all, own] };
};
const known = new Map();
const chainOf = (folder) => {
  if (!known.has(folder)) {
    const path = join(folder, ".apnslint.json"), here = existsSync(path) ? configurationAt(path) : { all: [] };
    known.set(folder, [...(here.root || dirname(folder) === folder ? [] : chainOf(dirname(folder))), ...here.all]);
  }
  return known.get(folder);
};
const chainFor = (chosen, folder) => (chosen["no-config"] ? [] : chosen.config ? configurationAt(resolve(chosen.config)).all : chainOf(folder));

// The command line

const verbs = ["lint", "fix", "gate", "size", "group", "explain", "why", "rules", "schema"];
const headers = { "--priority": "apns-priority", "--topic": "apns-topic", "--collapse-id": "apns-collapse-id", "--expiration": "apns-expiration" };
const settings = ["--push-type", "--fail-on", "--min-severity", "--envelope", "--template", "--app", "--app-before", "--min-ios", "--min-macos", "--min-watchos", "--min-tvos", "--min-visionos"];
const device = ["--os", "--locale", "--grouping", "--previews", "--display-as"];
const deviceFlags = ["--unlocked", "--scheduled-summary", "--focus", "--watch", "--keeps-newest", "--keeps-all", "--no-captions"];
const values = [...settings, ...device, ...Object.keys(headers), "--members", "--status", "--reason", "--header", "--format", "--select", "--ignore", "--config", "--color", "--stdin-filename", "--baseline", "--write-baseline"];
const flags = ["--no-config", "--quiet", "--write", "--diff", "--unsafe", "--minify", "--payload-only", "--no-gitignore", "--skip-other-json", "--jsonl", "--prune-baseline", "--all-headers", ...deviceFlags, "--explain", "--show-sent"];
// The options of a command that are here as well; without the program's help all are taken.
const isHere = (verb, word) => !(verb === "group" && word === "--diff") && [...values, ...flags].includes(word) && (!help[verb] || offered(verb).has(word));
const options = (verb, words) => {
  const chosen = { paths: [], settings: {}, device: {}, select: "", ignore: "" };
  for (const rest = [...words]; rest.length; ) {
    let [word, value] = [rest.shift(), undefined];
    if (word === "--") return { ...chosen, paths: [...chosen.paths, ...rest] };
    if (/^--[a-z-]+=/.test(word)) [word, value] = [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)];
    if (word.startsWith("--") && !isHere(verb, word)) throw new Problem(offered(verb).has(word) ? `${word} ${elsewhere}` : `Unknown option '${word}'`);
    if (values.includes(word)) {
      if (value === undefined && !rest.length) throw new Problem(`Missing value for '${word} <${word.slice(2)}>'`);
      value ??= rest.shift();
      const name = word.slice(2);
      if (device.includes(word)) chosen.device[name] = value;
      else if (settings.includes(word)) chosen.settings[name] = value;
      else if (headers[word]) chosen.settings.headers = { ...chosen.settings.headers, [headers[word]]: value };
      else if (word === "--header") {
        const colon = value.indexOf(":", 1);
        if (colon < 0) throw new Problem(`'${value}' is not a header field. Write it as 'name: value'.`);
        chosen.settings.headers = { ...chosen.settings.headers, [value.slice(0, colon).toLowerCase()]: value.slice(colon + 1).trimStart() };
      } else if (word === "--select" || word === "--ignore") chosen[name] += (chosen[name] && ",") + value;
      else chosen[name] = value;
    } else if (word === "--all-headers") chosen.settings["all-headers"] = true;
    else if (deviceFlags.includes(word)) chosen.device[word.slice(2)] = true;
    else if (flags.includes(word)) chosen[word.slice(2)] = true;
    else if (word === "-q") chosen.quiet = true;
    else if (word.startsWith("-") && word !== "-") throw new Problem(`Unknown option '${word}'`);
    else chosen.paths.push(word);
  }
  return chosen;
};
const isColoured = ({ color = "auto" }, stream) =>
  color === "always" || (color === "auto" && Boolean(stream.isTTY) && !process.env.NO_COLOR && process.env.TERM !== "dumb");

const documents = (verb, chosen) => {
  const problems = [], files = [], chains = [], numbers = new Map();
  const chainIn = (folder) => {
    if (!numbers.has(folder)) numbers.set(folder, chains.push(chainFor(chosen, folder)) - 1);
    return numbers.get(folder);
  };
  const add = (path, bytes, isNamed = false) => {
    const place = path === "-" ? chosen["stdin-filename"] : path, folder = place === undefined ? process.cwd() : dirname(resolve(place));
    files.push({
      path: place ?? path, location: place === undefined ? path : shown(resolve(place)), chain: chainIn(folder),
      lines: (isNamed && Boolean(chosen.jsonl)) || /\.(jsonl|ndjson)$/.test(place), ...(place !== undefined && { file: slashes(resolve(place)) }), base64: bytes.toString("base64"), standard: path === "-",
    });
  };
  for (const path of chosen.paths.length ? chosen.paths : ["-"]) {
    try {
      if (path === "-") add(path, readFileSync(0), true);
      else if (!kind(path)?.isDirectory() || verb === "gate") {
        if (!chosen["skip-other-json"] || !path.endsWith(".json") || isPayload(path)) add(path, readFileSync(path), true);
      } else {
        const found = filesIn(path, chosen["no-gitignore"] ? undefined : levelsOf(path), new Set(), realpathSync(path));
        if (!found.length) throw new Problem(`${path}: no payloads here: an .apns file, or a .json file with aps at its root, would be one`);
        for (const file of found) add(file, readFileSync(file));
      }
    } catch (error) {
      if (error.code === undefined || error instanceof Problem) throw error;
      problems.push(failure(path, error));
    }
  }
  return { files, folder: chainIn(process.cwd()), chains, problems };
};

// The text of a baseline, which of its files are there, and what it calls those that are checked
const addBaseline = (request, path, chosen) => {
  const place = resolve(path), writes = chosen["write-baseline"] !== undefined;
  let known = [];
  try {
    known = JSON.parse(readFileSync(place)).findings.map((finding) => finding.path);
  } catch {
    // The linter says what is wrong with it.
  }
  for (const file of request.files) if (file.file) file.known = slashes(relative(dirname(place), file.file));
  request.baseline = {
    path: shown(place), writes, prunes: Boolean(chosen["prune-baseline"]), there: known.filter((name) => name === "-" || existsSync(resolve(dirname(place), name))),
    ...(!writes && existsSync(place) && { base64: base64(place) }),
  };
};

const check = (verb, chosen) => {
  const { files, folder, chains, problems } = documents(verb, chosen), output = ["fix", "gate"].includes(verb) ? process.stderr : process.stdout, apps = {};
  const request = {
    verb, files: files.map(({ standard, ...file }) => file), folder, chains, apps, settings: chosen.settings, select: chosen.select, ignore: chosen.ignore, format: chosen.format ?? "text",
    columns: output.columns ?? 80, coloured: isColoured(chosen, output), unsafe: Boolean(chosen.unsafe), writes: Boolean(chosen.write), diff: Boolean(chosen.diff), minify: Boolean(chosen.minify),
    "payload-only": Boolean(chosen["payload-only"]), "show-sent": Boolean(chosen["show-sent"]), explain: Boolean(chosen.explain), device: chosen.device,
    symptom: chosen.symptom, reason: chosen.reason, ...(chosen.status && { status: Number(chosen.status) }), "utc-offset": -new Date().getTimezoneOffset(),
    ...(chosen.members && { members: chosen.members === "all" ? 1e9 : Number(chosen.members) }), ...(verb === "gate" && { now: Math.floor(Date.now() / 1000) }), ...(problems.length && { incomplete: true }),
  };
  const baseline = chosen.baseline ?? chosen["write-baseline"];
  if (baseline !== undefined) addBaseline(request, baseline, chosen);
  let answer = ask(request);
  for (; answer.needs !== undefined; answer = ask(request)) {
    if (answer.as === "baseline") {
      addBaseline(request, answer.needs, chosen);
      continue;
    }
    try {
      apps[answer.needs] = JSON.parse(readFileSync(answer.needs, "utf8"));
    } catch (error) {
      if (error.code === "EISDIR") throw new Problem(`${answer.needs}: a project or a built app needs the program: this is apnslint in WebAssembly`);
      throw error.code ? failure(answer.needs, error) : new Problem(`${answer.needs}: ${error.message}`);
    }
  }
  // A run over nothing has only its problems to tell.
  const isSilent = chosen.quiet || (!files.length && problems.length && ["text", "concise"].includes(request.format));
  for (const { path, base64: text } of answer.files ?? []) {
    const bytes = Buffer.from(text, "base64");
    if (files.some((file) => file.standard && file.path === path)) chosen.diff || process.stdout.write(bytes);
    else if (chosen.write) writeFileSync(path, bytes);
  }
  if (answer.base64 !== undefined) process.stdout.write(Buffer.from(answer.base64, "base64"));
  if (answer.text && !(isSilent && ["lint", "group"].includes(verb))) process.stdout.write(answer.text);
  if (answer.notes && !isSilent) process.stderr.write(answer.notes);
  for (const problem of problems) console.error(`apnslint: ${problem.message}`);
  if (answer.baseline !== undefined) writeFileSync(request.baseline.path, answer.baseline);
  if (answer.message !== undefined && !chosen.quiet) console.error(`apnslint: ${answer.message}`);
  return problems.length ? Math.max(...problems.map(({ code }) => code)) : answer.code;
};

// Texts of the program, and the part of them that is here.
const helpOf = (verb) => {
  const notes = verb
    ? `This is apnslint in WebAssembly. Of these options it has ${[...offered(verb)].filter((word) => isHere(verb, word)).join(", ")}.`
    : `This is apnslint in WebAssembly. It has the commands ${verbs.join(", ")}; the others need the program, which there is for Linux and macOS.`;
  return `${help[verb] ?? ""}\n${notes}\n`;
};

/** Runs a command line, and returns its exit code. */
exports.main = (words) => {
  try {
    const isVerb = verbs.includes(words[0]), isAsked = words[0] === "help";
    if (!isVerb && !isAsked && words[0] !== "" && words[0] in help) throw new Problem(`${words[0]} ${elsewhere}`);
    const names = Object.keys(help).filter(Boolean), unknown = /^[a-z]/.test(words[0] ?? "") && !isVerb && !kind(words[0]) && names.length ? ask({ verb: "unknown", word: words[0], names }) : null;
    if (unknown) throw new Problem(unknown);
    const verb = isVerb ? words[0] : "lint", rest = isVerb ? words.slice(1) : words;
    if (words.includes("--version")) return console.log(native.version), 0;
    if (isAsked || words.includes("--help") || words.includes("-h")) return process.stdout.write(helpOf(isVerb ? verb : (isAsked && words[1]) || "")), 0;
    if (!["explain", "rules", "schema"].includes(verb)) {
      const chosen = options(verb, rest);
      if (verb === "why") chosen.symptom = chosen.paths.shift();
      return check(verb, chosen);
    }
    const chosen = options(verb, rest), chains = [chainFor(chosen, process.cwd())], columns = process.stdout.columns ?? 80;
    const words_ = verb === "explain" ? chosen.paths : [];
    return process.stdout.write(ask({ verb, words: words_, format: chosen.format ?? "text", chains, columns, coloured: isColoured(chosen, process.stdout) }).text), 0;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    process.stderr.write(error.report ?? `apnslint: ${error.message}\n`);
    return error.code;
  }
};
