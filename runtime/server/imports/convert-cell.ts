// Turns the text of a cell into a value of a field: labels become values, words become yes and no.

import { parseDecimal } from '../../core/decimal.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { kindOf } from '../../core/kinds/kinds.ts';

/** What a text may stand for beside the value itself. */
export interface CellWords {
  /** Value of a closed list whose label in any language is this text, or null. */
  enumValue(labels: string, values: readonly string[], text: string): string | null;
  /** Value of a code table whose value or name in any language is this text, or null. */
  codeValue(table: string, text: string): string | null;
}

const yes = new Set(['true', 'yes', 'y', '1', '是', '有效', '√', 'ဟုတ်']);
const no = new Set(['false', 'no', 'n', '0', '否', '无效', '×', 'မဟုတ်']);

/** The value, in normal form where it has one; what cannot be read comes back as text for the validator to refuse. */
export function convertCell(field: Field, cell: string, words: CellWords): Json {
  const text = cell.trim();
  if (text === '') return null;
  switch (field.kind) {
    case 'boolean': {
      const word = text.toLowerCase();
      return yes.has(word) ? true : no.has(word) ? false : text;
    }
    case 'enum':
      return words.enumValue(field.labels, field.values, text) ?? text;
    case 'enums':
      return split(text).map((one) => words.enumValue(field.labels, field.values, one) ?? one);
    case 'code':
      return words.codeValue(field.table, text) ?? text;
    case 'codes':
      return split(text).map((one) => words.codeValue(field.table, one) ?? one);
    case 'decimal':
      return kindOf(field).normalise(parseDecimal(text) ?? text, field);
    default:
      return kindOf(field).normalise(text, field);
  }
}

function split(text: string): string[] {
  return text
    .split(/[,;，；、|]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
