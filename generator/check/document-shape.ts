// E102 unknown key, E103 wrong value, E104 missing key: every document has the shape its JSON Schema describes.
import { nearestName } from '../../runtime/core/nearest-name.ts';
import type { Path, SourceFile } from '../load/source-file.ts';
import type { FindingText, Report } from './report.ts';
import type { DocumentError } from './shape-errors.ts';
import { keyMeant, slipIn } from './slip-in.ts';
import { unknownName } from './suggest.ts';

/** Reports what a schema says of a document, each place once. */
export function documentShape(source: SourceFile, errors: readonly DocumentError[], report: Report): void {
  const said = new Set<string>();
  // A key that there is not is why the whole is not as it should be.
  const unknown = new Set(
    errors.flatMap(({ keyword, path }) => (keyword === 'additionalProperties' ? path.join('/') : [])),
  );
  const missing = Map.groupBy(
    errors.filter(({ keyword, key }) => keyword === 'required' && key !== undefined),
    ({ path }) => path.join('/'),
  );
  // A key that is misspelt is most likely the one that is missing, and then the only mistake.
  const meant = new Map<DocumentError, string>();
  for (const error of errors) {
    const lacking = (missing.get(error.path.join('/')) ?? []).flatMap(({ key }) => key ?? []);
    if (error.keyword !== 'additionalProperties' || error.key === undefined) continue;
    const name = nearestName(error.key, lacking);
    if (name !== undefined) meant.set(error, name);
  }
  const misspelt = new Set([...meant].map(([{ path }, name]) => [...path, name].join('/')));
  for (const error of errors) {
    if (error.key === undefined && unknown.has(error.path.join('/'))) continue;
    if (error.keyword === 'required' && misspelt.has([...error.path, error.key].join('/'))) continue;
    const { id, path, part, ...rest } = translate(error, meant.get(error), source);
    const once = `${path.join('/')} ${part}`;
    if (!said.has(once)) report(id, { source, path, part }, rest);
    said.add(once);
  }
}

interface Translated extends FindingText {
  readonly id: string;
  readonly path: Path;
  readonly part: 'key' | 'value';
}

function translate(error: DocumentError, meant: string | undefined, source: SourceFile): Translated {
  const { keyword, schema, path, value, key } = error;
  if (keyword === 'additionalProperties' && key !== undefined) {
    const message = `unknown key "${key}" in ${nameOf(schema, path)}`;
    const known = Object.keys(schema.properties ?? {});
    const elsewhere = meant ?? keyMeant(key, known);
    const text: FindingText =
      elsewhere === undefined
        ? unknownName(message, key, known, 'take it out')
        : { message, suggestion: elsewhere, fix: `write "${elsewhere}", or take it out` };
    return { id: 'E102', path: [...path, key], part: 'key', ...text };
  }
  if (keyword === 'required' && key !== undefined) {
    const message = `${nameOf(schema, path)} lacks the key "${key}"`;
    return { id: 'E104', path, part: 'key', message, fix: `add ${key}: ...` };
  }
  if (key !== undefined) {
    const message = `"${key}" cannot be a key here: expected ${expectation(schema) ?? 'another form'}`;
    return { id: 'E103', path: [...path, key], part: 'key', message, fix: 'rename it' };
  }
  const slip = slipIn(error);
  if (slip) return { id: 'E103', path, part: 'value', ...slip };
  // Of two entries that are the same the second is one too many.
  const at = keyword === 'uniqueItems' ? [...path, ...(error.pair?.slice(1) ?? [])] : path;
  const shown = typeof value === 'number' ? (writtenAt(source, path) ?? show(value)) : show(value);
  return { id: 'E103', path: at, part: 'value', ...sayWrong(error, shown) };
}

/** A number as the file has it: the noughts of 0110 count in a code. */
function writtenAt(source: SourceFile, path: Path): string | undefined {
  const { place, excerpt } = source.placeOf(path);
  return /^[-+]?\d[\w.]*/.exec(excerpt.slice(place.column - 1))?.[0];
}

function sayWrong({ keyword, schema, value, pair }: DocumentError, shown: string): FindingText {
  const expected = expectation(schema);
  switch (keyword) {
    case 'enum': {
      const allowed = (schema.enum ?? []).map(String);
      const otherwise = 'look the allowed values up in schemas/README.md';
      return unknownName(`${shown} is not allowed here`, String(value), allowed, otherwise);
    }
    case 'const':
      return { message: `${shown} is not allowed here`, fix: `write ${show(schema.const)}` };
    case 'uniqueItems':
      return {
        message: `entries ${pair?.map((index) => index + 1).join(' and ')} are the same`,
        fix: 'take one of them out',
      };
    case 'minItems': {
      const wanted = expected ?? `a list of ${schema.minItems ?? 1} or more`;
      const fix = `${expected === undefined ? 'add what is missing' : `write ${expected}`}, or take the key out`;
      return { message: `expected ${wanted}, found ${shown}`, fix };
    }
    case 'minProperties':
    case 'minLength': {
      const fix = expected === undefined ? 'fill it in, or take the key out' : `write ${expected}`;
      return { message: `expected ${expected ?? 'something here'}, found ${shown}`, fix };
    }
    case 'type':
      return sayType(schema, shown, value);
    default: {
      const wanted = expected ?? inWords(keyword, schema[keyword]);
      return { message: `expected ${wanted}, found ${shown}`, fix: `write ${wanted}` };
    }
  }
}

/** What a keyword of numbers and texts asks for. */
function inWords(keyword: string, limit: unknown): string {
  const said: { readonly [keyword: string]: string } = {
    minimum: `a number from ${limit} on`,
    maximum: `a number up to ${limit}`,
    exclusiveMinimum: `a number above ${limit}`,
    maxLength: `at most ${limit} characters`,
    maxItems: `at most ${limit} entries`,
    pattern: `a text of the form ${limit}`,
  };
  return said[keyword] ?? `a value that passes ${keyword} ${show(limit)}`;
}

const typeNames: { readonly [type: string]: string } = {
  string: 'text',
  object: 'keys with values',
  array: 'a list',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  null: 'nothing',
};

function sayType(schema: DocumentError['schema'], shown: string, value: unknown): FindingText {
  const types = [schema.type ?? []].flat();
  const named = types.map((type) => typeNames[type] ?? type).join(' or ');
  const expected = expectation(schema);
  const message = `expected ${named}${expected === undefined ? '' : ` (${expected})`}, found ${shown}`;
  const [type, ...others] = types;
  if (type === 'string' && others.length === 0 && typeof value === 'number') {
    const isForm = schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(shown);
    return { message, fix: isForm ? `put it in quotes: "${shown}"` : `write ${expected ?? named}` };
  }
  if (type === 'array' && others.length === 0) {
    const isEntry = typeof value === 'string' && /^[\w.-]+$/.test(value) && expected === undefined;
    return { message, fix: `write it as a list: [${isEntry ? value : '...'}]` };
  }
  if (type === 'integer' && typeof value === 'string' && /^\d+$/.test(value))
    return { message, fix: `write it without quotes: ${value}` };
  if (type === 'boolean' && typeof value === 'string' && /^(yes|on|no|off)$/i.test(value))
    return { message, fix: `write ${/^(yes|on)$/i.test(value)}` };
  return { message, fix: `write ${named}` };
}

/** What a schema describes, without the list of its keys: `a view: route, columns` -> `a view`. */
function nameOf({ description }: DocumentError['schema'], path: Path): string {
  if (description !== undefined && /^(an?|one) /.test(description)) return description.split(/[:;]/)[0] ?? '';
  const last = path.filter((step) => typeof step === 'string').at(-1);
  return last === undefined ? 'this file' : `"${last}"`;
}

// Descriptions that name a form start small ("a hash route such as /x"); those that explain a key start with a capital.
function expectation({ description }: DocumentError['schema']): string | undefined {
  return description !== undefined && /^[a-z]/.test(description) ? description : undefined;
}

function show(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
