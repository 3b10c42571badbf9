// Titles of the records that changes of references name: the history keeps their keys, people read their names.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { namesRecord } from '../../core/kinds/field-traits.ts';
import { fieldAt } from '../../core/paths.ts';
import { type Change, listOptions } from '../api/entity-calls.ts';
import { useAnswer } from '../api/use-answer.ts';

/** Asks for at most this many titles: beyond it keys do. */
const most = 60;

/** The title of the record a reference names, or undefined while it is not known. */
export type TitleOf = (path: string, value: Json | undefined) => string | undefined;

interface Named {
  /** Path of the field without line numbers: `goods.productNo`. */
  readonly field: string;
  readonly value: string;
}

function keyOf({ field, value }: Named): string {
  return `${field} ${value}`;
}

/** Titles by field and value, in the reader's language; those that cannot be had are left out. */
export function useReferenceTitles(entity: EntityDescriptor, changes: readonly Change[]): TitleOf {
  const named = namedIn(entity, changes);
  const titles = useAnswer(['titles', entity.id, named], (signal) => titlesOf(entity, named, signal)).value;
  return (path, value) => titles?.get(keyOf({ field: fieldPath(path), value: String(value) }));
}

async function titlesOf(
  { id }: EntityDescriptor,
  named: readonly Named[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const titles = named.map(async (one): Promise<[string, string]> => {
    const { rows } = await listOptions(id, { field: one.field, value: one.value }, { signal, toast: false });
    return [keyOf(one), rows.find(({ value }) => value === one.value)?.label ?? one.value];
  });
  const answers = await Promise.allSettled(titles);
  return new Map(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])));
}

function fieldPath(path: string): string {
  return path.replace(/\.\d+(?=\.|$)/g, '');
}

function namedIn(entity: EntityDescriptor, changes: readonly Change[]): Named[] {
  const found = new Map<string, Named>();
  for (const { path, before, after, beforeLabel, afterLabel } of changes) {
    if (!namesRecord(fieldAt(entity.fields, path))) continue;
    const sides = [beforeLabel === undefined ? before : null, afterLabel === undefined ? after : null];
    for (const value of sides) {
      if (typeof value !== 'string' || value === '') continue;
      const named = { field: fieldPath(path), value };
      found.set(keyOf(named), named);
    }
  }
  return [...found.values()].slice(0, most);
}
