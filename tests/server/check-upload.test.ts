// Uploads: what name, size and content are taken and refused, with real bytes.
import { describe, expect, it } from 'vitest';
import type { UploadProfile } from '../../runtime/core/descriptor.ts';
import { Refusal } from '../../runtime/core/errors.ts';
import { checkContent, checkName, checkSize, safeFileName } from '../../runtime/server/files/check-upload.ts';

const profile: UploadProfile = {
  id: 'declaration',
  extensions: ['pdf', 'docx', 'doc', 'rar', 'zip', 'png', 'jpg', 'jpeg'],
  maxBytes: 20 * 1_048_576,
  source: '5',
};
const pdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF');
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);

async function refusalOf(act: () => unknown): Promise<string> {
  try {
    await act();
    return 'accepted';
  } catch (error) {
    if (error instanceof Refusal) return error.error;
    throw error;
  }
}

describe('name', () => {
  it.each(['invoice.pdf', '发票.PDF', 'a.b.zip', 'photo.JPEG'])('%s is taken', async (name) =>
    expect(await refusalOf(() => checkName(profile, name))).toBe('accepted'));
  it.each(['virus.exe', 'invoice', 'invoice.pdf.html', '.pdf ', 'x.svg'])('%s is refused', async (name) =>
    expect(await refusalOf(() => checkName(profile, name))).toBe('upload-type'));
  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\docs\\发票.pdf', '发票.pdf'],
    ['..hidden.pdf', 'hidden.pdf'],
    ['a\u0000b\u202Efdp.pdf', 'abfdp.pdf'],
  ])('%j is kept as %s', (name, kept) => expect(safeFileName(name)).toBe(kept));
  it('keeps the extension of a long name', () =>
    expect(safeFileName(`${'长'.repeat(300)}.pdf`)).toMatch(/^长{196}\.pdf$/));
});

describe('size', () => {
  it.each([
    [1, 'accepted'],
    [20 * 1_048_576, 'accepted'],
    [20 * 1_048_576 + 1, 'upload-size'],
    [0, 'upload-size'],
  ])('%d bytes: %s', async (bytes, answer) =>
    expect(await refusalOf(() => checkSize(profile, 'a.pdf', bytes))).toBe(answer));
});

describe('content', () => {
  it('takes what the name says', async () => {
    expect(await checkContent('a.pdf', pdf)).toBe('application/pdf');
    expect(await checkContent('a.png', png)).toBe('image/png');
    expect(await checkContent('a.csv', new TextEncoder().encode('编号,名称\n1,米'))).toBe('text/csv; charset=utf-8');
  });
  it.each([
    ['a.pdf', png],
    ['a.png', pdf],
    ['a.jpg', png],
    ['a.docx', new TextEncoder().encode('plain text')],
    ['a.csv', pdf],
    ['a.pdf', new TextEncoder().encode('<script>alert(1)</script>')],
  ])('%s with other bytes is refused', async (name, content) =>
    expect(await refusalOf(() => checkContent(name, content))).toBe('upload-content'));
});
