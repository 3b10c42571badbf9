// A text made of elements: the parts between its bars, in the order of the elements. "0|2|long grain" says three.
export const bar = '|';

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
