// What the program says with --help, of itself as "" and of each command by its name, for the command in JavaScript: help.mjs PROGRAM
import { spawnSync } from 'node:child_process';

const ask = (...words) => spawnSync(process.argv[2], [...words, '--help'], { encoding: 'utf8', env: { COLUMNS: '80' } }).stdout;
const all = ask(), commands = [...all.slice(all.indexOf('USAGE:')).matchAll(/^  ([a-z]+)(?: \(default\))?  /gm)].map(([, name]) => name);
console.log(JSON.stringify(Object.fromEntries(['', ...commands].map(name => [name, name ? ask(name) : all]))));
