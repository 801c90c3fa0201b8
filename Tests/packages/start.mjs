// How much longer a command takes than a bare node, as medians of turns that take turns: start.mjs COMMAND.JS FILE. It is to be at most
// 120 ms.
import { spawnSync } from 'node:child_process';

const turns = { bare: ['-e', '0'], whole: process.argv.slice(2) }, times = { bare: [], whole: [] };
for (let turn = 0; turn < 21; turn++) for (const [name, words] of Object.entries(turns)) {
  const start = performance.now();
  spawnSync(process.execPath, words);
  times[name].push(performance.now() - start);
}
const [bare, whole] = Object.values(times).map(each => each.sort((one, other) => one - other)[10]);
console.log(`${process.version}: a bare node ${bare.toFixed(0)} ms, the command ${(whole - bare).toFixed(0)} ms more`);
