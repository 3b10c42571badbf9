// A new field as it is typed, and what it comes to: its keywords, its edits, what is still missing.
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { mapOf } from '../../runtime/core/json-map.ts';
import { fieldEdits } from '../../runtime/core/rule-book/additions/field-edits.ts';
import { fieldNameOf, freeName } from '../../runtime/core/rule-book/additions/name-of.ts';
import type {
  OfferedBase,
  OfferedLimit,
  WrittenMap,
  WrittenSchemas,
} from '../../runtime/core/rule-book/additions/written-schemas.ts';
import type { LocalizedText } from '../../runtime/core/rule-book/book.ts';
import type { SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
import { isSaid, noWords } from '../../runtime/web/rule-book/what-if/words-input.tsx';

export interface FieldDraft {
  readonly words: LocalizedText;
  /** Empty: the one proposed. */
  readonly name: string;
  readonly base: string;
  /** Of a base that asks: the code table, the entity, the upload profile. */
  readonly asked: string;
  readonly digits: readonly [number, number];
  readonly values: readonly { readonly value: string; readonly words: LocalizedText }[];
  readonly limits: { readonly [keyword: string]: string };
  readonly required: 'never' | 'complete' | 'always';
  readonly fill: string;
  readonly section: string;
  readonly columns: readonly string[];
  readonly offered: readonly string[];
  readonly filters: readonly string[];
  readonly because: string;
}

export const emptyField: FieldDraft = {
  words: noWords,
  name: '',
  base: 'string',
  asked: '',
  digits: [15, 2],
  values: [{ value: '', words: noWords }],
  limits: {},
  required: 'never',
  fill: '',
  section: '',
  columns: [],
  offered: [],
  filters: [],
  because: '',
};

export function baseOf({ bases }: WrittenSchemas, { base }: FieldDraft): OfferedBase | undefined {
  return bases.find(({ id }) => id === base);
}

export function nameOf({ schema }: WrittenSchemas, { name, words }: FieldDraft): string {
  return name !== '' ? name : freeName(fieldNameOf(words.en), Object.keys(mapOf(schema.document.properties)));
}

/** Names of what is still to be given, as keys of `ui.entities`. */
export function missingIn(written: WrittenSchemas, draft: FieldDraft): string[] {
  const asks = baseOf(written, draft)?.asks;
  const given = draft.values.filter(({ value }) => value !== '');
  const isLacking =
    asks === 'enum'
      ? given.length === 0 || !given.every(({ words }) => isSaid(words))
      : asks !== undefined && asks !== 'digits' && draft.asked === '';
  return [
    ...(isSaid(draft.words) ? [] : ['label']),
    ...(nameOf(written, draft) === '' ? ['name'] : []),
    ...(isLacking ? [asks === 'enum' ? 'values' : 'asked'] : []),
  ];
}

export function editsOfField(written: WrittenSchemas, draft: FieldDraft): SchemaEdit[] {
  const base = baseOf(written, draft);
  const given = draft.values.filter(({ value }) => value !== '');
  const name = nameOf(written, draft);
  const isOwn = base?.asks === 'enum';
  return fieldEdits(written, {
    name,
    labels: trimmed(draft.words),
    doc: docOf(base, draft),
    values: isOwn ? Object.fromEntries(given.map(({ value, words }) => [value, trimmed(words)])) : {},
    required: draft.required,
    ...(draft.fill !== '' && { fill: typed(base, draft.fill) }),
    ...(draft.section !== '' && { section: draft.section }),
    columns: [...draft.columns, ...draft.offered].map((view) => ({
      view,
      as: draft.columns.includes(view) ? 'shown' : 'offered',
      isFilter: draft.filters.includes(view),
      because: draft.because,
    })),
  });
}

function docOf(base: OfferedBase | undefined, draft: FieldDraft): WrittenMap {
  const asked: { [keyword: string]: Json } = {};
  if (base?.asks === 'digits') asked.digits = [...draft.digits];
  else if (base?.asks === 'enum') asked.enum = draft.values.map(({ value }) => value).filter((value) => value !== '');
  else if (base?.asks !== undefined) asked[base.asks] = draft.asked;
  const limits = (base?.limits ?? []).flatMap((limit): [string, Json][] => {
    const text = draft.limits[limit.keyword] ?? '';
    return text === '' ? [] : [[limit.keyword, limitValue(limit, text)]];
  });
  return { ...base?.doc, ...asked, ...Object.fromEntries(limits) };
}

function limitValue({ takes }: OfferedLimit, text: string): Json {
  if (takes === 'yes') return true;
  return takes === 'whole' && /^-?\d+$/.test(text) ? Number(text) : text;
}

/** What is typed for records from before, of the kind the field has. */
function typed(base: OfferedBase | undefined, text: string): Json {
  if (base?.id === 'boolean') return text === 'true';
  return base?.id === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
}

export function trimmed({ zh, en, my }: LocalizedText): LocalizedText {
  return { zh: zh.trim(), en: en.trim(), my: my.trim() };
}
