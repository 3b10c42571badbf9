// Buttons that do not fit one line go behind "more", the least needed first, and no more of them than must.
import { describe, expect, it } from 'vitest';
import { overflowing } from '../../runtime/web/list/overflow.ts';

const row = {
  widths: new Map([
    ['edit', 80],
    ['copy', 70],
    ['export', 90],
    ['create', 100],
  ]),
  leaving: ['export', 'copy', 'edit'],
  more: 60,
  gap: 10,
};
/** All four buttons and the three gaps between them. */
const all = 80 + 70 + 90 + 100 + 3 * 10;

describe('buttons in one line', () => {
  it('all stand there when there is just room for them', () => {
    expect(overflowing({ ...row, room: all })).toEqual([]);
  });

  it('go in their order, as many as make room for the button that keeps them', () => {
    expect(overflowing({ ...row, room: all - 1 })).toEqual(['export']);
    const oneGone = 80 + 70 + 100 + 60 + 3 * 10;
    expect(overflowing({ ...row, room: oneGone })).toEqual(['export']);
    expect(overflowing({ ...row, room: oneGone - 1 })).toEqual(['export', 'copy']);
  });

  it('all go that may where nothing is enough, and none that is not there', () => {
    expect(overflowing({ ...row, room: 50 })).toEqual(['export', 'copy', 'edit']);
    expect(overflowing({ ...row, leaving: ['import', 'export'], room: all - 1 })).toEqual(['export']);
  });
});
