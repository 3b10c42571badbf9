// What answers of lists are made of: records of rows with the same columns filled, moments, and the bytes that are sent.
import { expect, it } from 'vitest';
import { answerBytes } from '../../runtime/server/answer-bytes.ts';
import { RecordShapes } from '../../runtime/server/store/record-shapes.ts';
import { parseMoment } from '../../runtime/server/store/type-parsers.ts';

const keys = ['a', 'b', 'c'];

function read(shapes: RecordShapes, cells: readonly unknown[], offset = 0) {
  return shapes.make(cells, offset, (record) => {
    for (const [index, key] of keys.entries()) {
      const cell = cells[offset + index];
      if (typeof cell === 'string') record[key] = cell;
    }
  });
}

it('records hold what their rows hold, and no key of another row', () => {
  const shapes = new RecordShapes(keys.length);
  const rows = [
    ['1', '2', '3'],
    ['4', null, '6'],
    ['7', '8', '9'],
    ['x', null, 'y'],
    [null, undefined, null],
    [null, null, null],
  ];
  expect(rows.map((row) => Object.entries(read(shapes, row)))).toEqual([
    [
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
    ],
    [
      ['a', '4'],
      ['c', '6'],
    ],
    [
      ['a', '7'],
      ['b', '8'],
      ['c', '9'],
    ],
    [
      ['a', 'x'],
      ['c', 'y'],
    ],
    [],
    [],
  ]);
});

it('records of one kind share nothing', () => {
  const shapes = new RecordShapes(1);
  const nested = () =>
    shapes.make(['x'], 0, (record) => {
      record.inner = { ...(record.inner as object), at: 'x' };
    });
  const [one, other] = [nested(), nested()];
  expect(other).toEqual(one);
  expect(other.inner).not.toBe(one.inner);
});

it('rows of more kinds than are learned are read all the same, wherever their cells start', () => {
  const shapes = new RecordShapes(keys.length);
  const all = Array.from({ length: 8 }, (_, bits) =>
    keys.map((_key, index) => ((bits >> index) & 1 ? `${bits}` : null)),
  );
  for (const _round of [1, 2])
    for (const row of [...all, ...all.toReversed()]) {
      const told = Object.values(read(shapes, ['skipped', ...row], 1));
      expect(told).toEqual(row.filter((cell) => cell !== null));
    }
});

it.each([
  ['2026-11-21 07:49:38+00', '2026-11-21T07:49:38.000Z'],
  ['2026-11-21 07:49:38.1+00', '2026-11-21T07:49:38.100Z'],
  ['2026-11-21 07:49:38.12+00', '2026-11-21T07:49:38.120Z'],
  ['2026-11-21 07:49:38.123456+00', '2026-11-21T07:49:38.123Z'],
  ['2026-11-21T07:49:38.12+00:00', '2026-11-21T07:49:38.120Z'],
  ['2026-11-21 07:49:38.5+06:30', '2026-11-21T01:19:38.500Z'],
  ['2026-11-21 07:49:38+08', '2026-11-20T23:49:38.000Z'],
])('the moment %s is told as %s', (stored, told) => {
  expect(parseMoment(stored)).toBe(told);
});

it('bytes of long answers are those of their texts, and stay so when others are made', () => {
  const texts = Array.from({ length: 60 }, (_, index) => `${index}${'通关 အ 🚢 ok'.repeat(200 + 97 * index)}`);
  const sent = texts.map(answerBytes);
  expect(sent.filter((bytes) => Buffer.isBuffer(bytes)).length).toBeGreaterThan(50);
  expect(sent.map(String)).toEqual(texts);
});

it('short answers and what is no text are sent as they are', () => {
  const stream = { pipe: () => undefined };
  for (const payload of ['short', null, undefined, stream]) expect(answerBytes(payload)).toBe(payload);
});
