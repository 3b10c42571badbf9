// Takes what was typed for a choice, without an input: a code of a table, or a record the server is asked for.
import type { Language } from '../../core/descriptor/value.ts';
import type { Narrowed } from '../../core/narrowing.ts';
import { codeChoice, type NamedChoice, type TakenChoice, takeTyped } from '../../core/take-typed.ts';
import { type CodeEntry, rowsOfTable } from '../api/code-tables.ts';
import { type Option, resolveOptions } from '../api/entity-calls.ts';

// Many inputs share a table (countries, units); its choices are made once per language.
const made = new WeakMap<readonly CodeEntry[], Map<Language, readonly NamedChoice[]>>();

/** The codes of a table as choices, called in a language and found by the names in all of them. */
export function codeChoices(rows: readonly CodeEntry[], language: Language): readonly NamedChoice[] {
  const perLanguage = made.get(rows) ?? new Map<Language, readonly NamedChoice[]>();
  made.set(rows, perLanguage);
  const known = perLanguage.get(language);
  if (known) return known;
  const choices = rows.map((row) => codeChoice(row, language));
  perLanguage.set(language, choices);
  return choices;
}

/** The code of a table a text stands for; rejects when the table cannot be had. */
export async function findCode(table: string, typed: string, language: Language): Promise<TakenChoice<NamedChoice>> {
  return takeTyped(typed, codeChoices(await rowsOfTable(table), language));
}

export interface RecordsToTake {
  /** Entity the form belongs to. */
  readonly entity: string;
  /** Path of the reference in its schema. */
  readonly field: string;
  /** What fields of the records must hold. */
  readonly within?: readonly Narrowed[];
}

/** The record a text stands for among those a reference may name; rejects when the server does not answer. */
export async function findRecord(
  { entity, field, within = [] }: RecordsToTake,
  typed: string,
): Promise<TakenChoice<Option>> {
  const { found, several } = await resolveOptions(entity, field, { texts: [typed], within });
  const option = found.get(typed);
  return option ? { is: 'found', found: option } : { is: several.has(typed) ? 'several' : 'none' };
}
