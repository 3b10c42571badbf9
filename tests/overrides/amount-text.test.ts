// Amounts on the dashboard: two places at least, nothing lost.
import { expect, it } from 'vitest';
import { amountText } from '../../overrides/dashboard/amount-text.ts';

it.each([
  ['15', '15.00'],
  ['0', '0.00'],
  ['1234567.5', '1,234,567.50'],
  ['15.00125', '15.00125'],
  ['999999999999999.99', '999,999,999,999,999.99'],
])('%s is shown as %s', (value, text) => {
  expect(amountText(value)).toBe(text);
});
