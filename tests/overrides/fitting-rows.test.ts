// Rows a paper can be tried on: those its condition holds for, and those of which the row does not tell.
import { expect, it } from 'vitest';
import { fittingRows } from '../../overrides/paper-templates/fitting-rows.ts';
import type { Condition } from '../../runtime/core/descriptor/condition.ts';

const ids = (when: Condition | undefined): unknown[] =>
  fittingRows({ id: 'a', entity: 'b', languages: [['zh']], ...(when && { when }) }, [
    { id: '1', ieFlag: 'I', note: null },
    { id: '2', ieFlag: 'E', note: 'x' },
  ]).map(({ id }) => id);

it('are all where there is no condition, and those it holds for', () => {
  expect(ids(undefined)).toEqual(['1', '2']);
  expect(ids({ field: 'ieFlag', is: 'E' })).toEqual(['2']);
  expect(ids({ all: [{ present: 'note' }, { field: 'ieFlag', is: 'I' }] })).toEqual([]);
});

it('are also those whose lines the row does not tell', () => {
  expect(ids({ present: 'clauses.kind' })).toEqual(['1', '2']);
});
