// What a copy of a record takes over, and what has to be entered anew in it because no two records have it.
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Field } from './descriptor/field.ts';
import type { Row } from './descriptor/value.ts';
import { isEmbedded, isLines, isSecret, namesFiles } from './kinds/field-traits.ts';
import { isEmpty, isRow } from './paths.ts';

/** Fields that are named as still to be entered; with a thousand lines there may be thousands. */
const mostNamed = 50;

/** Whether a copy has the value too: neither what the server sets nor what no other record may have. */
export function isCopied({ copied, readOnly, computed, unique }: Field): boolean {
  return copied !== false && !readOnly && !computed && !unique;
}

/**
 * The same for a record that is made later, from what a person has kept: it has a day of its own, nothing secret is
 * kept, files are forgotten once no record holds them, and a line that is there for its file goes with it.
 */
export function isKept(field: Field): boolean {
  if (!isCopied(field) || isSecret(field) || namesFiles(field) || field.starts?.includes('today')) return false;
  return !(isLines(field) && field.fields.some((inner) => namesFiles(inner)));
}

/**
 * Paths of what a copy of the record left behind and a person enters: what the record had there, and what is asked for
 * in any case. In the order of the fields, those of the form alone.
 */
export function toEnterAnew({ fields, form }: Pick<EntityDescriptor, 'fields' | 'form'>, record: Row): string[] {
  const shown = new Set(form.flatMap(({ fields: keys, table }) => [...keys, ...(table ? [table.field] : [])]));
  const found: string[] = [];
  for (const path of leftIn(
    fields.filter(({ key }) => shown.has(key)),
    record,
    '',
  )) {
    found.push(path);
    if (found.length === mostNamed) break;
  }
  return found;
}

function* leftIn(fields: readonly Field[], row: Row, above: string): Generator<string> {
  for (const field of fields) {
    const { key, readOnly, computed, required } = field;
    const value = row[key];
    const path = `${above}${key}`;
    if (readOnly || computed || namesFiles(field)) continue;
    if (!isCopied(field)) {
      if (required !== 'never' || !(isEmpty(value) || (Array.isArray(value) && value.length === 0))) yield path;
    } else if (isEmbedded(field) && isRow(value)) {
      yield* leftIn(field.fields, value, `${path}.`);
    } else if (isLines(field) && Array.isArray(value)) {
      for (const [index, line] of value.entries())
        if (isRow(line)) yield* leftIn(field.fields, line, `${path}.${index}.`);
    }
  }
}
