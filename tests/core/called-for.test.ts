// What records chosen in lines call for: the papers of commodities, each told with the lines that need it.
import { describe, expect, it } from 'vitest';
import { callersIn, missingCalls } from '../../runtime/core/called-for.ts';
import type { CalledFor } from '../../runtime/core/descriptor/field.ts';

const calledFor: CalledFor = {
  by: 'goods.productNo',
  has: 'conditions',
  as: 'code',
  unless: [{ values: ['4', 'y'], when: { field: 'ieFlag', is: 'I' } }],
};
const codes: { readonly [key: string]: readonly string[] } = { rice: ['4', 'A', 't'], cycles: ['4', 'A'] };
const codesOf = (key: string): readonly string[] => codes[key] ?? [];

function record(ieFlag: string, ...keys: (string | null)[]) {
  return { ieFlag, goods: keys.map((productNo) => ({ productNo })) };
}

describe('lines that are called for', () => {
  it('are told with the lines that call for them, in the order in which they are met', () => {
    const missing = missingCalls(
      calledFor,
      { record: record('E', 'rice', null, 'cycles', 'rice'), lines: [] },
      codesOf,
    );
    expect(missing).toEqual([
      { code: '4', lines: [1, 3, 4] },
      { code: 'A', lines: [1, 3, 4] },
      { code: 't', lines: [1, 4] },
    ]);
  });

  it('are not told where a line holds the code, nor where it says nothing for the record', () => {
    const lines = [{ code: 'A', number: null }, { code: null }];
    expect(missingCalls(calledFor, { record: record('I', 'rice'), lines }, codesOf)).toEqual([
      { code: 't', lines: [1] },
    ]);
    expect(missingCalls(calledFor, { record: record('I', 'unknown', null), lines: [] }, codesOf)).toEqual([]);
  });

  it('may be called for by the record itself', () => {
    const own: CalledFor = { by: 'productNo', has: 'conditions', as: 'code' };
    expect(missingCalls(own, { record: { productNo: 'cycles' }, lines: [{ code: '4' }] }, codesOf)).toEqual([
      { code: 'A', lines: [] },
    ]);
  });

  it('are asked for once for each record', () => {
    expect(callersIn(calledFor, record('I', 'rice', null, 'rice', '', 'cycles'))).toEqual(['rice', 'cycles']);
    expect(callersIn(calledFor, {})).toEqual([]);
  });
});
