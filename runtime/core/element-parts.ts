// A text made of elements: the parts between its bars, in the order of the elements. "0|2|long grain" says three.
import type { Json } from './descriptor/value.ts';

export const bar = '|';

/** One of the elements of a text, in their order. */
export interface ListedElement {
  readonly name: string;
  readonly required: boolean;
  /** The codes it is chosen from; none where it is free. */
  readonly codes: readonly string[];
}

/** What is wrong with a text of elements: a sentence of its own, or that of the rule, with its values. */
export interface ElementFault {
  readonly sentence?: string;
  readonly params: { readonly [name: string]: Json };
}

/** The first thing that is wrong: too many parts, what is not filled, or what is no code. A text without elements is free. */
export function elementFault(text: string, elements: readonly ListedElement[]): ElementFault | null {
  if (elements.length === 0) return null;
  const parts = splitElements(text, elements.length);
  if (parts.length > elements.length) {
    return { sentence: 'rule.as-elements-many', params: { count: parts.length, most: elements.length } };
  }
  const said = (index: number): string => `${index + 1} ${elements[index]?.name ?? ''}`.trim();
  const missing = missingElements(parts, elements).map(said);
  if (missing.length > 0) return { params: { missing, count: elements.length } };
  const wrong = elements.findIndex(({ codes }, index) => {
    const part = parts[index] ?? '';
    return part !== '' && codes.length > 0 && !codes.includes(part);
  });
  if (wrong === -1) return null;
  const params = { element: said(wrong), value: parts[wrong] ?? '', codes: [...(elements[wrong]?.codes ?? [])] };
  return { sentence: 'rule.as-elements-coded', params };
}

/** Places of the elements that must be and have no part. */
export function missingElements(
  parts: readonly string[],
  elements: readonly Pick<ListedElement, 'required'>[],
): readonly number[] {
  return elements.flatMap(({ required }, at) => (required && (parts[at] ?? '').trim() === '' ? [at] : []));
}

/** The parts as they stand, one for each element; further ones are kept at the end. */
export function splitElements(text: string, count: number): string[] {
  const parts = text === '' ? [] : text.split(bar).map((part) => part.trim());
  return Array.from({ length: Math.max(count, parts.length) }, (_, index) => parts[index] ?? '');
}

/** The text of the parts; empty ones at the end are left out. */
export function joinElements(parts: readonly string[]): string {
  const last = parts.findLastIndex((part) => part.trim() !== '');
  return parts
    .slice(0, last + 1)
    .map((part) => part.trim())
    .join(bar);
}
