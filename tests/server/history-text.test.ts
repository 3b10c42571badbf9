// Every action that code writes into the history has words there; those of lifecycles have their own.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

/** `action: 'create'` of a change, or the name of one as a constant: `export const transferAction = 'transfer'`. */
const written = /(?:\baction: |\b\w+Action = )'(\w+)'/g;
/** Never kept: a question about lines that are read, a header. */
const asked = new Set(['readLines', 'deny']);

const files = [...globSync('runtime/server/**/*.ts'), ...globSync('overrides/**/*.ts'), 'cli/seed/write-as-system.ts'];
/** Those of lifecycles that code makes as the system. */
const labelled = [...globSync('locales/{lifecycles,entities}/*.yaml')].map((file) => readFileSync(file, 'utf8'));
const ofLifecycles = new Set(
  labelled.flatMap((text) => {
    const { actions: own, lifecycles = {} } = parse(text) ?? {};
    const inner = Object.values<{ actions?: object }>(lifecycles).map(({ actions: named }) => named);
    return [own, ...inner].flatMap((named) => Object.keys(named ?? {}));
  }),
);
const actions = new Set(
  files
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(written)].map(([, action = '']) => action))
    .filter((action) => !asked.has(action) && !ofLifecycles.has(action)),
);
const { history } = parse(readFileSync('locales/ui.yaml', 'utf8'));

describe('the history', () => {
  it('finds what code writes', () =>
    expect([...actions].sort()).toEqual(
      expect.arrayContaining(['changePassword', 'create', 'delete', 'edit', 'issuePassword', 'transfer']),
    ));

  it.each([...actions])('has words for %s', (action) =>
    expect(history.action[action]).toEqual({
      zh: expect.any(String),
      en: expect.any(String),
      my: expect.any(String),
    }));
});
