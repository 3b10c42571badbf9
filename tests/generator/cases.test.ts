// Every check catches the mistakes seeded for it: the findings of each case are exactly those of its expected.txt.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatFinding } from '../../generator/check/format-finding.ts';
import { examine } from '../../generator/examine.ts';
import { expectCounted } from '../counted.ts';
import { type Case, cache, makeProject, readCase } from './case-project.ts';

const here = import.meta.dirname;
const checkFolder = join(here, '../../generator/check');
const names = readdirSync(here).filter((name) => existsSync(join(here, name, 'case.yaml')));

async function findingsOf(described: Case): Promise<string> {
  const { root, discard } = makeProject(described);
  try {
    const { findings } = await examine({ root, readings: described.readings ?? {}, memory: cache });
    return `${findings.map(formatFinding).join('\n\n')}\n`;
  } finally {
    discard();
  }
}

describe('the base of all cases', () => {
  it('has no findings', async () => {
    expect(await findingsOf({})).toBe('\n');
  });
});

describe('seeded mistakes', () => {
  it.each(names)('%s', async (name) => {
    const found = await findingsOf(readCase(name));
    const file = join(here, name, 'expected.txt');
    // To be read before it is committed: what is written here is what the next run demands.
    if (process.env.UPDATE_CASES) writeFileSync(file, found);
    expect(found).toBe(readFileSync(file, 'utf8'));
  });
});

describe('every check', () => {
  const checks = [...readFileSync(join(checkFolder, 'rules.ts'), 'utf8').matchAll(/from '\.\/(.+)\.ts'/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => name !== 'check-context');

  it('has a case of its name', () => {
    expect(checks.filter((name) => !names.includes(name))).toEqual([]);
    expectCounted({ 'checks of the compiler': checks.length });
  });

  it('reports an id of its own, which some case expects', () => {
    const files = [
      ...readdirSync(checkFolder).map((name) => join(checkFolder, name)),
      join(checkFolder, '../load/load.ts'),
    ];
    const sources = [...files, join(checkFolder, '../load/readings.ts'), join(checkFolder, '../load/source-file.ts')];
    const reported = new Set(
      sources
        .filter((file) => file.endsWith('.ts'))
        .flatMap((file) => readFileSync(file, 'utf8').match(/'E[1-5]\d\d'/g) ?? []),
    );
    const expected = new Set(
      names.flatMap((name) => readFileSync(join(here, name, 'expected.txt'), 'utf8').match(/ E[1-5]\d\d /g) ?? []),
    );
    expect([...reported].filter((id) => !expected.has(` ${id.slice(1, -1)} `))).toEqual([]);
  });
});

describe('findings', () => {
  it('are at most a hundred, sorted by place', async () => {
    const fields = Array.from({ length: 150 }, (_, index) => `wrong${index}`).join(', ');
    const described = { edits: [{ file: 'schemas/trade/shipment.yaml', replace: '[direction]', by: `[${fields}]` }] };
    const { root, discard } = makeProject(described);
    const { findings, found } = await examine({ root, memory: cache });
    discard();
    expect([findings.length, found]).toEqual([100, 150]);
    const places = (await findingsOf(described)).match(/^[^ ]+:\d+:\d+ E/gm) ?? [];
    const columns = places.map((place) => Number(place.split(':')[2]?.replace(' E', '')));
    expect(places).toHaveLength(100);
    expect(columns).toEqual(columns.toSorted((a, b) => a - b));
  });
});
