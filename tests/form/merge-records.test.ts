// Two people edited one record: what has to be chosen, and what comes of the choice.
import { describe, expect, it } from 'vitest';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { compareRecords, mergeRecords } from '../../runtime/web/record/merge-records.ts';

const base = { required: 'never', readOnly: false, source: 'proposed' } as const;
const text = (key: string): Field => ({ ...base, key, kind: 'text' });
const fields: readonly Field[] = [
  text('bill'),
  text('yard'),
  text('marks'),
  { ...base, key: 'consignee', kind: 'object', entity: 'party', fields: [text('name'), text('code')] },
  { ...base, key: 'goods', kind: 'lines', entity: 'line', fields: [text('name')] },
  { ...base, key: 'version', kind: 'integer', readOnly: true },
];
const was: Row = { bill: 'B', yard: 'Y', consignee: { name: 'N' }, goods: [{ name: 'rice' }], version: 1 };

describe('compareRecords', () => {
  it('sorts changes by who made them', () => {
    const mine: Row = { ...was, bill: 'mine', marks: 'M', consignee: { name: 'N', code: 'C' } };
    const theirs: Row = { ...was, bill: 'theirs', yard: 'T', goods: [], version: 2 };
    expect(compareRecords(fields, was, mine, theirs)).toEqual({
      theirs: ['yard', 'goods'],
      mine: ['marks', 'consignee.code'],
      both: ['bill'],
    });
  });

  it('does not ask where both made the same change', () => {
    const changed: Row = { ...was, bill: 'same' };
    expect(compareRecords(fields, was, changed, { ...changed })).toEqual({ theirs: [], mine: [], both: [] });
  });
});

describe('mergeRecords', () => {
  it('puts the chosen values of ours into theirs', () => {
    const mine: Row = { ...was, consignee: { name: 'N', code: 'C' } };
    const theirs: Row = { ...was, yard: 'T', version: 2 };
    expect(mergeRecords(theirs, mine, ['consignee.code'])).toEqual({
      ...theirs,
      consignee: { name: 'N', code: 'C' },
    });
  });

  it('empties a field that was emptied here', () => {
    expect(mergeRecords({ ...was }, { ...was, yard: null }, ['yard']).yard).toBeNull();
  });
});
