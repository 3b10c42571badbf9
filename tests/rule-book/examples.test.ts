// Every example of the book passes and fails as it says, judged by the compiled validators and the rules.

import { beforeAll, describe, expect, it } from 'vitest';
import { compileEntity, type Entity } from '../../runtime/core/compile-entity.ts';
import type { ServerModel } from '../../runtime/core/model.ts';
import type { BookEntry } from '../../runtime/core/rule-book/book.ts';
import { tryExample, typedOf, withTyped } from '../../runtime/core/rule-book/try-example.ts';
import { book } from './book.ts';

let entities: ServerModel['entities'] = {};

beforeAll(async () => {
  ({
    model: { entities },
  } = await import('../../generated/model.gen.ts'));
});

const made = new Map<string, Entity>();

function compiledOf(id: string): Entity {
  const compiled = entities[id];
  if (!compiled) throw new Error(`There is no entity ${id}`);
  const entity = made.get(id) ?? compileEntity(compiled);
  made.set(id, entity);
  return entity;
}

/** Where a rule words that a field is needed, it speaks in place of the limit. */
function speaksFor({ name }: BookEntry, host: string, found: readonly string[]): boolean {
  const { rules } = compiledOf(host).descriptor;
  return (
    name === 'required' &&
    rules.some(({ id, kind }) => /^(required-when|line-requires)$/.test(kind) && found.includes(id))
  );
}

const judged = book.entries.flatMap((entry) =>
  entry.example && !entry.example.onServer ? [{ entry, example: entry.example }] : [],
);

describe('examples', () => {
  it('pass where they should', () => {
    const wrong = judged.flatMap(({ entry, example }) => {
      const found = tryExample(compiledOf(example.host), entry, example.passes);
      return found.map(
        ({ path, rule }) => `${entry.id}: ${rule} at ${path}, ${JSON.stringify(example.passes).slice(0, 200)}`,
      );
    });
    expect(wrong).toEqual([]);
  });

  it('fail where they should, by the rule they are of', () => {
    const wrong = judged.flatMap(({ entry, example }) => {
      const found = tryExample(compiledOf(example.host), entry, example.fails).map(({ rule }) => rule);
      return found.includes(entry.name) || speaksFor(entry, example.host, found)
        ? []
        : [`${entry.id}: ${found.join() || 'accepted'}, ${JSON.stringify(example.fails).slice(0, 200)}`];
    });
    expect(wrong).toEqual([]);
  });

  it('are there for nearly every limit and rule', () => {
    const shown = (kinds: readonly string[]): number => {
      // Hundreds of lines, and one more, show nobody anything.
      const isLong = ({ name, facts }: BookEntry): boolean => name === 'max-items' && Number(facts.maximum) > 50;
      const all = book.entries.filter((entry) => kinds.includes(entry.kind) && !isLong(entry));
      return all.filter(({ example }) => example).length / all.length;
    };
    expect(shown(['limit'])).toBeGreaterThan(0.95);
    expect(shown(['rule'])).toBeGreaterThan(0.8);
  });

  it('hold what a person types in the form the field is stored in', () => {
    const declaration = compiledOf('declaration');
    const row = withTyped(declaration, { netWeight: '1' }, 'netWeight', ' 10.001 ');
    expect(row).toEqual({ netWeight: '10.001' });
    expect(withTyped(declaration, {}, 'pieces', '12')).toEqual({ pieces: 12 });
    expect(withTyped(declaration, { goods: [{ currency: 'CNY' }] }, 'goods', '2')).toEqual({
      goods: [{ currency: 'CNY' }, { currency: 'CNY' }],
    });
    expect(typedOf(declaration, { goods: [{}, {}] }, 'goods')).toBe('2');
  });

  it('refuse 10.001 net against 10.000 gross, and nothing else of an unfinished record', () => {
    const entry = book.entries.find(({ id }) => id === 'declaration.rules.net-not-above-gross');
    if (!entry) throw new Error('The rule is missing');
    const declaration = compiledOf('declaration');
    expect(tryExample(declaration, entry, { netWeight: '10.000', grossWeight: '10.000' })).toEqual([]);
    expect(tryExample(declaration, entry, { netWeight: '10.001', grossWeight: '10.000' })).toMatchObject([
      { path: 'netWeight', rule: 'net-not-above-gross', params: { value: '10.001', bound: '10.000' } },
    ]);
    const long = tryExample(declaration, entry, { netWeight: '10.0001', grossWeight: '10.000' });
    expect(long.map(({ rule }) => rule)).toContain('digits');
  });
});
