// E517: the numbers the server gives fit the lengths and the pattern of their field.
import { eachFieldDoc } from './each-field-doc.ts';

/** A day in every part of a number. */
const day = { yyyyMMdd: '20301231', yyMMdd: '301231', yyyyMM: '203012', yyMM: '3012', yyyy: '2030', yy: '30' } as const;

export const fittingNumbers = eachFieldDoc(({ report }, { key, doc, resolved, at }) => {
  const { numbering, maxLength, minLength = 0, pattern } = resolved;
  if (numbering === undefined) return;
  const number = firstOf(numbering);
  if (number === null) return;
  const { length } = [...number];
  const place = (keyword: 'maxLength' | 'minLength' | 'pattern') =>
    at(doc[keyword] === undefined ? 'numbering' : keyword);
  if (maxLength !== undefined && length > maxLength) {
    const message = `numbers of ${key} such as ${number} have ${length} characters, but its maxLength is ${maxLength}`;
    report('E517', place('maxLength'), { message, fix: `write maxLength: ${length}, or shorten the numbering` });
  } else if (length < minLength) {
    const message = `numbers of ${key} such as ${number} have ${length} characters, but its minLength is ${minLength}`;
    report('E517', place('minLength'), { message, fix: `write minLength: ${length}, or lengthen the numbering` });
  } else if (pattern !== undefined && matches(pattern, number) === false) {
    const message = `numbers of ${key} such as ${number} do not fit its pattern ${pattern}`;
    report('E517', place('pattern'), {
      message,
      fix: 'let the pattern say what the numbering gives, or take it out',
    });
  }
});

/** The first number of a day; null where the template has parts there are not. */
function firstOf(numbering: string): string | null {
  const filled = numbering.replace(/\{([^{}]*)\}/g, (whole, part: string) => {
    const digits = /^seq:([1-9]|1[0-8])$/.exec(part)?.[1];
    if (digits !== undefined) return '1'.padStart(Number(digits), '0');
    return Object.hasOwn(day, part) ? day[part as keyof typeof day] : whole;
  });
  return filled.includes('{') ? null : filled;
}

/** Null where the pattern does not compile, which has a finding of its own. */
function matches(pattern: string, text: string): boolean | null {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return null;
  }
}
