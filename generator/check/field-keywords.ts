// E107: the keywords of a field belong together and say what kind of field it is.

import { formatKeywords } from '../../runtime/core/kinds/kinds.ts';
import type { FieldDoc } from '../load/entity-documents.ts';
import { typeNameOf } from '../model/field-doc.ts';
import { eachFieldDoc, type WrittenField } from './each-field-doc.ts';
import type { FindingText } from './report.ts';

type Keyword = keyof FieldDoc;

/** Keywords that say the kind by themselves: a field has at most one. */
const kindKeywords = ['enum', 'code', 'refers', 'upload', 'state', 'digits', 'items'] as const;

/** Keywords that make a text something else than what is entered. */
export const otherTexts = [
  'checkDigit',
  'multiline',
  'says',
  'offers',
  'shapedBy',
  'holdsFieldsOf',
  'elements',
  'numbering',
] as const;

/** What a field must be for keywords to mean something. */
const meanings: readonly {
  readonly keywords: readonly Keyword[];
  readonly needs: (field: FieldDoc) => boolean;
  readonly on: string;
}[] = [
  {
    keywords: ['signed', 'above', 'upTo', 'suggests', 'leastDecimals'],
    needs: ({ digits }) => digits !== undefined,
    on: 'decimals (digits)',
  },
  {
    keywords: ['in'],
    needs: ({ digits, type }) => digits !== undefined || type === 'integer',
    on: 'numbers (digits, or type: integer)',
  },
  {
    keywords: ['minimum', 'maximum'],
    needs: ({ type }) => type === 'integer',
    on: 'type: integer (decimals have above and upTo)',
  },
  {
    keywords: ['minLength', 'encrypted', ...otherTexts],
    needs: isText,
    on: 'text',
  },
  { keywords: ['markup'], needs: ({ multiline }) => multiline === true, on: 'text of several lines (multiline: true)' },
  { keywords: ['maxLength', 'pattern'], needs: (field) => isText(field) || field.secret === true, on: 'text' },
  { keywords: ['minItems', 'maxItems', 'items'], needs: ({ type }) => type === 'array', on: 'type: array' },
  {
    keywords: ['fromFile', 'grid', 'calledFor', 'gathers', 'formerly'],
    needs: holdsLines,
    on: 'lines (items: { $ref: a sub entity })',
  },
  { keywords: ['where', 'fills', 'within'], needs: ({ refers }) => refers !== undefined, on: 'references (refers)' },
  {
    keywords: ['goesWith'],
    needs: ({ refers, type }) => refers !== undefined && type === 'string',
    on: 'a reference (refers)',
  },
  { keywords: ['required', 'flat', 'only'], needs: isSubRecord, on: 'a $ref to a sub entity' },
];

/** Whether a keyword means something on a field, whose named type is resolved; false of keywords that say what a field is. */
export function meansSomething(keyword: Keyword, resolved: FieldDoc): boolean {
  if (keyword === 'unit') return resolved.digits !== undefined || resolved.type === 'integer';
  if (keyword === 'unique')
    return resolved.type === 'integer' || (resolved.type === 'string' && resolved.upload === undefined);
  return meanings.some(({ keywords, needs }) => keywords.includes(keyword) && needs(resolved));
}

export const fieldKeywords = eachFieldDoc(({ damaged, report }, field) => {
  for (const { keyword, isMissing, said: text } of faultsOf(field)) {
    // In an invalid file the type may have been removed.
    if (isMissing && damaged.has(field.at().source.file)) continue;
    report('E107', field.at(keyword), text);
  }
});

interface Fault {
  /** The keyword at fault; absent: the field. */
  readonly keyword?: Keyword;
  /** Something is not there that has to be. */
  readonly isMissing?: true;
  readonly said: FindingText;
}

function faultsOf(field: WrittenField): readonly Fault[] {
  if (isSubRecord(field.doc)) return [];
  const kinds = kindKeywords.filter((keyword) => field.resolved[keyword] !== undefined);
  const [first, second] = kinds;
  if (first !== undefined && second !== undefined && !(first === 'upload' && field.resolved.type === 'array')) {
    const message = `${first} and ${second} of ${field.key} contradict each other`;
    return [{ keyword: second, said: { message, fix: `keep one of them: ${first} or ${second}` } }];
  }
  const missing = sayMissing(field, first);
  // What the other keywords mean follows from what is missing.
  return missing ? [{ isMissing: true as const, said: missing }] : meaningless(field);
}

function meaningless({ key, resolved }: WrittenField): Fault[] {
  const written = Object.keys(resolved) as Keyword[];
  return written.flatMap((keyword) => {
    const known = meanings.find(({ keywords }) => keywords.includes(keyword));
    if (!known || resolved[keyword] === undefined || known.needs(resolved)) return [];
    const message = `${keyword} of ${key} means something on ${known.on} only`;
    return [{ keyword, said: { message, fix: `take ${keyword} out, or make the field one` } }];
  });
}

function isText(field: FieldDoc): boolean {
  return (
    field.type === 'string' &&
    !formatKeywords.includes(field.format ?? '') &&
    kindKeywords.every((keyword) => field[keyword] === undefined)
  );
}

function isSubRecord(field: FieldDoc): boolean {
  return field.$ref !== undefined && typeNameOf(field.$ref) === null;
}

function holdsLines(field: FieldDoc): boolean {
  return field.type === 'array' && field.items !== undefined && isSubRecord(field.items);
}

// What a field lacks to be of any kind.
function sayMissing({ key, resolved, place }: WrittenField, kind: string | undefined): FindingText | null {
  const { type, $ref } = resolved;
  if ($ref !== undefined) return null;
  if (kind === 'enum' || kind === 'state') {
    return type === undefined || type === 'string' ? null : typed(key, kind, 'string');
  }
  if (type === 'array' && kind === undefined) {
    const fix = 'add items: { $ref: ... }, items: { type: string, refers: ... } or upload: ...';
    return place === 'items' ? null : { message: `the array ${key} does not say what it holds`, fix };
  }
  if (kind === 'items') return holdsSomething(key, resolved);
  if (kind === 'upload' && type === 'array') return null;
  if (type === undefined) {
    return { message: `${key} has no type`, fix: 'add type: string, integer, boolean or array, or a $ref' };
  }
  if (kind !== undefined && type !== 'string') return typed(key, kind, 'string');
  return null;
}

function holdsSomething(key: string, { items, type }: FieldDoc): FindingText | null {
  if (type !== 'array') return typed(key, 'items', 'array');
  if (items?.$ref !== undefined || items?.enum || items?.code !== undefined || items?.refers !== undefined) return null;
  const fix = 'give items a $ref to a sub entity, refers, code or enum';
  return { message: `the items of ${key} are of no kind that can be kept`, fix };
}

function typed(key: string, keyword: string, type: string): FindingText {
  return { message: `${key} has ${keyword}, which needs type: ${type}`, fix: `write type: ${type}` };
}
