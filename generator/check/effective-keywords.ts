// E115: each keyword of a field has an effect beside the others.
import { compareDecimals } from '../../runtime/core/decimal.ts';
import type { FieldDoc } from '../load/entity-documents.ts';
import { eachFieldDoc } from './each-field-doc.ts';

type Keyword = keyof FieldDoc;

/** A keyword that says nothing, or the opposite of another one. */
interface Idle {
  readonly keyword: Keyword;
  /** The keyword beside which it has no effect. */
  readonly beside: readonly Keyword[];
  readonly when: (field: FieldDoc) => boolean;
  readonly why: string;
  readonly fix: string;
}

const idle: readonly Idle[] = [
  {
    keyword: 'unit',
    beside: [],
    when: ({ in: counted }) => counted !== undefined,
    why: 'in says already what it is counted in',
    fix: 'keep one of them: in where it differs from record to record, unit where it is always the same',
  },
  {
    keyword: 'unit',
    beside: [],
    when: ({ digits, type, computed }) => digits === undefined && type !== 'integer' && computed === undefined,
    why: 'only numbers are told in a unit',
    fix: 'take unit out, or make the field a number',
  },
  {
    keyword: 'leastDecimals',
    beside: ['digits'],
    when: ({ leastDecimals = 0, digits }) => digits !== undefined && leastDecimals > digits[1],
    why: 'digits leave fewer decimals than it shows',
    fix: 'write at most the decimals that digits leave',
  },
  {
    keyword: 'default',
    beside: ['computed'],
    when: ({ computed }) => computed !== undefined,
    why: 'a computed field starts with what is worked out',
    fix: 'take one of them out',
  },
  {
    keyword: 'signed',
    beside: ['above'],
    when: ({ signed, above }) => signed === true && above !== undefined && compareDecimals(above, '0') >= 0,
    why: 'above lets no number below nought pass',
    fix: 'take signed out, or lower above',
  },
  {
    keyword: 'upTo',
    beside: ['digits'],
    when: ({ upTo, above, digits }) =>
      digits !== undefined && decimalsIn(upTo) > digits[1] && decimalsIn(above) <= digits[1],
    why: 'no number of the field has so many decimals',
    fix: 'write it with the decimals that digits leave',
  },
];

export const effectiveKeywords = eachFieldDoc(({ damaged, report }, { key, doc, resolved, place, at }) => {
  if (place === 'items' || damaged.has(at().source.file)) return;
  for (const { keyword, beside, when, why, fix } of idle) {
    if (resolved[keyword] === undefined) continue;
    // It is told where one of them is written; what a type says was judged there.
    const written = [keyword, ...beside].find((one) => Object.hasOwn(doc, one));
    if (written === undefined || !when(resolved)) continue;
    report('E115', at(written), { message: `${keyword} of ${key} has no effect: ${why}`, fix });
  }
});

function decimalsIn(bound = ''): number {
  return (bound.split('.')[1] ?? '').length;
}
