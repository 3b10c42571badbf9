// Reads values of a PDF from its bytes, strictly: what two readers could read in two ways is damage.
import { SignatureFault } from '../signature-fault.ts';
import { type PdfEntries, type PdfString, type PdfValue, pdfNull } from './values.ts';

const deepest = 100;
const white = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set([...'()<>[]{}/%'].map((character) => character.charCodeAt(0)));
const escapes: { readonly [letter: string]: number } = { n: 10, r: 13, t: 9, b: 8, f: 12, '(': 40, ')': 41, '\\': 92 };

export function damaged(detail: string): SignatureFault {
  return new SignatureFault('pdf-damaged', detail);
}

/** A place in the bytes that moves on with what is read. Every method raises `SignatureFault` `pdf-damaged`. */
export class ValueReader {
  readonly bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Moves past white space and comments. */
  skip(): void {
    for (;;) {
      const byte = this.bytes[this.at];
      if (byte === undefined) return;
      if (byte === 37) while (this.at < this.bytes.length && !this.#endsLine()) this.at += 1;
      else if (white.has(byte)) this.at += 1;
      else return;
    }
  }

  #endsLine(): boolean {
    return this.bytes[this.at] === 10 || this.bytes[this.at] === 13;
  }

  /** The regular characters from here on, as they stand. */
  word(): string {
    this.skip();
    const start = this.at;
    for (let byte = this.bytes[this.at]; byte !== undefined && !white.has(byte) && !delimiters.has(byte); ) {
      this.at += 1;
      byte = this.bytes[this.at];
    }
    return this.bytes.toString('latin1', start, this.at);
  }

  /** The word that comes next, without moving. */
  peekWord(): string {
    const start = this.at;
    const word = this.word();
    this.at = start;
    return word;
  }

  expect(word: string): void {
    const at = this.at;
    const found = this.word();
    if (found !== word)
      throw damaged(`${word} is missing at ${at}, ${JSON.stringify(found.slice(0, 20))} stands there`);
  }

  /** A whole number that is not negative. */
  whole(): number {
    const at = this.at;
    const text = this.word();
    if (!/^\d{1,12}$/.test(text)) throw damaged(`no whole number at ${at}`);
    return Number(text);
  }

  value(depth = 0): PdfValue {
    if (depth > deepest) throw damaged(`nested too deeply at ${this.at}`);
    this.skip();
    const byte = this.bytes[this.at];
    if (byte === 47) return { kind: 'name', name: this.#name() };
    if (byte === 40) return this.#literal();
    if (byte === 91) return this.#array(depth);
    if (byte === 60) {
      if (this.bytes[this.at + 1] === 60) return { kind: 'dictionary', entries: this.entries(depth) };
      return this.#hexadecimal();
    }
    return this.#plain();
  }

  #plain(): PdfValue {
    const at = this.at;
    const word = this.word();
    if (word === 'true' || word === 'false') return { kind: 'boolean', value: word === 'true' };
    if (word === 'null') return pdfNull;
    if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) throw damaged(`no value at ${at}`);
    if (/^\d{1,10}$/.test(word)) {
      const behind = this.at;
      const generation = this.peekWord();
      if (/^\d{1,5}$/.test(generation)) {
        this.word();
        if (this.word() === 'R') return { kind: 'reference', number: Number(word), generation: Number(generation) };
      }
      this.at = behind;
    }
    return { kind: 'number', text: word };
  }

  #name(): string {
    this.at += 1;
    const start = this.at;
    for (let byte = this.bytes[this.at]; byte !== undefined && !white.has(byte) && !delimiters.has(byte); ) {
      this.at += 1;
      byte = this.bytes[this.at];
    }
    const written = this.bytes.toString('latin1', start, this.at);
    return written.replace(/#([0-9a-fA-F]{2})/g, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
  }

  #array(depth: number): PdfValue {
    this.at += 1;
    const items: PdfValue[] = [];
    for (;;) {
      this.skip();
      if (this.bytes[this.at] === 93) break;
      items.push(this.value(depth + 1));
    }
    this.at += 1;
    return { kind: 'array', items };
  }

  /** The entries of a dictionary; a key that stands twice is damage. */
  entries(depth = 0): PdfEntries {
    this.skip();
    if (this.bytes[this.at] !== 60 || this.bytes[this.at + 1] !== 60) throw damaged(`no dictionary at ${this.at}`);
    this.at += 2;
    const entries = new Map<string, PdfValue>();
    for (;;) {
      this.skip();
      if (this.bytes[this.at] === 62 && this.bytes[this.at + 1] === 62) break;
      if (this.bytes[this.at] !== 47) throw damaged(`no key at ${this.at}`);
      const key = this.#name();
      if (entries.has(key)) throw damaged(`key ${key} stands twice before ${this.at}`);
      entries.set(key, this.value(depth + 1));
    }
    this.at += 2;
    return entries;
  }

  #hexadecimal(): PdfString {
    const start = this.at;
    const end = this.bytes.indexOf(62, start);
    if (end < 0) throw damaged(`string without end at ${start}`);
    const digits = this.bytes.toString('latin1', start + 1, end).replace(/[\0\t\n\f\r ]+/g, '');
    if (!/^[0-9a-fA-F]*$/.test(digits)) throw damaged(`string that is not hexadecimal at ${start}`);
    this.at = end + 1;
    const bytes = Buffer.from(digits.length % 2 === 1 ? `${digits}0` : digits, 'hex');
    return { kind: 'string', bytes, hexadecimal: true, start, end: this.at };
  }

  #literal(): PdfString {
    const start = this.at;
    const out: number[] = [];
    let open = 0;
    for (;;) {
      const byte = this.bytes[this.at];
      if (byte === undefined) throw damaged(`string without end at ${start}`);
      this.at += 1;
      if (byte === 92) this.#escape(out);
      else {
        if (byte === 40) open += 1;
        if (byte === 41) open -= 1;
        if (open === 0) break;
        if (open > 1 || byte !== 40) out.push(byte);
      }
    }
    return { kind: 'string', bytes: Buffer.from(out), hexadecimal: false, start, end: this.at };
  }

  #escape(out: number[]): void {
    const octal = /^[0-7]{1,3}/.exec(this.bytes.toString('latin1', this.at, this.at + 3))?.[0];
    if (octal !== undefined) {
      out.push(Number.parseInt(octal, 8) & 0xff);
      this.at += octal.length;
      return;
    }
    const byte = this.bytes[this.at] ?? 0;
    this.at += 1;
    if (byte === 13 && this.bytes[this.at] === 10) this.at += 1;
    if (byte === 10 || byte === 13) return;
    out.push(escapes[String.fromCharCode(byte)] ?? byte);
  }
}
