// One or several values of a code table; that the value exists is checked where the table is.
import type { CodeField, CodesField } from '../descriptor/field.ts';
import { mostValues } from '../list-limits.ts';
import { countsOf } from './keywords-of-field.ts';
import { cleanLine, eachOf, type Kind, listSchema, ofOneValue, ofSeveral, partsOfCell, type Wording } from './kind.ts';

/** Values that are words of the program (`staff`, `under50`), not codes that people know by heart (`4`, `MMR`). */
const programWord = /^[a-z][A-Za-z-]+\d*$/;

/** The value and its name, as people read codes: "4 公路运输"; the name alone where the value says nothing to them. */
export function namedCode(value: string, name: string | undefined): string {
  if (name === undefined) return value;
  return programWord.test(value) || name.startsWith(value) ? name : `${value} ${name}`;
}

function sayCode(value: string, { table }: CodeField | CodesField, wording: Wording): string {
  return namedCode(value, wording.codeName(table, value));
}

/** The code number `seed` of the table, made up where the table is not known. */
function sampleCode(values: readonly string[], seed: number): string {
  return values[seed % Math.max(values.length, 1)] ?? `C${seed + 1}`;
}

const shape = { type: 'string', minLength: 1, maxLength: 50 };

export const code: Kind<CodeField> = {
  ...ofOneValue,
  isGrouping: true,
  isKey: true,
  written: ({ code: table }, { holdsUnits, tonesOf }) => {
    if (table === undefined) return null;
    const tones = tonesOf(table);
    return { table, ...(holdsUnits(table) && { ofUnits: true }), ...(tones && { tones }) };
  },
  schema: () => shape,
  normalise: cleanLine,
  column: () => ({ type: 'text' }),
  fromCell: (text, field, words) => words.codeValue(field.table, text) ?? text,
  operators: ['in', 'is'],
  format: (value, field, wording) => sayCode(String(value), field, wording),
  listWidth: () => 92,
  stretches: () => true,
  lineWidth: () => 148,
  filledBy: 'choose',
  brief: (field) => `code of ${field.table}`,
  notes: (field) => [`code table ${field.table}`],
  sample: (field, { source }, seed) => sampleCode(source.codes(field.table), seed),
  example: (field, source) => source.code(field.table),
};

export const codes: Kind<CodesField> = {
  ...ofSeveral,
  written: (keywords, { items }) =>
    items?.code === undefined ? null : { table: items.code, ...countsOf(keywords, mostValues) },
  schema: (field) => listSchema(field, shape),
  column: () => ({ type: 'text[]' }),
  fromCell: (text, field, words) => partsOfCell(text).map((one) => words.codeValue(field.table, one) ?? one),
  format: (value, field, wording) => eachOf(value, (one) => sayCode(one, field, wording)),
  brief: (field) => `codes of ${field.table}`,
  notes: (field) => [`code table ${field.table}`],
  sample: (field, { source }, seed) => [sampleCode(source.codes(field.table), seed)],
  example: (field, source) => [source.code(field.table)].filter((value) => value !== null),
};
