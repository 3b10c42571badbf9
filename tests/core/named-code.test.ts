// How a value of a code table reads: with its name, or by its name alone.
import { expect, it } from 'vitest';
import { namedCode } from '../../runtime/core/kinds/code.ts';

it('shows codes that people know beside their name', () => {
  expect(namedCode('4', '公路运输')).toBe('4 公路运输');
  expect(namedCode('MMR', '缅甸')).toBe('MMR 缅甸');
  expect(namedCode('t', '关税配额证明')).toBe('t 关税配额证明');
  expect(namedCode('9', undefined)).toBe('9');
});

it('shows the name alone where the value is a word of the program or begins the name', () => {
  expect(namedCode('enterpriseAdmin', '企业管理员')).toBe('企业管理员');
  expect(namedCode('under50', '50 人以下')).toBe('50 人以下');
  expect(namedCode('50-100', '50-100 人')).toBe('50-100 人');
});
