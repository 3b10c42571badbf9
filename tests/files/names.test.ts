// Names of uploads: what is left of paths, unseen characters and reserved words, and how a name travels in a header.
import { describe, expect, it } from 'vitest';
import { attachmentHeader, extensionOf, safeFileName } from '../../runtime/server/files/file-name.ts';

describe('a name is kept', () => {
  it.each([
    ['发票 2025.pdf', '发票 2025.pdf'],
    ['ပြေစာ.pdf', 'ပြေစာ.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\docs\\发票.pdf', '发票.pdf'],
    ['..hidden.pdf', 'hidden.pdf'],
    ['a\u0000b\u202Efdp.pdf', 'abfdp.pdf'],
    ['in\u200Bvo\uFEFFice\u2066.pdf', 'invoice.pdf'],
    ['CON.pdf', '_CON.pdf'],
    ['lpt1', '_lpt1'],
    ['console.pdf', 'console.pdf'],
    ['a<b>:"c|?*.pdf', 'a_b___c___.pdf'],
    ['report.pdf. . ', 'report.pdf'],
    ['e\u0301.pdf', '\u00E9.pdf'],
    ['\uD800.pdf', '\uFFFD.pdf'],
    ['..', ''],
    ['', ''],
  ])('%j as %j', (name, kept) => expect(safeFileName(name)).toBe(kept));

  it('with its extension when it is too long', () => {
    expect(safeFileName(`${'长'.repeat(300)}.pdf`)).toMatch(/^长{196}\.pdf$/);
    expect([...safeFileName(`${'𠀀'.repeat(300)}.pdf`)]).toHaveLength(200);
  });
});

describe('extension', () => {
  it.each([
    ['a.PDF', 'pdf'],
    ['a.tar.gz', 'gz'],
    ['pdf', ''],
    ['a.pdf.exe', 'exe'],
    ['a.p\u202Edf', ''],
  ])('of %j is %j', (name, extension) => expect(extensionOf(name)).toBe(extension));
});

describe('the header of a download', () => {
  it('holds any name without breaking out of it', () => {
    for (const name of ['发票.pdf', 'ပြေစာ.pdf', `a"b'c(d)*;e\r\nset-cookie: x=1.pdf`]) {
      const header = attachmentHeader(name);
      expect(header).toMatch(/^attachment; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/);
      expect(decodeURIComponent(header.slice(header.indexOf("''") + 2))).toBe(name);
    }
  });
});
