// What names a record: fields side by side, and of several fields the first that is filled.
import { describe, expect, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { titlePaths, titleText } from '../../runtime/core/title.ts';

const title = ['code', ['nameEn', 'nameZh']] as const;
const named = (record: Row): string => titleText(title, (path) => record[path]).join(' ');

describe('a title', () => {
  it('shows the first of the names that is filled', () => {
    expect(named({ code: '8603', nameEn: 'Ruili', nameZh: '瑞丽' })).toBe('8603 Ruili');
    expect(named({ code: '8603', nameEn: '', nameZh: '瑞丽' })).toBe('8603 瑞丽');
    expect(named({ code: '8603', nameEn: null })).toBe('8603');
  });
  it('may show any of them', () => expect(titlePaths(title)).toEqual(['code', 'nameEn', 'nameZh']));
});
