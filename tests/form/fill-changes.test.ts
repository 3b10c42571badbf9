// What a new record can be filled with from the one it names: what somebody entered stays, what is only proposed gives way.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { compileEntity } from '../../runtime/core/compile-entity.ts';
import type { StartingValues } from '../../runtime/core/starting-value.ts';
import { fillChanges, takeChanges } from '../../runtime/web/flows/fill-changes.ts';
import { openRecord } from '../../runtime/web/record/open-record.ts';

const tally = model.entities['import-tally-report'];
if (!tally) throw new Error('no import-tally-report');
const entity = compileEntity(tally);
const last: StartingValues = {
  entryExitCustoms: { value: '8608', known: 'last' },
  unloadingPlaceCode: { value: 'MMLWJ', known: 'last' },
};
const made = {
  draft: { entryExitCustoms: '8603', unloadingPlaceCode: 'MMMSE', remarks: '随附' },
  filled: ['entryExitCustoms', 'unloadingPlaceCode', 'remarks'].map(
    (path) => ({ path, of: 'source', source: 0 }) as const,
  ),
};

describe('what a record is filled with', () => {
  const { store } = openRecord(entity, {}, { record: last, lines: {} });
  it('takes the place of what was used last and nobody has touched', () => {
    store.enter('unloadingPlaceCode', 'MMYGN');
    const entered = fillChanges(entity, store, made).map(({ key, isEntered }) => [key, isEntered]);
    expect(Object.fromEntries(entered)).toMatchObject({ entryExitCustoms: false, unloadingPlaceCode: true });
  });
  it('is no proposal afterwards', () => {
    takeChanges(store, fillChanges(entity, store, made), ['entryExitCustoms']);
    expect(store.value('entryExitCustoms')).toBe('8603');
    expect(store.reasonAt('entryExitCustoms')).toBeUndefined();
    expect(store.value('unloadingPlaceCode')).toBe('MMYGN');
  });
});
