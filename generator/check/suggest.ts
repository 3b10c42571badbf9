// What to say of a name that is not known: the nearest one that is.
import { nearestName } from '../../runtime/core/nearest-name.ts';
import type { FindingText } from './report.ts';

const longestList = 12;

/** What to say of a name that is not among the known ones; `otherwise` is what to do when none of them was meant. */
export function unknownName(message: string, word: string, known: Iterable<string>, otherwise: string): FindingText {
  const names = [...known];
  const unknown = { word, known: names };
  const suggestion = nearestName(word, names);
  if (suggestion !== undefined) return { message, unknown, suggestion, fix: `write "${suggestion}", or ${otherwise}` };
  if (names.length === 0 || names.length > longestList) return { message, unknown, fix: otherwise };
  return { message, unknown, fix: `write one of ${names.join(', ')}, or ${otherwise}` };
}
