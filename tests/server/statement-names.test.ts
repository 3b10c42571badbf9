// Statements keep being prepared however many there have been, and rare ones do not fill the memory of connections.
import { expect, it } from 'vitest';
import { connectionLife, StatementNames } from '../../runtime/server/store/statement-names.ts';

const most = 600;

/** Names that used up all there are, by texts nobody asks again. */
function usedUp(): StatementNames {
  const names = new StatementNames();
  for (let at = 0; at < most; at++) names.nameOf(`once ${at}`, 1);
  return names;
}

it('gives a text the same name each time, and no two texts one', () => {
  const names = new StatementNames();
  expect(names.nameOf('a')).toBe('s0');
  expect(names.nameOf('b')).toBe('s1');
  expect(names.nameOf('a')).toBe('s0');
});

it('prepares a text that is asked again also once all names were used', () => {
  const names = usedUp();
  expect(names.nameOf('again', 1)).toBeUndefined();
  expect(names.nameOf('again', 1)).toBe('s600');
  expect(names.nameOf('again', 1)).toBe('s600');
});

it('takes the name of the text not asked for longest, and never gives it to another', () => {
  const names = usedUp();
  expect(names.nameOf('once 0', 1)).toBe('s0');
  names.nameOf('again', 1);
  names.nameOf('again', 1);
  expect(names.nameOf('once 0', 1)).toBe('s0');
  expect(names.nameOf('once 1', 1)).toBeUndefined();
  expect(names.nameOf('once 1', 1)).toBe('s601');
});

it('prepares no text that is asked once', () => {
  const names = usedUp();
  for (let at = 0; at < 5 * most; at++) expect(names.nameOf(`rare ${at}`, 1)).toBeUndefined();
  expect(names.nameOf('once 0', 1)).toBe('s0');
});

it('gives up as many names as there are while a connection lives, and no more', () => {
  const names = usedUp();
  const given = (from: number, now: number): number => {
    let number = 0;
    for (let at = from; at < from + 2 * most; at++) {
      names.nameOf(`twice ${at}`, now);
      if (names.nameOf(`twice ${at}`, now) !== undefined) number += 1;
    }
    return number;
  };
  const begun = connectionLife * 1000;
  expect(given(0, begun)).toBe(most);
  expect(given(10_000, begun + connectionLife * 1000 - 1)).toBe(0);
  expect(given(20_000, begun + connectionLife * 1000)).toBe(most);
});

it('gives a text another name where its statements have become useless, once', () => {
  const names = new StatementNames();
  const former = names.nameOf('a') ?? '';
  names.rename('a', former);
  const second = names.nameOf('a');
  expect(second).not.toBe(former);
  names.rename('a', former);
  expect(names.nameOf('a')).toBe(second);
});
