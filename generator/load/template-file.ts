// One Typst file of the papers: what it reads of a record, and which other files it takes in.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlacedLine, SourceFile } from './source-file.ts';

/** What a template calls to read: a field with its label and its value, a value as bars, an amount in words, lines, a word of the papers, a text or a picture of the letterhead. */
const readers = ['field', 'barcode', 'words', 'lines', 'word', 'letter', 'picture'] as const;

export type TemplateReader = (typeof readers)[number];

/** A call that reads. */
export interface TemplateRead {
  readonly reader: TemplateReader;
  /** What is read; null: it is not written out, so that it cannot be checked. */
  readonly name: string | null;
  /** Where the call stands, in characters from the start of the file. */
  readonly offset: number;
}

/** Another file that is taken in, or anything else that is read from outside. */
export interface TemplateImport {
  /** As it is written: `/parts/head.typ`. */
  readonly from: string;
  readonly offset: number;
}

/** A call of a building block of two words or more, `trade-facts(`: what Typst itself brings has names of one. */
export interface BlockCall {
  readonly name: string;
  readonly offset: number;
}

export interface TemplateFile extends SourceFile {
  readonly reads: readonly TemplateRead[];
  readonly calls: readonly BlockCall[];
  /** What can be called: names that it defines, and those it hands on. */
  readonly blocks: readonly string[];
  readonly imports: readonly TemplateImport[];
}

const call = new RegExp(`(?<![\\w-]|(?<!\\.)\\.)(${readers.join('|')})\\(\\s*(?:"([^"\\\\]*)")?`, 'g');
const blockCall = /(?<![\w.-])([a-z]\w*(?:-\w+)+)\(/g;
const defined = /\blet\s+([a-z][\w-]*)/g;
const handedOn = /(?<![\w.-])([a-z]\w*(?:-\w+)+)(?![\w(-])/g;
const taken = /#?\b(?:import|include)\s+"([^"]*)"/g;
const outside = /(?<![\w.-])(?:read|csv|json|toml|yaml|xml|cbor|plugin|bibliography|image)\(\s*"([^"]*)"/g;

/** Reads a template; places of findings are offsets: `placeOf([offset])`. */
export function readTemplate(file: string, text: string): TemplateFile {
  const code = withoutComments(text);
  return {
    file,
    text,
    value: text,
    placeOf: ([offset = 0]) => placedAt(file, text, Number(offset)),
    reads: [...code.matchAll(call)].map(({ 1: reader, 2: name, index }) => ({
      reader: reader as TemplateReader,
      name: name ?? null,
      offset: index,
    })),
    calls: [...code.matchAll(blockCall)].map(({ 1: name = '', index }) => ({ name, offset: index })),
    blocks: blocksIn(code),
    imports: [...code.matchAll(taken), ...code.matchAll(outside)].map(({ 1: from = '', index }) => ({
      from,
      offset: index,
    })),
  };
}

function blocksIn(code: string): string[] {
  const names = [...code.matchAll(defined), ...code.matchAll(handedOn)].map(({ 1: name = '' }) => name);
  return [...new Set(names)];
}

let productBlocks: readonly string[] | undefined;

/** The building blocks that every template has from the product, read when first asked for. */
export function readBlocks(): readonly string[] {
  const file = join(import.meta.dirname, '../../runtime/server/papers/paper.typ');
  productBlocks ??= blocksIn(withoutComments(readFileSync(file, 'utf8')));
  return productBlocks;
}

/** The text with blanks in place of comments, so that every offset stays. Addresses hold two slashes, too. */
function withoutComments(text: string): string {
  return text.replaceAll(/(?<!:)\/\/.*|\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
}

function placedAt(file: string, text: string, offset: number): PlacedLine {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  const [excerpt = ''] = text.slice(start).split('\n', 1);
  return { place: { file, line: before.split('\n').length, column: offset - start + 1 }, excerpt };
}
