// The law of the two builds: for the samples, the rules' examples and random documents, the native library and apnslint.wasm
// answer the same, byte for byte: findings, fixes, stacks, pictures and rule pages. check.mjs PROGRAM WASM [FAMILIES]
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Library } from '../../Sources/Doors/Playground/Page/library.js';

const [program, wasm, families = '100'] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(wasm));
let library = new Library(module);
const files = folder => readdirSync(folder, { withFileTypes: true }).flatMap(entry => entry.isDirectory() ? files(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]);
const icon = 'iVBORw0KGgoAAAANSUhEUgAAAEwAAABMAQMAAAD9WcNoAAAABlBMVEXmeCgePFonqyLgAAAAF0lEQVR42mP4//8DAxSMMgclcxQMcgAARe5vVbeqWygAAAAASUVORK5CYII=';
const requests = files('Payloads').filter(path => !path.includes('.expected')).flatMap(path => {
  const text = readFileSync(path, 'utf8');
  // On iOS 17 the app has an icon.
  return ['ios12', 'ios17', 'ios26', 'watchos9'].map(os => JSON.stringify({ text, os, app: os === 'ios17' ? { icon } : null, fix: true, now: 1750000000000 }));
});

const native = spawn(program, [families], { stdio: ['pipe', 'pipe', 'inherit'] });
native.stdin.on('error', () => {}).end(requests.join('\n') + '\n');
let request = null, same = 0, different = 0, traps = 0, native_ = 0, own = 0;
for await (const line of createInterface({ input: native.stdout, crlfDelay: Infinity })) {
  if (request === null) { request = line; continue; }
  let answer;
  const start = performance.now();
  try { answer = library.playground(request); } catch (error) {
    traps++;
    if (traps < 10) console.log(`TRAP ${error}\n  ${request.slice(0, 300)}`);
    library = new Library(module);
  }
  own += performance.now() - start;
  if (answer === line) same++;
  else if (answer !== undefined && different++ < 10) {
    let at = 0;
    while (answer[at] === line[at]) at++;
    console.log(`DIFFERENT ${request.slice(0, 300)}\n  native ${line.slice(Math.max(0, at - 60), at + 120)}\n  wasm   ${answer.slice(Math.max(0, at - 60), at + 120)}`);
  }
  request = null;
}
console.log(`${same} the same, ${different} different, ${traps} traps; ${(own * 1000 / (same + different || 1)).toFixed(0)} µs an answer in WebAssembly`);
process.exit(different || traps || !same ? 1 : 0);
