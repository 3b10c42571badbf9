// Money as the dashboard shows it.
import { groupDecimal, roundDecimal } from '../../runtime/core/decimal.ts';

const places = 2;

/** An exact decimal with two places, or all it has where these are more, grouped: "15" -> "15.00". */
export function amountText(value: string): string {
  const [, fraction = ''] = value.split('.');
  return groupDecimal(fraction.length < places ? roundDecimal(value, places) : value);
}
