// Prints plain data as TypeScript a person can read: short values on one line, keys without quotes where they need none.

const lineWidth = 120;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among what is escaped
const needsEscape = /['"\\\u0000-\u001f\ud800-\udfff]/;

/** A name or expression that stands in the data as it is, e.g. an imported constant. */
export class Expression {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The value as a TypeScript literal; further lines are indented by `indent` spaces. Absent properties are left out. */
export function printData(value: unknown, indent = 0, used = indent): string {
  const flat = printFlat(value, lineWidth - used);
  if (flat !== null) return flat;
  if (!isNested(value)) return printLeaf(value);
  const pad = ' '.repeat(indent + 2);
  const entries = Array.isArray(value)
    ? value.map((one) => `${pad}${printData(one, indent + 2)},`)
    : presentEntries(value).map(([key, one]) => {
        const name = printName(key, one);
        return `${pad}${name}${name === key ? '' : printData(one, indent + 2, indent + 3 + name.length)},`;
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${entries.join('\n')}\n${' '.repeat(indent)}${close}`;
}

/** A text as a single-quoted literal. */
export function printText(text: string): string {
  if (!needsEscape.test(text)) return `'${text}'`;
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}

/** The value on one line, or null when that takes more than `width` characters. */
function printFlat(value: unknown, width: number): string | null {
  if (!isNested(value)) return within(printLeaf(value), width);
  const isList = Array.isArray(value);
  const parts: string[] = [];
  let left = width - (isList ? 2 : 4);
  for (const [key, one] of isList ? value.entries() : presentEntries(value)) {
    const name = isList ? '' : printName(String(key), one);
    const text = name === key ? '' : printFlat(one, left - name.length);
    if (text === null || left < 0) return null;
    parts.push(`${name}${text}`);
    left -= name.length + text.length + 2;
  }
  if (isList) return within(`[${parts.join(', ')}]`, width);
  return within(parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`, width);
}

function within(text: string, width: number): string | null {
  return text.length <= width ? text : null;
}

function printLeaf(value: unknown): string {
  if (value instanceof Expression) return value.text;
  return typeof value === 'string' ? printText(value) : String(value);
}

function presentEntries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, one]) => one !== undefined);
}

/** `key: `, or the key alone where the value is a constant of that name. */
function printName(key: string, value: unknown): string {
  if (value instanceof Expression && value.text === key) return key;
  return `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : printText(key)}: `;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Expression);
}
