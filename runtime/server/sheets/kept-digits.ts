// How many digits spreadsheets keep of a number, and what they take from texts that look like one.

/** Digits of a number: those behind are noughts of its own, or what calculating left over. */
export const keptDigits = 15;

/** More noughts than any code begins with. */
const mostNoughts = 9;

/** The digits of a plain number that count: without sign, point, and the noughts before them. */
export function countedDigits(text: string): string {
  return text.replace(/^[+-]?0*\.?0*|\./g, '');
}

/** The number with one nought before it, with two, and so on, as it may have been before a spreadsheet took them; none for what is no number. */
export function paddedForms(text: string, most = mostNoughts): string[] {
  if (!/^\d+$/.test(text)) return [];
  return Array.from({ length: most }, (_, index) => '0'.repeat(index + 1) + text);
}
