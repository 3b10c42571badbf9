// `npm run bench [-- name ...]`: runs the figures one after the other, each in a process of its own.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const all = [
  'compile',
  'list',
  'search',
  'book',
  'pages',
  'switching',
  'keystroke',
  'grid',
  'versions',
  'dev-loop',
  'growth',
];
/** Take many minutes; that of the two that is about failures ends with right or wrong: only when they are asked for. */
const asked = ['failover', 'entities'];
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => ![...all, ...asked].includes(name));
if (unknown !== undefined) {
  console.error(`There is no figure ${unknown}. There are: ${[...all, ...asked].join(', ')}`);
  process.exit(2);
}
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
