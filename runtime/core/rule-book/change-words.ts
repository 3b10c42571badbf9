// What became another in the documents of the schemas, in words: what it is about, and from what to what.
import type { Json } from '../descriptor/value.ts';
import { isMap } from '../json-map.ts';
import type { ListedEntry } from './book.ts';
import { type FactScope, factList, factValue, placeName } from './fact-words.ts';
import type { DocumentChange } from './rule-history.ts';

export interface ChangeScope extends FactScope {
  /** Entries that rules are called by; rules without one are called by their ids. */
  readonly entries: readonly ListedEntry[];
  /** Id of the entry it is said at, whose name need not be said again. */
  readonly saidAt?: string;
}

/** How a change is said: from one value to another, what came or went, of a list what came to it and left it, or only its order. */
export type ChangeForm = 'changed' | 'came' | 'gone' | 'joined' | 'left' | 'exchanged' | 'order';

export interface SaidChange {
  readonly form: ChangeForm;
  /** `Net weight › at most` */
  readonly place: string;
  /** Empty: nothing, or what the place itself says. */
  readonly before: string;
  readonly after: string;
}

/** The change in the language of the scope, whose entity the document is of or names. */
export function changeWords(given: ChangeScope, change: DocumentChange): SaidChange {
  const {
    before,
    after,
    path: [first, name = ''],
  } = change;
  const { params } = (first === 'rules' && ruleEntry(given, name)?.facts) || {};
  const looksAt = isMap(params) ? params.entity : undefined;
  const scope = typeof looksAt === 'string' ? { ...given, looksAt } : given;
  const place = placeOf(scope, change);
  const [left, joined] = [missingIn(after, before), missingIn(before, after)];
  if (left && joined) {
    const form =
      left.length === 0 ? (joined.length === 0 ? 'order' : 'joined') : joined.length === 0 ? 'left' : 'exchanged';
    return { form, place, before: factList(scope, left), after: factList(scope, joined) };
  }
  const said = (value: Json | undefined): string => (value === undefined ? '' : factValue(scope, withoutName(value)));
  const form = before === undefined ? 'came' : after === undefined ? 'gone' : 'changed';
  // The sentence of a rule says all of it.
  const isRule = isWholeRule(change) && ruleEntry(scope, change.path[1] ?? '') !== undefined;
  return { form, place, before: isRule ? '' : said(before), after: isRule ? '' : said(after) };
}

/** Whether it is about how records are shown and found, which no rule is. */
export function isAboutScreens({ document, path: [first = ''] }: DocumentChange): boolean {
  return document.startsWith('entity ') && screens.has(first);
}

const screens: ReadonlySet<string> = new Set([
  'views',
  'form',
  'head',
  'title',
  'summaries',
  'partition',
  'owner',
  'bounded',
]);

function isWholeRule({ path, before, after }: DocumentChange): boolean {
  return path[0] === 'rules' && path.length === 2 && (before === undefined || after === undefined);
}

function placeOf(scope: ChangeScope, { document, path }: DocumentChange): string {
  const [kind = '', name] = document.split(' ');
  const file = `schemas/${name === undefined ? kind : `${kind}/${name}`}.yaml`;
  const [first, rule] = path;
  if (first === 'rules' && rule !== undefined) {
    const entry = ruleEntry(scope, rule);
    const named = entry?.sentence[scope.language] ?? rule;
    // The key its parameters stand under is what its sentence says.
    const below = path.slice(2).filter((step) => step !== entry?.facts.kind);
    if (below.length === 0) return named;
    const place = placeName(scope, file, below);
    return entry !== undefined && entry.id === scope.saidAt ? place : `${named} › ${place}`;
  }
  return placeName(scope, file, path);
}

function ruleEntry({ entries, entity }: ChangeScope, rule: string): ListedEntry | undefined {
  return entries.find((entry) => entry.kind === 'rule' && entry.name === rule && entry.entity === entity);
}

/** What of a list of texts another one lacks; null where one of them is none. */
function missingIn(list: Json | undefined, wanted: Json | undefined): readonly string[] | null {
  if (!isTexts(list) || !isTexts(wanted)) return null;
  return wanted.filter((one) => !list.includes(one));
}

function isTexts(value: Json | undefined): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** A thing without what it is called by, which its place says, and without where it comes from. */
function withoutName(value: Json): Json {
  if (!isMap(value)) return value;
  const { id: _, spec: __, was: ___, ...rest } = value;
  return rest;
}
