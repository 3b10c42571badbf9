// Writes values of a PDF.
import type { PdfEntries, PdfValue } from './values.ts';

/** The bytes of a value; those of a stream with its right length. */
export function writeValue(value: PdfValue): Buffer {
  if (value.kind !== 'stream') return Buffer.from(textFor(value), 'latin1');
  const entries = new Map(value.entries).set('Length', { kind: 'number', text: String(value.data.length) });
  return Buffer.concat([
    Buffer.from(`${writeEntries(entries)}\nstream\n`, 'latin1'),
    value.data,
    Buffer.from('\nendstream', 'latin1'),
  ]);
}

export function writeEntries(entries: PdfEntries): string {
  return `<<${[...entries].map(([key, value]) => ` ${writeName(key)} ${textFor(value)}`).join('')} >>`;
}

function textFor(value: PdfValue): string {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(value.value);
    case 'number':
      return value.text;
    case 'name':
      return writeName(value.name);
    case 'string':
      return value.hexadecimal ? `<${value.bytes.toString('hex')}>` : literal(value.bytes);
    case 'reference':
      return `${value.number} ${value.generation} R`;
    case 'array':
      return `[${value.items.map(textFor).join(' ')}]`;
    case 'dictionary':
      return writeEntries(value.entries);
    case 'stream':
      throw new Error('A stream stands within no other value');
  }
}

function writeName(name: string): string {
  return `/${name.replace(/[^!-~]|[#()<>[\]{}/%]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
}

function literal(bytes: Buffer): string {
  const escaped = bytes
    .toString('latin1')
    .replace(/[\\()\r\n]/g, (character) => ({ '\r': '\\r', '\n': '\\n' })[character] ?? `\\${character}`);
  return `(${escaped})`;
}
