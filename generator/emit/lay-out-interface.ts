// Lays out an interface of json-schema-to-typescript as prettier does, for the forms that records have: prettier takes twice as long as all else.

/** Columns of a line. */
const width = 120;

const head = /^export interface \w+ \{$/;
const comment = /^(\/\*\*| \*| \*\/| \* .*\S)$/;
const property = /^(?:(\w+)|"([\w-]+)")(\??): (.+)$/;

/**
 * The interface as printed without a layout, in the layout of the rest of the generated code, without a line break at the end. Null where
 * it holds anything that is not known here: prettier can do that too.
 */
export function layOutInterface(printed: string): string | null {
  const [first = '', ...rest] = printed.trim().split('\n');
  if (!head.test(first) || rest.pop() !== '}') return null;
  const lines = rest.map((line) => (comment.test(line) ? `  ${line}` : layOutProperty(line)));
  if (lines.includes(null)) return null;
  return [first, ...lines, '}'].join('\n');
}

function layOutProperty(line: string): string | null {
  const [, plain, quoted, optional, written] = property.exec(line) ?? [];
  if (written === undefined) return null;
  const type = layOutType(written);
  if (type === null) return null;
  const start = `  ${plain ?? `'${quoted}'`}${optional}:`;
  const whole = `${start} ${type};`;
  if (whole.length <= width) return whole;
  return layOutLong(start, type);
}

const union = /^'[^']*'( \| '[^']*')+$/;

/** A type that is too long for its line; null for one that is not known here. */
function layOutLong(start: string, type: string): string | null {
  if (union.test(type)) return `${start}${layOutUnion(type, '    ', ';')};`;
  const [, entity, keys = '', end = ''] = /^Pick<(\w+), (.+)>(\[\])?$/.exec(type) ?? [];
  return union.test(keys) ? `${start} Pick<\n    ${entity},${layOutUnion(keys, '    ', '')}\n  >${end};` : null;
}

/** In a line of its own, and where that is too long with each of its values in one. */
function layOutUnion(values: string, margin: string, end: string): string {
  const line = `${margin}${values}`;
  if (line.length + end.length <= width) return `\n${line}`;
  return values
    .split(' | ')
    .map((value) => `\n${margin}| ${value}`)
    .join('');
}

/** A type in single quotes, without parentheses around the whole of it; null for one that is not known. */
function layOutType(written: string): string | null {
  // Quotes or escapes within a text, and letters wider than a column.
  if (/\\|'[^']*"|"[^"]*'|[^\x20-\x7e]/.test(written)) return null;
  const type = written.replaceAll('"', "'");
  if (/^\w+(\[\])?$|^'[^']*'$/.test(type)) return type;
  const inParentheses = /^\('[^']*'( \| '[^']*')+\)(\[\])?$/;
  const picked = /^Pick<\w+, '\w+'( \| '\w+')*>(\[\])?$/;
  if (picked.test(type)) return type;
  const narrowed = /^\((\w+|Pick<\w+, '\w+'( \| '\w+')*>) & Required<Pick<\w+, '\w+'( \| '\w+')*>>\)(\[\])?$/;
  if (!inParentheses.test(type) && !narrowed.test(type)) return null;
  return type.endsWith('[]') ? type : type.slice(1, -1);
}
