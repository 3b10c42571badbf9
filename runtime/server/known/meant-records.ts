// The records that texts mean which people type, paste or have in files: by key, by key and title as exports write them, by a name in any
// language, else as the only one they are found by. The one place where that is decided; one question for all texts, one more for each slip.
import type { Json } from '../../core/descriptor/value.ts';
import { valueAt } from '../../core/paths.ts';
import { paddedForms } from '../sheets/kept-digits.ts';
import { type ChoosableRecord, choosableRecords, namePaths, type RecordsAsked } from './choosable-records.ts';
import { isCalledSo } from './found-by-text.ts';

/** How a text means its record: `padded` with noughts before it that a spreadsheet took, `fits`: it is the only one found by it. */
export type MeantBy = 'key' | 'padded' | 'name' | 'fits';

/** The record, or those it may be, best first. */
export type Meant =
  | { readonly is: 'found'; readonly found: ChoosableRecord; readonly by: MeantBy }
  | { readonly is: 'none' | 'several'; readonly choices: readonly ChoosableRecord[] };

export interface MeantAsked extends Omit<RecordsAsked, 'called' | 'limit' | 'offset'> {
  readonly texts: readonly string[];
  /** Those that were numbers in a workbook, which takes all noughts before them. */
  readonly numbers?: ReadonlySet<string>;
  /** How many may still be looked for by what they hold; default `mostSearched` a call. */
  readonly searches?: { left: number };
}

/** Records looked at for all texts together: a name that many have says nothing. */
const mostFound = 20_000;
/** Most texts that are looked for by what they hold, one after the other: those are slips of the pen, or a column that is another one. */
export const mostSearched = 100;
/** Records offered where a text may mean several. */
const mostChoices = 5;

/** What each text means, by the text as it was given. */
export async function meantRecords({
  texts,
  numbers,
  searches = { left: mostSearched },
  ...asked
}: MeantAsked): Promise<ReadonlyMap<string, Meant>> {
  const forms = new Map(texts.map((text) => [text, formsOf(text.trim(), numbers?.has(text) ?? false)]));
  const keys = [...new Set([...forms.values()].flatMap(({ keys: own, padded, first }) => [...own, ...padded, first]))];
  const names = [...new Set([...forms.values()].map(({ name }) => name))].filter((name) => name !== '');
  if (names.length === 0) return new Map(texts.map((text) => [text, none]));
  const records = new Called(asked, await choosableRecords({ ...asked, called: { keys, names }, limit: mostFound }));
  const meant = new Map<string, Meant>();
  for (const [text, form] of forms) {
    const called = records.meant(form);
    const isSought = called.is === 'none' && form.name !== '' && searches.left-- > 0;
    meant.set(text, isSought ? await found(asked, form.name) : called);
  }
  return meant;
}

const none: Meant = { is: 'none', choices: [] };

interface Forms {
  readonly name: string;
  /** As it stands, and in capitals. */
  readonly keys: readonly string[];
  readonly padded: readonly string[];
  /** The first word: `0106 Horses` begins with a key. */
  readonly first: string;
}

function formsOf(name: string, isNumber: boolean): Forms {
  const [first = ''] = name.split(/\s/, 1);
  const isCut = isNumber || /^[1-9]/.test(name);
  return {
    name,
    keys: name === '' ? [] : [name, name.toUpperCase()],
    padded: isCut ? paddedForms(name, isNumber ? undefined : 1) : [],
    first: first === name ? '' : first,
  };
}

class Called {
  readonly #byKey = new Map<string, ChoosableRecord>();
  readonly #byName = new Map<string, Map<string, ChoosableRecord>>();

  constructor({ entity, field }: Pick<RecordsAsked, 'entity' | 'field'>, records: readonly ChoosableRecord[]) {
    const target = entity.layout.layouts.get(field.entity);
    const paths = target ? namePaths(target, field.by) : [];
    for (const one of records) {
      this.#byKey.set(one.value, one);
      for (const name of new Set(paths.flatMap((path) => small(valueAt(one.record, path))))) {
        const same = this.#byName.get(name) ?? new Map<string, ChoosableRecord>();
        this.#byName.set(name, same.set(one.value, one));
      }
    }
  }

  meant({ keys, padded, name, first }: Forms): Meant {
    const exact = keys.flatMap((key) => this.#byKey.get(key) ?? [])[0];
    if (exact) return { is: 'found', found: exact, by: 'key' };
    const [number, ...others] = padded.flatMap((key) => this.#byKey.get(key) ?? []);
    if (number && others.length === 0) return { is: 'found', found: number, by: 'padded' };
    const named = [...(this.#byName.get(name.toLowerCase())?.values() ?? [])];
    if (named[0] && named.length === 1) return { is: 'found', found: named[0], by: 'name' };
    if (named.length > 1) return { is: 'several', choices: named.slice(0, mostChoices) };
    const begun = this.#byKey.get(first);
    return begun ? { is: 'found', found: begun, by: 'key' } : none;
  }
}

function small(value: Json | undefined): string[] {
  return typeof value === 'string' && value !== '' ? [value.trim().toLowerCase()] : [];
}

/** What is found by a text that is neither key nor name: the only one that is called so, else the only one. */
async function found(asked: Omit<MeantAsked, 'texts' | 'numbers' | 'searches'>, search: string): Promise<Meant> {
  const options = await choosableRecords({ ...asked, query: { ...asked.query, search }, limit: mostChoices + 1 });
  const isNamed = ({ label, fit }: ChoosableRecord): boolean =>
    label.toLowerCase() === search.toLowerCase() || (fit !== null && isCalledSo(fit));
  const named = options.filter(isNamed);
  if (named[0] && named.length === 1) return { is: 'found', found: named[0], by: 'name' };
  const [only, ...others] = options;
  if (only && others.length === 0) return { is: 'found', found: only, by: 'fits' };
  return only ? { is: 'several', choices: options.slice(0, mostChoices) } : none;
}
