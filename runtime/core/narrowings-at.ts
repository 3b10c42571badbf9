// Derives from the rules of an entity which records the picker of a reference may offer, so that it need not be declared twice.
import { readBy } from './computed.ts';
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Field } from './descriptor/field.ts';
import type { Rule } from './descriptor/rule.ts';
import type { Row } from './descriptor/value.ts';
import { isLines, namesRecord, namesRecords, offersOf } from './kinds/field-traits.ts';
import { kindOf } from './kinds/kinds.ts';
import type { Narrowed, Narrowing } from './narrowing.ts';
import { eachField, fieldAt, isEmpty, valueAt } from './paths.ts';
import { alongside } from './rules/lines-of.ts';
import { ruleKindOf } from './rules/rules.ts';

/**
 * The conditions that rules put on the options of a reference, besides its own `where` and `within`. If two rules compare the same
 * field with different fields of the record, only the first is used: options may be too many, never too few.
 */
export function narrowingsAt(entity: EntityDescriptor, path: string): readonly Narrowing[] {
  const reference = fieldAt(entity.fields, path);
  if (!namesRecord(reference)) return [];
  const lines = linesAround(entity.fields, path);
  const following = followersOf(entity.fields, path);
  const known = new Set(Object.keys(reference.within ?? {}).map((theirs) => `${theirs} is`));
  return entity.rules
    .filter((rule) => isSure(rule, path, lines))
    .flatMap((rule) => ruleKindOf(rule).demands?.(rule.params) ?? [])
    .filter(
      ({ of, found }) => of === path && (!found || (found.entity === reference.entity && found.by === reference.by)),
    )
    .flatMap(({ wants }) => wants)
    .filter(({ theirs, how, own }) => {
      const around = linesAround(entity.fields, own);
      const isBeside = around === '' || path.startsWith(`${around}.`);
      if (following.has(own) || !isBeside || known.has(`${theirs} ${how}`)) return false;
      known.add(`${theirs} ${how}`);
      return true;
    });
}

/** Everything the offered records can be narrowed by: what the reference says itself, and what the rules demand. */
export function narrowableBy(entity: EntityDescriptor, path: string): readonly Omit<Narrowing, 'own'>[] {
  const field = fieldAt(entity.fields, path);
  if (!namesRecords(field)) return [];
  const within = Object.keys(field.within ?? {}).map((theirs) => ({ theirs, how: 'is' as const }));
  return [...within, ...narrowingsAt(entity, path)];
}

/** The conditions for which the record has a valid value; empty fields do not narrow. `at`: path of the reference, with line numbers. */
export function narrowedNow(
  { fields }: EntityDescriptor,
  narrowings: readonly Narrowing[],
  { record, at }: { readonly record: Row; readonly at: string },
): Narrowed[] {
  return narrowings.flatMap(({ theirs, how, own }) => {
    const value = valueAt(record, alongside(at, own));
    const field = fieldAt(fields, own);
    return field && !isEmpty(value) && kindOf(field).fits(value) ? [{ theirs, how, own, value: String(value) }] : [];
  });
}

/**
 * Whether the record cannot be completed without keeping the rule, whatever becomes of its other fields. One that counts for an
 * action alone does not narrow, as by then other values may stand there and the record is whole without the action. One under a
 * condition does not either, as the condition may cease to hold after the choice; but where it asks for no more than that something
 * was chosen, the choice makes it hold. Through lines that would ask for a choice in every line.
 */
function isSure({ on, when }: Rule, path: string, lines: string): boolean {
  if (typeof on !== 'string') return false;
  return when === undefined || ('present' in when && when.present === path && lines === '');
}

/**
 * Paths that depend on the chosen record: filled or computed from it, or chosen within it. Narrowing by them would leave only the
 * record chosen already.
 */
function followersOf(fields: readonly Field[], path: string): ReadonlySet<string> {
  const found = new Set([path]);
  const follows = (one: string): boolean => [...found].some((known) => one === known || one.startsWith(`${known}.`));
  let before = 0;
  while (found.size > before) {
    before = found.size;
    eachField(fields, (field, at) => {
      const beside = (key: string): string => [...at.split('.').slice(0, -1), key].join('.');
      if (madeOf(field).map(beside).some(follows)) found.add(at);
      if (!namesRecord(field) || !found.has(at)) return;
      for (const filled of Object.keys(field.fills ?? {})) found.add(beside(filled));
    });
  }
  return found;
}

/** Paths of what decides about the values a field may have, from where it stands. */
function madeOf(field: Field): readonly string[] {
  const { computed } = field;
  const looked = computed && 'lookup' in computed ? [computed.lookup] : [];
  const offers = offersOf(field);
  const offered = offers === undefined ? [] : [offers];
  const around = namesRecord(field) ? Object.values(field.within ?? {}) : [];
  return [...readBy(computed), ...looked, ...offered, ...around];
}

/** Path of the innermost lines a path leads through; empty for none. */
function linesAround(fields: readonly Field[], path: string): string {
  const keys = path.split('.');
  const ways = keys.slice(0, -1).map((_, index) => keys.slice(0, index + 1).join('.'));
  return ways.findLast((way) => isLines(fieldAt(fields, way))) ?? '';
}
