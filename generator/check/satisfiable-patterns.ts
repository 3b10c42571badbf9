// E512 to E515: a pattern covers the whole text, accepts texts of the lengths its field has, and never takes out of proportion long.
import { sampleText } from '../../runtime/core/examples/sample-text.ts';
import type { ContentCache } from '../cache/content-cache.ts';
import type { FieldDoc } from '../load/entity-documents.ts';
import { eachFieldDoc, type WrittenField } from './each-field-doc.ts';
import { isWhole, lengthsOf, runsAway } from './pattern-language.ts';
import type { FindingText } from './report.ts';

/** Texts are looked for up to this length where the field has no limit. */
const usualMost = 1_000;
/** Texts that are tried with their check digit: one of 31 has any given sign there. */
const mostChecked = 300;
/** Characters of every code that ends in a check digit (GB 32100-2015). */
const checkedLength = 18;

export const satisfiablePatterns = eachFieldDoc(({ memory, report }, field) => {
  const { doc, place } = field;
  // Each limit is judged where it is written: what a field takes from a type has been judged there.
  const isOwn = place === 'type' || limitsOfTexts.some((keyword) => doc[keyword] !== undefined);
  const fault = isOwn ? faultOf(field, memory) : null;
  if (fault) report(fault.id, field.at(fault.keyword), fault.text);
});

const limitsOfTexts = ['pattern', 'minLength', 'maxLength', 'checkDigit'] as const;

interface Fault {
  readonly id: 'E512' | 'E513' | 'E514' | 'E515';
  readonly keyword: (typeof limitsOfTexts)[number];
  readonly text: FindingText;
}

/** What is wrong with the texts of a field; null for nothing. */
function faultOf({ key, doc, resolved }: WrittenField, memory: ContentCache): Fault | null {
  // What is wrong with a pattern by itself is told where it is written, not of each field that shortens it.
  const isWrittenHere = doc.pattern !== undefined;
  const { pattern, minLength = 0, maxLength = usualMost, checkDigit } = resolved;
  // What does not compile, is not anchored or out of order has a finding of its own.
  if (pattern === undefined || !compiles(pattern) || minLength > maxLength) return null;
  if (!pattern.startsWith('^') || !pattern.endsWith('$')) return null;
  if (!isWhole(pattern)) {
    if (!isWrittenHere) return null;
    const message = `the pattern of ${key} begins with ^ and ends with $ in different alternatives, so that texts may hold more`;
    const fix =
      'put the alternatives in brackets: ^(a|b)$; a dollar sign of the text itself is written \\$ before the last one';
    return { id: 'E512', keyword: 'pattern', text: { message, fix } };
  }
  if (runsAway(pattern, memory)) {
    if (!isWrittenHere) return null;
    const message = `the pattern of ${key} takes twice as long for each further character of some texts, which stops the server`;
    const fix =
      'let what is repeated begin or end with a sign that nothing else in it has: [a-z]+(-[a-z]+)* instead of ([a-z]+-?)*';
    return { id: 'E515', keyword: 'pattern', text: { message, fix } };
  }
  const limits = { pattern, minLength: Math.max(minLength, 1), maxLength };
  if (!hasSample(limits)) return nothingFits(key, limits, doc);
  const longer = tooLong({ key, doc, pattern, maxLength }, memory);
  if (longer) return longer;
  if (checkDigit === undefined) return null;
  if (!(lengthsOf(pattern, usualMost)?.has(checkedLength) ?? true)) {
    const message = `no text of ${key} has a check digit, for codes of the scheme ${checkDigit} have ${checkedLength} characters, and its pattern takes none of that length`;
    const fix = `let the pattern take ${checkedLength} characters, or take checkDigit out`;
    return { id: 'E513', keyword: 'pattern', text: { message, fix } };
  }
  if (hasSample({ ...limits, checkDigit })) return null;
  const message = `no text of ${key} with the check digit its scheme ${checkDigit} asks for fits the pattern ${pattern}`;
  const fix = 'let the last sign of the pattern be any of [0-9A-HJ-NPQRTUWXY], or take checkDigit out';
  return { id: 'E513', keyword: 'pattern', text: { message, fix } };
}

interface Limited {
  readonly key: string;
  readonly doc: FieldDoc;
  readonly pattern: string;
  readonly maxLength: number;
}

/** Both limits written in one place say how long a text may be, and not the same. */
function tooLong({ key, doc, pattern, maxLength }: Limited, memory: ContentCache): Fault | null {
  // Without an end most patterns leave it to the other.
  if (doc.maxLength === undefined || doc.pattern === undefined || /[+*]|,\}/.test(pattern)) return null;
  const longest = memory.recall('lengths', pattern, () => [...(lengthsOf(pattern, usualMost) ?? [])].at(-1) ?? 0);
  if (longest <= maxLength) return null;
  const message = `the pattern of ${key} takes up to ${longest} characters, its length at most ${maxLength}`;
  const fix = `write maxLength: ${longest}, or shorten the pattern`;
  return { id: 'E514', keyword: 'maxLength', text: { message, fix } };
}

function nothingFits(
  key: string,
  {
    pattern,
    minLength,
    maxLength,
  }: { readonly pattern: string; readonly minLength: number; readonly maxLength: number },
  doc: FieldDoc,
): Fault {
  const lengths = [...(lengthsOf(pattern, usualMost) ?? [])].filter((length) => length > 0);
  const [shortest] = lengths;
  const longest = lengths.at(-1);
  if (shortest === undefined || longest === undefined || lengths.some((one) => one >= minLength && one <= maxLength)) {
    const message = `no text fits the pattern ${pattern} of ${key}`;
    return {
      id: 'E513',
      keyword: 'pattern',
      text: { message, fix: 'say what the texts are, without parts that exclude each other' },
    };
  }
  const isTooLong = shortest > maxLength;
  const limit = isTooLong
    ? `at most ${maxLength}`
    : longest < minLength
      ? `at least ${minLength}`
      : `${minLength} to ${maxLength}`;
  const message = `the pattern of ${key} asks for ${inWords(lengths)} characters, its length for ${limit}`;
  const keyword = isTooLong ? 'maxLength' : 'minLength';
  const fix = isTooLong
    ? `write maxLength: ${Math.min(longest, usualMost)}, or shorten the pattern`
    : `write minLength: ${shortest}, or lengthen the pattern`;
  return { id: 'E514', keyword: doc[keyword] === undefined ? 'pattern' : keyword, text: { message, fix } };
}

/** `5`, `4 or 9`, `2 to 4`, `3 or more`. */
function inWords(lengths: readonly number[]): string {
  const [shortest = 0] = lengths;
  const longest = lengths.at(-1) ?? 0;
  if (longest >= usualMost) return `${shortest} or more`;
  const isRun = lengths.length === longest - shortest + 1 && lengths.length > 2;
  return isRun || lengths.length > 4 ? `${shortest} to ${longest}` : lengths.join(' or ');
}

/** Whether a text is found that the limits accept; with a check digit one of the first is tried. */
function hasSample(limits: Parameters<typeof sampleText>[0] & { readonly pattern: string }): boolean {
  const expression = new RegExp(limits.pattern, 'u');
  try {
    return Array.from({ length: limits.checkDigit === undefined ? 1 : mostChecked }, (_, seed) => seed).some((seed) =>
      expression.test(sampleText(limits, seed)),
    );
  } catch {
    return false;
  }
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') !== null;
  } catch {
    return false;
  }
}
