// Names of files within an archive of papers: as the server names them, each once, fit for every system.
import { expect, it } from 'vitest';
import { entryName } from '../../runtime/web/papers/entry-name.ts';

it.each([
  ['商业发票 A1.pdf', [], '商业发票 A1.pdf'],
  ['商业发票 A1.pdf', ['商业发票 A1.pdf'], '商业发票 A1 (2).pdf'],
  ['Bill a1.pdf', ['Bill A1.pdf', 'Bill a1 (2).pdf'], 'Bill a1 (3).pdf'],
  ['Bill 2026/11/1.5.pdf', [], 'Bill 2026_11_1.5.pdf'],
  ['../..\\x:*?"<>|\u0000.pdf', [], '.._.._x________.pdf'],
  ['no ending', ['no ending'], 'no ending (2)'],
])('%j beside %j is %j', (name, taken, expected) => {
  expect(entryName(name, Object.fromEntries(taken.map((one) => [one, 1])))).toBe(expected);
});
