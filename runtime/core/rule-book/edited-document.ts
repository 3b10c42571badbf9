// What a document of a YAML file says once an edit is made, as data: texts are edited by `cli/changes/edit-text.ts`, and proved by this.
import type { Json } from '../descriptor/value.ts';
import { isMap } from '../json-map.ts';
import type { EditStep, SchemaEdit } from './schema-edit.ts';

/** Maps and lists that are missing above a new value are made with it. Nothing is checked: whoever applies an edit does that. */
export function editedDocument(document: Json, edit: SchemaEdit): Json {
  return edited(document, edit.path, edit);
}

function edited(value: Json, [step, ...rest]: readonly EditStep[], edit: SchemaEdit): Json {
  if (step === undefined) return value;
  const isLast = rest.length === 0;
  const inner: Inner = (found) => (isLast ? edit.after : edited(found ?? holderOf(rest, edit.after), rest, edit));
  const spot = { step, follows: isLast ? edit.follows : undefined };
  return Array.isArray(value) ? editedList(value, spot, inner) : editedMap(isMap(value) ? value : {}, spot, inner);
}

interface Spot {
  readonly step: EditStep;
  readonly follows: EditStep | undefined;
}

type Inner = (value: Json | undefined) => Json | undefined;

function editedList(list: readonly Json[], { step, follows }: Spot, inner: Inner): Json {
  const index = indexOf(list, step);
  const item = inner(list[index]);
  const own = item === undefined ? [] : [item];
  if (index >= 0) return list.toSpliced(index, 1, ...own);
  return list.toSpliced(follows === undefined ? list.length : indexOf(list, follows) + 1, 0, ...own);
}

function editedMap(map: { readonly [key: string]: Json }, { step, follows }: Spot, inner: Inner): Json {
  const key = String(step);
  const value = inner(map[key]);
  const entries = Object.entries(map);
  const index = entries.findIndex(([one]) => one === key);
  const own: [string, Json][] = value === undefined ? [] : [[key, value]];
  if (index >= 0) return Object.fromEntries(entries.toSpliced(index, 1, ...own));
  const before = follows === undefined ? entries.length : entries.findIndex(([one]) => one === String(follows)) + 1;
  return Object.fromEntries(entries.toSpliced(before, 0, ...own));
}

/** What is made where nothing stands yet: of an item that is called by itself, by its id or by its number a list. */
function holderOf([step, ...rest]: readonly EditStep[], after: Json | undefined): Json {
  return typeof step === 'number' || (rest.length === 0 && isNamed(after, step)) ? [] : {};
}

/** Where an item stands in a list: by its number, its `id`, or the text it is; -1 where there is none. */
function indexOf(list: readonly Json[], step: EditStep): number {
  return typeof step === 'number' ? (step < list.length ? step : -1) : list.findIndex((item) => isNamed(item, step));
}

/** Whether an item of a list is called so. */
export function isNamed(item: unknown, step: EditStep | undefined): boolean {
  if (typeof step !== 'string') return false;
  return item === step || (typeof item === 'object' && item !== null && 'id' in item && item.id === step);
}
