// Writes a value as the YAML of the project is written by hand: short things in braces on one line, lists of records a line each.
import { stringify } from 'yaml';
import type { Json } from '../../runtime/core/descriptor/value.ts';

/** Signs up to which a value of a block stays on the line of its key. */
const widest = 120;

type Collection = readonly Json[] | { readonly [key: string]: Json };

/** On one line: `{ type: string, digits: [8, 3], where: { field: status, is: "2" } }`. */
export function writeFlow(value: Json): string {
  if (!isCollection(value)) return plain(value);
  const inner = Array.isArray(value)
    ? value.map(writeFlow)
    : Object.entries(value).map(([key, item]) => `${plain(key)}: ${writeFlow(item)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const isTight = inner.length === 0 || (Array.isArray(value) && !value.some(isCollection));
  return isTight ? `${open}${inner.join(', ')}${close}` : `${open} ${inner.join(', ')} ${close}`;
}

/** On lines of their own below a key, each with its line end; `indent` is that of the key. */
export function writeBlock(value: Collection, indent: string): string {
  // What is empty has no lines.
  const inner = `${indent}  `;
  if (Array.isArray(value)) return value.map((item) => `${inner}- ${writeFlow(item)}\n`).join('');
  return Object.entries(value)
    .map(([key, item]) => {
      const flow = writeFlow(item);
      const isLong = inner.length + key.length + flow.length > widest && isNested(item);
      return isLong ? `${inner}${plain(key)}:\n${writeBlock(item, inner)}` : `${inner}${plain(key)}: ${flow}\n`;
    })
    .join('');
}

/** Whether it holds other lists or maps: such a value is long, or grows. */
export function isNested(value: Json): value is Collection & Json {
  return isCollection(value) && Object.values(value).some(isCollection);
}

export function isCollection(value: Json): value is Collection & Json {
  return typeof value === 'object' && value !== null;
}

/** Of a value within braces: there a text needs its quotes where it would not on a line of its own. */
function plain(value: Json): string {
  const options = { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: false, schema: 'core' } as const;
  return stringify([value], options).trim().slice(1, -1).trim();
}
