// One YAML file: its value, and the place of every node in it.
import {
  type Document,
  type ErrorCode,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
} from 'yaml';
import type { ContentCache } from '../cache/content-cache.ts';
import { memoize } from '../cache/memoize.ts';
import { readPlain } from './read-plain.ts';
import type { SchemaFinding, SourcePlace } from './schema-finding.ts';
import { adviceOf, slipBefore } from './syntax-slip.ts';

export type Path = readonly (string | number)[];

export interface SourceFile {
  /** Path below the project, with slashes. */
  readonly file: string;
  readonly text: string;
  /** Plain data as JSON can hold it. */
  readonly value: unknown;
  /** Where the node at a path stands, or its key; the nearest enclosing node where the path leads nowhere. Within an alias: where it is written. */
  readonly placeOf: (path: Path, part?: 'key' | 'value') => PlacedLine;
  /** Where the file left a value to a reading, before it was put in. */
  readonly readings?: readonly ReadingPlace[];
}

/** A place with the text of its line. */
export interface PlacedLine {
  readonly place: SourcePlace;
  readonly excerpt: string;
}

export interface ReadingPlace {
  readonly reading: string;
  readonly path: Path;
}

/** A file as it was read, or why it could not be. */
export type ReadResult = { readonly source: SourceFile } | { readonly finding: SchemaFinding };

// What JSON can hold, whatever a file says of its version; the places in messages are our own.
const options = { schema: 'core', stringKeys: true, resolveKnownTags: false, prettyErrors: false } as const;

/** Sentences for what the parser says in words of its own options. */
const reasons: { readonly [code in ErrorCode]?: string } = {
  DUPLICATE_KEY: 'duplicated mapping key',
  NON_STRING_KEY: 'a key has to be text',
  RESOURCE_EXHAUSTION: 'nested too deeply',
};

const unprintable = /[^\t\n\r\x20-\x7e\x85\xa0-\uffff]/;

/**
 * Reads one file; `file` is the path shown in findings. A text that was read before is not parsed again: its value is
 * remembered, its places are looked up when a finding needs one.
 */
export function readSource(file: string, text: string, cache: ContentCache): ReadResult {
  const parsed = cache.recall('documents', text, () => parse(text));
  const known = resultsOf(parsed);
  const result = known.get(file) ?? resultOf(file, text, parsed);
  known.set(file, result);
  return result;
}

/** By file: the same text in the same place is the same source, so that what was made of it is found again. */
const resultsOf = memoize((_: Parsed) => new Map<string, ReadResult>());

function resultOf(file: string, text: string, parsed: Parsed): ReadResult {
  if ('fault' in parsed) return { finding: syntaxFinding(file, text, parsed.fault) };
  return { source: { file, text, value: parsed.value, placeOf: placer(file, text) } };
}

/** A part of a file as a document of its own: its places are those in the file. */
export function sourceWithin(source: SourceFile, path: Path, value: unknown): SourceFile {
  return { ...source, value, placeOf: (inner, part) => source.placeOf([...path, ...inner], part) };
}

/** A file that is not there, read as empty, so that later stages need not ask. */
export function absentSource(file: string, value: unknown): SourceFile {
  return { file, text: '', value, placeOf: () => ({ place: { file, line: 1, column: 1 }, excerpt: '' }) };
}

/** A file of another kind as a place in it: every node stands at the offset. */
export function sourceAt(file: string, text: string, offset: number): SourceFile {
  return {
    file,
    text,
    value: null,
    placeOf: () => {
      const before = text.slice(0, offset).split('\n');
      return placed(file, text, { line: before.length, col: (before.at(-1)?.length ?? 0) + 1 });
    },
  };
}

interface Fault {
  readonly at: Position;
  readonly reason: string;
  readonly fix?: string;
}

type Position = ReturnType<LineCounter['linePos']>;

/** What a text says, or the first reason why it says nothing. */
type Parsed = { readonly value: unknown } | { readonly fault: Fault };

function parse(text: string): Parsed {
  const value = readPlain(text);
  return value === undefined ? parseWhole(text) : { value };
}

function parseWhole(text: string): Parsed {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { ...options, lineCounter });
  const fault = (offset: number, reason: string, fix?: string): Parsed => {
    const sentence = `${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
    return { fault: { at: lineCounter.linePos(offset), reason: sentence, ...(fix !== undefined && { fix }) } };
  };
  const [error] = [...document.errors, ...document.warnings];
  if (error?.code === 'MULTIPLE_DOCS') {
    const fix = 'take the line out, or write what follows it into a file of its own';
    return fault(text.indexOf('\n---') + 1, 'a file holds one document, here are several', fix);
  }
  if (error) {
    const slip = slipBefore(text, error.pos[0], error.message);
    if (slip) return fault(slip.offset, slip.reason, slip.fix);
    return fault(error.pos[0], reasons[error.code] ?? error.message, adviceOf(error.code));
  }
  const odd = text.search(unprintable);
  if (odd !== -1) return fault(odd, 'a character that cannot be printed');
  try {
    return { value: JSON.parse(JSON.stringify(document.toJS())) };
  } catch (cause) {
    // Only aliases fail once a text is parsed: they stand for nothing, for too much, or for what they are in.
    const alias = wrongAlias(document);
    if (alias === undefined) throw cause;
    const reason = cause instanceof ReferenceError ? cause.message : 'an alias stands for what it is in';
    const isLost = reason.startsWith('Unresolved');
    return fault(alias, reason, isLost ? 'name an anchor that stands before it, as &name' : undefined);
  }
}

/** Offset of the first alias that stands for nothing, or else of the first one. */
function wrongAlias(document: Document): number | undefined {
  const aliases: { readonly offset: number; readonly isLost: boolean }[] = [];
  visit(document, {
    Alias: (_, alias) => {
      aliases.push({ offset: alias.range?.[0] ?? 0, isLost: alias.resolve(document) === undefined });
    },
  });
  return (aliases.find(({ isLost }) => isLost) ?? aliases[0])?.offset;
}

function syntaxFinding(file: string, text: string, { at, reason, fix }: Fault): SchemaFinding {
  const check = 'check indentation, brackets and quotes on this line and the one before';
  return {
    id: 'E101',
    ...placed(file, text, at),
    message: `cannot read the YAML: ${reason}`,
    fix: fix ?? `${check}; quote texts that hold ": { } [ ] , # &"`,
  };
}

// Most files have no findings: they are parsed for places only when one is asked for.
function placer(file: string, text: string): SourceFile['placeOf'] {
  const lineCounter = new LineCounter();
  let document: Document | undefined;
  return (path, part = 'value') => {
    document ??= parseDocument(text, { ...options, lineCounter });
    return placed(file, text, lineCounter.linePos(offsetOf(document, path, part)));
  };
}

function placed(file: string, text: string, { line, col }: Position): PlacedLine {
  const excerpt = text.split('\n', line).at(-1) ?? '';
  return { place: { file, line, column: col }, excerpt: excerpt.replace(/\r$/, '') };
}

// What stands in something that an alias repeats has its place where that is written.
function offsetOf(document: Document, path: Path, part: 'key' | 'value'): number {
  let at: Inner = { key: document.contents, value: document.contents };
  for (const step of path) {
    const next = innerOf(isAlias(at.value) ? at.value.resolve(document) : at.value, step);
    if (next === undefined) return startOf(at);
    at = next;
  }
  return startOf(part === 'key' ? { ...at, value: at.key } : at);
}

/** A node with its key; an item of a list is its own. */
interface Inner {
  readonly key: unknown;
  readonly value: unknown;
}

function innerOf(node: unknown, step: string | number): Inner | undefined {
  if (isMap(node)) return node.items.find(({ key }) => isScalar(key) && key.value === String(step));
  const item = isSeq(node) && typeof step === 'number' ? node.items[step] : undefined;
  return item === undefined ? undefined : { key: item, value: item };
}

// A value that is left empty stands where its key does.
function startOf({ key, value }: Inner): number {
  const [start = 0, end = start] = (isNode(value) && value.range) || [];
  if (start !== end || key === value) return start;
  return (isNode(key) && key.range?.[0]) || 0;
}
