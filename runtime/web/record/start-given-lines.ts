// Lines that come with a new record, made of another one, begin like those a person adds: with defaults, and with what starts them.
import type { Field, LinesField } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isLines } from '../../core/kinds/field-traits.ts';
import { isEmpty, isRow } from '../../core/paths.ts';
import type { StartingValue, StartingValues } from '../../core/starting-value.ts';
import { defaultsOf } from './line-operations.ts';

export interface StartedValue {
  readonly path: string;
  readonly value: Json;
  /** Absent: a default, which is no proposal. */
  readonly known?: StartingValue['known'] | 'above';
}

/** What is put into empty fields of the lines of a record, lines within lines included. */
export function startGivenLines(fields: readonly Field[], record: Row, starts: StartingValues): StartedValue[] {
  return fields
    .filter(isLines)
    .flatMap((field) => startedIn(field, record[field.key], { at: field.key, schema: field.key, starts }));
}

interface Place {
  readonly at: string;
  readonly schema: string;
  readonly starts: StartingValues;
}

function startedIn(field: LinesField, lines: Json | undefined, place: Place): StartedValue[] {
  const found: StartedValue[] = [];
  let above: Row | null = null;
  for (const [index, line] of (Array.isArray(lines) ? lines : []).entries()) {
    if (!isRow(line)) continue;
    const at = `${place.at}.${index}`;
    const own = ownStarts(field, { line, above }, { ...place, at });
    const inner = field.fields.filter(isLines).flatMap((lower) =>
      startedIn(lower, line[lower.key], {
        ...place,
        at: `${at}.${lower.key}`,
        schema: `${place.schema}.${lower.key}`,
      }),
    );
    found.push(...own, ...inner);
    above = { ...line, ...Object.fromEntries(own.map(({ path, value }) => [path.slice(at.length + 1), value])) };
  }
  return found;
}

function ownStarts(
  field: LinesField,
  { line, above }: { readonly line: Row; readonly above: Row | null },
  { at, schema, starts }: Place,
): StartedValue[] {
  const defaults = defaultsOf(field.fields);
  return field.fields.flatMap(({ key, starts: ways = [] }): StartedValue[] => {
    const path = `${at}.${key}`;
    if (!isEmpty(line[key])) return [];
    const usual = defaults[key];
    if (!isEmpty(usual)) return [{ path, value: usual ?? null }];
    const before = above?.[key];
    const last = starts[`${schema}.${key}`];
    for (const way of ways) {
      if (way === 'above' && !isEmpty(before) && typeof before !== 'object')
        return [{ path, value: before ?? null, known: 'above' }];
      const isThis = way === 'last' ? last?.known === 'last' : last?.known === (way === 'today' ? 'today' : 'own');
      if (way !== 'above' && last && isThis) return [{ path, value: last.value, known: last.known }];
    }
    return [];
  });
}
