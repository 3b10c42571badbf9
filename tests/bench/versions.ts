// Two versions of a declaration with 1,000 goods lines compared, beside a comparison of the same two by place alone, which tells
// each line behind one that is gone as changed.
import { declaration } from '../../generated/entities/declaration/descriptor.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { changesBetween } from '../../runtime/core/record-changes.ts';

const lines = 1000;
const runs = 15;

const many: Row[] = Array.from({ length: lines }, (_, at) => ({
  productName: `大米 ${at % 50}`,
  productNo: at % 2 ? '10064020' : '10063020',
  transactionQty: `${at}.00000`,
  unitPrice: '2.5000',
  totalPrice: `${at * 2.5}`,
}));

function byPlace(before: readonly Row[], after: readonly Row[]): number {
  let told = Math.abs(before.length - after.length);
  for (const [at, line] of after.entries()) {
    const other = before[at];
    if (other)
      for (const key of Object.keys(line)) told += JSON.stringify(line[key]) === JSON.stringify(other[key]) ? 0 : 1;
  }
  return told;
}

function timed(compare: () => number): string {
  const times: number[] = [];
  let told = 0;
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    told = compare();
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return `${told} changes, median ${(sorted[Math.floor(runs / 2)] ?? 0).toFixed(1)} ms`;
}

const gone = many.slice(1);
const changed = gone.map((line) => ({ ...line, unitPrice: '2.6000' }));
for (const [name, after] of [
  ['the first line gone', gone],
  ['the first line gone and all others changed', changed],
] as const) {
  console.log(`${lines} lines, ${name}`);
  console.log(`  by the line:  ${timed(() => changesBetween(declaration, { goods: many }, { goods: after }).length)}`);
  console.log(`  by its place: ${timed(() => byPlace(many, after))}`);
}
