// Texts that pose as a reserved word, and words that only resemble it.
import { describe, expect, it } from 'vitest';
import { looksLike } from '../../runtime/core/look-alike.ts';

describe('a text', () => {
  it.each([
    'administrator',
    'ADMINISTRATOR',
    'аdministrаtor', // Cyrillic а
    'αdministrator',
    'administratοr', // Greek omicron
    'ａｄｍｉｎｉｓｔｒａｔｏｒ',
    'ádministratör',
    'adm1n1strat0r',
    'adminlstrator',
    'admin istrator',
    'a.d.m.i.n.i.s.t.r.a.t.o.r',
    'admini\u200Bstrator',
    'аdmіnіѕтrатоr',
    '𝐚𝐝𝐦𝐢𝐧𝐢𝐬𝐭𝐫𝐚𝐭𝐨𝐫',
  ])('%s is read as administrator', (text) => expect(looksLike(text, 'administrator')).toBe(true));

  it.each([
    'administration',
    'administrators',
    'admin',
    '管理员',
    'စီမံခန့်ခွဲသူ',
    'sub administrator',
    '',
  ])('%s is not', (text) => expect(looksLike(text, 'administrator')).toBe(false));
});
