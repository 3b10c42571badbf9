// Durations as people say them.
import { expect, it } from 'vitest';
import { hoursText } from '../../overrides/dashboard/hours-text.ts';

it('a duration is said in the unit that suits it', () => {
  const said = (hours: string): string => hoursText(hours, (unit, number) => `${number} ${unit}`);
  expect(['0.00', '0.25', '1.00', '2.25', '47.96', '48.00', '100.00'].map(said)).toEqual([
    '0 minutes',
    '15 minutes',
    '1 hours',
    '2.3 hours',
    '48 hours',
    '2 days',
    '4.2 days',
  ]);
});
