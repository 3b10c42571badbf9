// Prints plain data as TypeScript a person can read: short values on one line, keys without quotes where they need none.

const lineWidth = 120;

/** A name or expression that stands in the data as it is, e.g. an imported constant. */
export class Expression {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The value as a TypeScript literal; further lines are indented by `indent` spaces. Absent properties are left out. */
export function printData(value: unknown, indent = 0, used = indent): string {
  const flat = printFlat(value);
  if (used + flat.length <= lineWidth || !isNested(value)) return flat;
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
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}

function printFlat(value: unknown): string {
  if (value instanceof Expression) return value.text;
  if (typeof value === 'string') return printText(value);
  if (Array.isArray(value)) return `[${value.map(printFlat).join(', ')}]`;
  if (!isNested(value)) return String(value);
  const entries = presentEntries(value).map(([key, one]) => {
    const name = printName(key, one);
    return name === key ? name : `${name}${printFlat(one)}`;
  });
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
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
