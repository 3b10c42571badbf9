// What is wrong with a record: which field, which rule, with what values. Said in words by the locales.
import { groupDecimal, isDecimal } from './decimal.ts';
import type { Json } from './descriptor/value.ts';

export interface Finding {
  /** Concrete path of the field: `goods.0.unitPrice`; empty for the record as a whole. */
  readonly path: string;
  /** Id of the rule that was broken: a limit (`required`, `digits`, `max-length`, ...) or the id of a cross-field rule. */
  readonly rule: string;
  /** Locale key of the sentence. */
  readonly sentence: string;
  /** Values for the sentence. A value `@<key>` is itself a locale key (the label of a field); a list is said in turn, a list in it as one. */
  readonly params: { readonly [name: string]: Json };
}

/** A finding in words, as the API sends it. */
export interface DescribedFinding extends Finding {
  readonly message: string;
}

/** Looks a sentence up in the reader's language. */
export type Translate = (key: string, params?: { readonly [name: string]: Json }) => string;

/** The finding in the reader's language: parameters that name labels are looked up first, numbers are grouped as fields show them. */
export function describeFinding(finding: Finding, translate: Translate): DescribedFinding {
  const params: { [name: string]: Json } = {};
  for (const [name, value] of Object.entries(finding.params)) {
    const read = isNumber(name, finding.params) ? groupDecimal(String(value)) : value;
    params[name] = Array.isArray(read) ? read.map((one) => said(one, translate)).join(' / ') : said(read, translate);
  }
  return { ...finding, message: translate(finding.sentence, params) };
}

/** What a number is measured against, or what is left of it: never a code that only looks like a number. */
const measures: ReadonlySet<string> = new Set('above upTo bound total remaining open takes within expected'.split(' '));

/** Texts of these names are numbers where a measure stands beside them and they have decimals: "12.500" is no code then. */
const measured: ReadonlySet<string> = new Set(['value', 'first', 'second']);

/** Whole numbers from here on are grouped: years and numbers of lines are below. */
const leastGrouped = 10_000;

function isNumber(name: string, params: Finding['params']): boolean {
  const value = params[name];
  if (typeof value === 'number') return Math.abs(value) >= leastGrouped;
  if (typeof value !== 'string' || !isDecimal(value)) return false;
  // An expected value may be a code; what is expected of a number has decimals or a tolerance beside it.
  if (name === 'expected') return value.includes('.') || params.within !== undefined;
  if (measures.has(name)) return true;
  return measured.has(name) && value.includes('.') && Object.keys(params).some((other) => measures.has(other));
}

function said(value: Json, translate: Translate): Json {
  if (Array.isArray(value)) return value.map((one) => said(one, translate)).join(' ');
  return typeof value === 'string' && value.startsWith('@') ? translate(value.slice(1)) : value;
}

/** Findings of drafts leave out what only a submitted record must have. */
export const completenessRules: ReadonlySet<string> = new Set(['required', 'min-items']);

/** Most findings in an answer. Checks stop at one more, which means that there are more. */
export const maximumFindings = 500;

/** Whether there are enough findings to stop checking. */
export function isFull(findings: { readonly length: number }): boolean {
  return findings.length > maximumFindings;
}

/** Findings one after the other until the list is full. */
export function firstFindings(findings: Iterable<Finding>): Finding[] {
  const first: Finding[] = [];
  for (const finding of findings) {
    first.push(finding);
    if (isFull(first)) break;
  }
  return first;
}
