// What is typed and pasted into the parts of a text of elements, and which of them are missing.
import { describe, expect, it } from 'vitest';
import { missingElements } from '../../runtime/core/element-parts.ts';
import { partTaken } from '../../runtime/web/kinds/part-taken.ts';

const parts = ['a', 'bc', 'd'];

describe('a part', () => {
  it('takes what is typed; a bar goes on to the next and leaves what stands there', () => {
    expect(partTaken(parts, 1, { text: 'bx', isTyped: true })).toEqual({ parts: ['a', 'bx', 'd'], at: 1 });
    expect(partTaken(parts, 1, { text: 'bc|', isTyped: true })).toEqual({ parts, at: 2 });
    expect(partTaken(parts, 1, { text: 'b|c', isTyped: true })).toEqual({ parts, at: 2 });
    expect(partTaken(parts, 2, { text: 'd|', isTyped: true })).toEqual({ parts, at: 2 });
  });

  it('spreads what is pasted over those that follow', () => {
    expect(partTaken(parts, 0, { text: '1|2', isTyped: false })).toEqual({ parts: ['1', '2', 'd'], at: 1 });
    expect(partTaken(parts, 2, { text: '3|4|5', isTyped: false })).toEqual({
      parts: ['a', 'bc', '3', '4', '5'],
      at: 4,
    });
  });
});

describe('what is missing', () => {
  it('are the elements that must be, blanks count for nothing', () =>
    expect(missingElements(['', ' ', 'x'], [{ required: false }, { required: true }, { required: true }])).toEqual([
      1,
    ]));
});
