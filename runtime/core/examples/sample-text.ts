// Makes texts that a regular expression matches: fields with a format need examples too.
import { type CheckDigitScheme, withCheckDigit } from '../keywords.ts';
import { readableText } from './readable-text.ts';

/** How many texts are tried for a pattern that looks ahead or limits the length. */
const mostTries = 4_000;
/** What was found so far, by pattern and lengths: who asks for the next one does not begin anew. */
const searches = new Map<string, TextSearch>();

export interface TextLimits {
  /** Of the field: without it nothing tells what a text looks like. */
  readonly key?: string;
  readonly checkDigit?: CheckDigitScheme;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/**
 * The text number `seed` that the limits accept; other seeds give other texts where the pattern knows several.
 * Throws for a pattern of which no text could be made.
 */
export function sampleText(limits: TextLimits, seed: number): string {
  const text = patternText(limits, seed);
  return limits.checkDigit === undefined ? text : withCheckDigit(limits.checkDigit, text);
}

function patternText({ key, pattern, minLength = 1, maxLength = 1_000 }: TextLimits, seed: number): string {
  if (pattern === undefined)
    return key === undefined
      ? plainText(seed, minLength, maxLength)
      : readableText({ key, minLength, maxLength }, seed);
  const name = `${pattern} ${minLength} ${maxLength}`;
  const search = searches.get(name) ?? new TextSearch(pattern, minLength, maxLength);
  searches.set(name, search);
  const text = search.text(seed);
  if (text === null) throw new Error(`No text was found for the pattern ${pattern}`);
  return text;
}

/** The different texts of a pattern, in the order they are come upon. */
class TextSearch {
  readonly #pattern: string;
  readonly #expression: RegExp;
  readonly #lengths: readonly [least: number, most: number];
  readonly #found: string[] = [];
  #tried = 0;

  constructor(pattern: string, minLength: number, maxLength: number) {
    this.#pattern = pattern;
    this.#expression = new RegExp(pattern, 'u');
    this.#lengths = [minLength, maxLength];
  }

  /** The text of that number, the last one where there are fewer, null where there is none. */
  text(number: number): string | null {
    while (this.#found.length <= number && this.#tried < mostTries) {
      this.#tried++;
      const [least, most] = this.#lengths;
      const runs = { longest: Math.max(usualRun, least), most, isPlain: this.#tried % 2 === 1 };
      const text = new Writer(this.#pattern, randomFrom(this.#tried), runs).write();
      if (this.#isSound(text) && !this.#found.includes(text)) this.#found.push(text);
    }
    return this.#found[number] ?? this.#found.at(-1) ?? null;
  }

  #isSound(text: string): boolean {
    const [least, most] = this.#lengths;
    const length = [...text].length;
    return length >= least && length <= most && this.#expression.test(text);
  }
}

function plainText(seed: number, minLength: number, maxLength: number): string {
  const text = `${'S'.repeat(Math.max(0, minLength - 4))}A${seed + 1}`;
  return text.padEnd(minLength, 'S').slice(-maxLength);
}

/** The same numbers on every run: linear congruence of Numerical Recipes. */
function randomFrom(start: number): (below: number) => number {
  let state = Math.imul(start, 2_654_435_761) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const printable = Array.from({ length: 94 }, (_, index) => String.fromCodePoint(33 + index));
const digits = [...'0123456789'];
const words = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
const classes: { readonly [sign: string]: readonly string[] } = {
  d: digits,
  w: [...words, '_'],
  s: [' '],
  D: printable.filter((sign) => !/\d/.test(sign)),
  W: printable.filter((sign) => !/\w/.test(sign)),
  S: printable,
};
/** What people type for a letter of any script. */
const usual = [...'示例名称文字'];

/** Those of the signs that people type most: letters and digits, else a dash; all where none is. */
function plainOf(signs: readonly string[]): readonly string[] {
  const found = [words, ['-'], usual].map((some) => signs.filter((sign) => some.includes(sign)));
  return found.find((some) => some.length > 0) ?? signs;
}

/** Longest run written for `*` and `+`, unless the text has to be longer. */
const usualRun = 8;

/** How long what repeats may become. */
interface Runs {
  /** Longest run written for `*` and `+`. */
  readonly longest: number;
  /** Signs after which a text is too long whatever follows: runs within runs would go on for long. */
  readonly most: number;
  /** Letters and digits stand wherever they may; a pattern that asks for other signs too has its text with the next try. */
  readonly isPlain: boolean;
}

/** Writes one text for a pattern: literals, classes, groups, choices and repeats; what looks ahead is left to the test. */
class Writer {
  #at = 0;
  readonly #pattern: readonly string[];
  readonly #random: (below: number) => number;
  readonly #runs: Runs;
  /** Signs of the text so far. */
  #written = 0;

  constructor(pattern: string, random: (below: number) => number, runs: Runs) {
    this.#pattern = [...pattern];
    this.#random = random;
    this.#runs = runs;
  }

  write(): string {
    return this.#choice();
  }

  #choice(): string {
    const before = this.#written;
    const choices = [this.#sequence()];
    while (this.#peek() === '|') {
      this.#at++;
      this.#written = before;
      choices.push(this.#sequence());
    }
    const chosen = choices[this.#random(choices.length)] ?? '';
    this.#written = before + chosen.length;
    return chosen;
  }

  #sequence(): string {
    let text = '';
    while (this.#at < this.#pattern.length && this.#peek() !== '|' && this.#peek() !== ')') text += this.#repeated();
    return text;
  }

  /** A part as often as its repeat says; each time it is written anew. */
  #repeated(): string {
    const [start, before] = [this.#at, this.#written];
    const first = this.#part();
    const [least, most] = this.#repeat();
    const end = this.#at;
    const times = least + this.#random(most - least + 1);
    if (times === 0) {
      this.#written = before;
      return '';
    }
    let text = first;
    for (let written = 1; written < times && this.#written <= this.#runs.most; written++) {
      this.#at = start;
      text += this.#part();
    }
    this.#at = end;
    return text;
  }

  #repeat(): readonly [number, number] {
    const sign = this.#peek();
    if (sign === '?' || sign === '*' || sign === '+') {
      this.#at++;
      return sign === '?' ? [0, 1] : [sign === '*' ? 0 : 1, this.#runs.longest];
    }
    const counts = /^\{(\d+)(,(\d*))?\}/.exec(this.#pattern.slice(this.#at, this.#at + 12).join(''));
    if (!counts) return [1, 1];
    this.#at += counts[0].length;
    const least = Number(counts[1]);
    if (counts[2] === undefined) return [least, least];
    return [least, counts[3] === '' || counts[3] === undefined ? least + this.#runs.longest : Number(counts[3])];
  }

  #part(): string {
    const sign = this.#next();
    if (sign === '^' || sign === '$') return '';
    if (sign === '(') return this.#group();
    if (sign === '[') return this.#pick(this.#set());
    if (sign === '.') return this.#pick(words);
    if (sign === '\\') return this.#pick(this.#escaped());
    this.#written++;
    return sign;
  }

  #group(): string {
    const looks = /^\?(=|!|<=|<!)/.exec(this.#pattern.slice(this.#at, this.#at + 3).join(''));
    const plain = this.#pattern.slice(this.#at, this.#at + 2).join('') === '?:';
    this.#at += looks ? looks[0].length : plain ? 2 : 0;
    const before = this.#written;
    const text = this.#choice();
    this.#next();
    if (!looks) return text;
    this.#written = before;
    return '';
  }

  #set(): readonly string[] {
    const isNegated = this.#peek() === '^';
    if (isNegated) this.#at++;
    const found: string[] = [];
    while (this.#at < this.#pattern.length && this.#peek() !== ']') {
      const sign = this.#next();
      const one = sign === '\\' ? this.#escaped() : [sign];
      const until =
        this.#peek() === '-' && this.#pattern[this.#at + 1] !== ']' ? this.#pattern[this.#at + 1] : undefined;
      if (until === undefined || one.length > 1) found.push(...one);
      else {
        this.#at += 2;
        for (let code = sign.codePointAt(0) ?? 0; code <= (until.codePointAt(0) ?? 0); code++)
          found.push(String.fromCodePoint(code));
      }
    }
    this.#next();
    return isNegated ? printable.filter((sign) => !found.includes(sign)) : found;
  }

  #escaped(): readonly string[] {
    const sign = this.#next();
    return classes[sign] ?? [sign];
  }

  #pick(from: readonly string[]): string {
    this.#written++;
    const signs = this.#runs.isPlain ? plainOf(from) : from;
    return signs[this.#random(signs.length)] ?? '';
  }

  #peek(): string | undefined {
    return this.#pattern[this.#at];
  }

  #next(): string {
    return this.#pattern[this.#at++] ?? '';
  }
}
