// E510: some number lies between the bounds of a decimal, and its digits can hold them; E511: decimals have no more digits than the product keeps.
import { compareDecimals, sumDecimals } from '../../runtime/core/decimal.ts';
import { smallestOf } from '../../runtime/core/kinds/decimal.ts';
import type { FieldDoc } from '../load/entity-documents.ts';
import { eachFieldDoc } from './each-field-doc.ts';
import type { FindingText } from './report.ts';

/** Integer digits and decimals of the widest decimal: rates are worked out to no more, and pages are no wider. */
const mostDigits = [24, 12] as const;

export const reachableBounds = eachFieldDoc(({ report }, { key, doc, resolved, place, at }) => {
  const { digits } = resolved;
  if (digits === undefined || digits[0] + digits[1] === 0) return;
  // Each limit is judged where it is written.
  if (place !== 'type' && bounding.every((keyword) => doc[keyword] === undefined)) return;
  if (digits[0] > mostDigits[0] || digits[1] > mostDigits[1]) {
    const message = `${key} has ${digits[0]} integer digits and ${digits[1]} decimals, and at most ${mostDigits.join(' and ')} are kept exactly everywhere`;
    report('E511', at('digits'), { message, fix: 'write fewer: digits: [15, 2] for money, [9, 6] for rates' });
    return;
  }
  const fault = faultOf(key, { ...resolved, digits });
  if (fault === null) return;
  const { keyword } = fault;
  report('E510', at(doc[keyword] === undefined ? bounding.find((one) => doc[one] !== undefined) : keyword), fault.text);
});

const bounding = ['upTo', 'above', 'digits', 'signed'] as const;

function faultOf(
  key: string,
  { digits, above, upTo, signed = false }: FieldDoc & { readonly digits: readonly [number, number] },
): { readonly keyword: (typeof bounding)[number]; readonly text: FindingText } | null {
  const [whole, decimals] = digits;
  const largest = `${'9'.repeat(Math.max(whole, 1)).slice(0, whole) || '0'}${decimals === 0 ? '' : `.${'9'.repeat(decimals)}`}`;
  if (above !== undefined && upTo !== undefined && compareDecimals(above, upTo) >= 0) {
    const message = `${key} has to be above ${above} and at most ${upTo}, which no number is`;
    return { keyword: 'above', text: { message, fix: `make above less than ${upTo}, or raise upTo` } };
  }
  if (upTo !== undefined && compareDecimals(upTo, largest) > 0) {
    const message = `${key} may be up to ${upTo}, but its digits hold ${largest} at most`;
    return { keyword: 'upTo', text: { message, fix: 'give it more digits, or lower upTo' } };
  }
  if (above !== undefined && compareDecimals(above, largest) >= 0) {
    const message = `${key} has to be above ${above}, but its digits hold ${largest} at most`;
    return { keyword: 'above', text: { message, fix: 'give it more digits, or lower above' } };
  }
  if (upTo !== undefined && !signed && upTo.startsWith('-')) {
    const message = `${key} may be up to ${upTo}, but is not signed`;
    return { keyword: 'upTo', text: { message, fix: 'write signed: true, or raise upTo' } };
  }
  if (above === undefined || upTo === undefined) return null;
  const least = nextAbove(above, decimals);
  if (compareDecimals(least, upTo) <= 0) return null;
  const message = `no number with ${decimals} decimals is above ${above} and at most ${upTo}`;
  return { keyword: 'above', text: { message, fix: 'give it more decimals, or part the bounds' } };
}

/** The least number with so many decimals that is above another. */
function nextAbove(bound: string, decimals: number): string {
  const [whole = '', fraction = ''] = bound.split('.');
  const cut = decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals).padEnd(decimals, '0')}`;
  return compareDecimals(cut, bound) > 0 ? cut : sumDecimals([cut, smallestOf(decimals)]);
}
