// What the template of a paper reads of a record: the values it names, told in the languages of the paper.
import { amountInWords } from '../../core/amount-words.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { HeldFields } from '../../core/descriptor/held-fields.ts';
import type { Paper, PaperLanguages } from '../../core/descriptor/paper.ts';
import type { Json, Language, Row } from '../../core/descriptor/value.ts';
import { filledText, heldKey } from '../../core/held-fields.ts';
import { countingOf, heldFieldsOf, isLines, isSeveral } from '../../core/kinds/field-traits.ts';
import type { Wording } from '../../core/kinds/kind.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { isEmpty, isRow, valueAt } from '../../core/paths.ts';
import type { ServerEntity } from '../context.ts';
import { barsOf } from './drawn-codes.ts';

/** A record as it is read in one language. */
export interface RecordInLanguage {
  readonly language: Language;
  readonly record: Row;
  /** Titles of the records it names, by path. */
  readonly labels: { readonly [path: string]: string };
  readonly wording: Wording;
}

/** A value. Null: there is none. */
type PaperCell = {
  /** Its texts by language, one where all say the same. */
  readonly t: readonly string[];
  /** What is stored. */
  readonly s: string;
  /** Of a code or of the key of a record: the names without it. */
  readonly n?: readonly string[];
  /** Its bars, as SVG. */
  readonly b?: string;
  /** An amount written out, in the languages that have words for it. */
  readonly w?: readonly string[];
} | null;

/** Values by their path from the record, and the lines below it. */
export interface PaperRow {
  readonly [path: string]: PaperCell | PaperCheck | number | string | readonly string[] | readonly PaperRow[];
}

/** What stands at the foot of every page: how the paper is checked, with the code that leads there (SVG). Null: nothing. */
export type PaperCheck = {
  readonly says: readonly string[];
  /** Where the code leads. */
  readonly address: string;
  readonly code?: string;
} | null;

interface PaperSource {
  readonly entity: Pick<ServerEntity, 'fieldAt' | 'descriptor'>;
  readonly paper: Paper;
  /** The record in each language of the paper, in their order. */
  readonly told: readonly RecordInLanguage[];
  /** What is written across it: the state of a record that holds for nobody. */
  readonly mark?: readonly string[];
  readonly check?: PaperCheck;
  /** Which of the letterheads of the paper it has. */
  readonly letter?: number | null;
}

/** The record as the template reads it. */
export function paperRow(source: PaperSource): PaperRow {
  const [first] = source.told;
  return {
    id: String(first?.record.id),
    mark: source.mark ?? [],
    check: source.check ?? null,
    letter: source.letter ?? null,
    ...rowBelow(source, '', ''),
  };
}

/** Values and lines that stand in one row: `schema` is where in the entity it stands, `place` where in the record. */
function rowBelow(source: PaperSource, schema: string, place: string): PaperRow {
  const { entity, paper } = source;
  const lines = paper.lines.filter((path) => lineAbove(entity, path) === schema);
  const values = paper.fields.filter((path) => lineAbove(entity, path) === schema && !lines.includes(path));
  const at = (path: string): string => `${place}${path.slice(schema.length)}`;
  return Object.fromEntries([
    ...values.map((path): [string, PaperCell] => [path, cellAt(source, path, at(path))]),
    ...lines.map((path): [string, PaperRow[]] => [path, rowsAt(source, path, at(path))]),
  ]);
}

function rowsAt(source: PaperSource, path: string, place: string): PaperRow[] {
  const found = valueAt(source.told[0]?.record ?? {}, place);
  const rows = Array.isArray(found) ? found.filter(isRow) : [];
  return rows.map((_, index) => rowBelow(source, `${path}.`, `${place}.${index}.`));
}

/** The lines in which a path stands, with a point behind: `goods.` of `goods.unit`; empty for the head. */
function lineAbove({ fieldAt }: PaperSource['entity'], path: string): string {
  const steps = path.split('.');
  for (let length = steps.length - 1; length > 0; length -= 1) {
    const above = steps.slice(0, length).join('.');
    if (isLines(fieldAt(above))) return `${above}.`;
  }
  return '';
}

function cellAt(source: PaperSource, path: string, place: string): PaperCell {
  const { entity, paper, told } = source;
  const field = entity.fieldAt(path);
  const value: Json | undefined = valueAt(told[0]?.record ?? {}, place);
  if (!field || isEmpty(value) || (isSeveral(field) && Array.isArray(value) && value.length === 0)) return null;
  const held = heldFieldsOf(field);
  if (held) return heldCell({ entity, told }, held, String(value));
  const texts = told.map(({ wording, labels }) =>
    kindOf(field).format(value, field, { ...wording, title: labels[place] }),
  );
  const stored = storedText(value);
  const names = texts.map((one) => withoutCode(one, stored));
  const isNamed = names.some((name, index) => name !== texts[index]);
  return {
    t: [...new Set(texts)],
    s: stored,
    ...(isNamed && { n: [...new Set(names)] }),
    ...(paper.barcodes.includes(path) && { b: barsOf(stored) }),
    ...(paper.amounts.includes(path) && { w: writtenOut(source, { field, place, stored }) }),
  };
}

/** What stands for a value that is not there: room to fill it in by hand. */
const blank = '________';

/** A text with values of the record in it, in its own language alone; nothing where the paper is not in that. */
function heldCell({ entity, told }: Pick<PaperSource, 'entity' | 'told'>, held: HeldFields, text: string): PaperCell {
  const own = told.find(({ language }) => language === held.in);
  if (!own) return null;
  if (held.of !== entity.descriptor.id) return { t: [text], s: text };
  const { record, labels, wording } = own;
  const filled = filledText(text, (name) => {
    const key = heldKey(name);
    const [field, value] = [entity.fieldAt(key), record[key]];
    if (!field || isEmpty(value)) return blank;
    return withoutCode(kindOf(field).format(value, field, { ...wording, title: labels[key] }), storedText(value));
  });
  return { t: [filled], s: text };
}

/** A name without the code that stands before it. */
function withoutCode(text: string, code: string): string {
  return text.startsWith(`${code} `) ? text.slice(code.length + 1) : text;
}

/** An amount in words, in the currency that stands in the field beside it. */
function writtenOut(
  { told }: PaperSource,
  { field, place, stored }: { readonly field: Field; readonly place: string; readonly stored: string },
): string[] {
  const beside = place.split('.').slice(0, -1);
  const currency = valueAt(told[0]?.record ?? {}, [...beside, countingOf(field) ?? ''].join('.'));
  if (typeof currency !== 'string') return [];
  return told.flatMap(({ language }) => amountInWords(language, stored, currency) ?? []);
}

function storedText(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What is the same for every record of a paper. */
export function paperFrame(
  paper: Paper,
  languages: PaperLanguages,
  say: (language: Language, path: string) => string,
): { readonly [key: string]: Json } {
  const each = (tell: (language: Language) => string): string[] => [...new Set(languages.map(tell))];
  return {
    languages: [...languages],
    labels: Object.fromEntries(paper.fields.map((path) => [path, each((language) => say(language, path))])),
    words: Object.fromEntries(
      Object.entries(paper.words).map(([key, word]) => [key, each((language) => word[language])]),
    ),
  };
}
