// While `tongguan dev` runs: TypeScript looks at overrides/ after the last change, and no look outlives the command.
import { expect, it } from 'vitest';
import { OverrideWatch } from '../../cli/override-watch.ts';
import type { SchemaFinding } from '../../generator/load/schema-finding.ts';

const finding: SchemaFinding = {
  id: 'E510',
  place: { file: 'overrides/a/list.tsx', line: 1, column: 1 },
  message: 'wrong',
  fix: 'write it right',
};

/** No program: nothing is told at once. */
const closed = { open: async () => {}, note: () => {}, look: async () => null, close: async () => {} };

/** A watch whose looks end when they are told to, or are given up. */
function watched(program: ConstructorParameters<typeof OverrideWatch>[2] = closed) {
  const told: number[] = [];
  const looks: { end: (findings: readonly SchemaFinding[]) => void; signal: AbortSignal }[] = [];
  const watch = new OverrideWatch(
    (findings) => told.push(findings.length),
    (signal) =>
      new Promise((done, fail) => {
        looks.push({ end: done, signal });
        signal.addEventListener('abort', () => fail(new Error('given up')));
      }),
    program,
  );
  return { told, looks, watch };
}

const pause = (): Promise<void> => new Promise((done) => setTimeout(done));

it('tells what the last look has found, and gives up the one before', async () => {
  const { told, looks, watch } = watched();
  watch.begin();
  await pause();
  watch.begin();
  await pause();
  expect(looks.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  looks[1]?.end([finding]);
  await pause();
  watch.begin();
  await pause();
  looks[2]?.end([]);
  await pause();
  expect(told).toEqual([1, 0]);
});

it('tells nothing of a look that is given up, and looks no more once it has ended', async () => {
  const { told, looks, watch } = watched();
  watch.begin();
  await pause();
  watch.pause();
  looks[0]?.end([finding]);
  await pause();
  watch.begin();
  await pause();
  await watch.end();
  watch.begin();
  await pause();
  expect(looks.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  expect(told).toEqual([]);
});

it('tells at once what a saved file breaks, beside what was found in others, and that it is mended', async () => {
  const at = (file: string): SchemaFinding => ({ ...finding, place: { ...finding.place, file } });
  const saved = 'overrides/b/form.tsx';
  const glances = [[at(saved)], []];
  const noted: string[] = [];
  const told: (readonly string[])[] = [];
  const watch = new OverrideWatch(
    (findings) => told.push(findings.map(({ place }) => place.file)),
    async () => [finding],
    {
      ...closed,
      note: (paths) => noted.push(...paths),
      look: async () => ({ files: [saved], findings: glances.shift() ?? [] }),
    },
  );
  watch.begin();
  await pause();
  await watch.glance([saved]);
  await watch.glance([saved]);
  expect(told).toEqual([['overrides/a/list.tsx'], [saved, 'overrides/a/list.tsx'], ['overrides/a/list.tsx']]);
  expect(noted).toEqual([saved, saved]);
  await watch.end();
});
