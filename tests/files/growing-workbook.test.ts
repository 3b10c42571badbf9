// A workbook that is packed block by block says what one composed as a whole says.
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { composeWorkbook, type SheetCell } from '../../runtime/server/sheets/compose-workbook.ts';
import { GrowingWorkbook } from '../../runtime/server/sheets/growing-workbook.ts';
import { readWorkbook } from '../../runtime/server/sheets/read-workbook.ts';

const columns = ['品名', '数量 <kg>', 'Day', 'မှတ်ချက်', 'Yes'].map((title) => ({ title, width: 16 }));
const known = new Set(columns.map(({ title }) => title));

function rowOf(number: number): SheetCell[] {
  return [
    number % 7 === 0 ? null : ` 大米 & "${number}" <b>\u0001 `,
    { decimal: `${number}.${'5'.repeat((number % 4) + 1)}` },
    number % 2 ? { day: '2026-02-28' } : { clocks: '2026-02-28 23:59:59' },
    number % 3 ? number : { decimal: '1234567890123456789' },
    number % 5 === 0,
  ];
}

async function grown(rows: readonly SheetCell[][], block: number): Promise<Buffer> {
  const book = new GrowingWorkbook('单', columns);
  try {
    for (let at = 0; at < rows.length; at += block) await book.add(rows.slice(at, at + block));
    return await book.end();
  } finally {
    await book.close();
  }
}

/** Number formats of the cells of a column's first rows, as the styles of the workbook name them. */
function formatsOf(bytes: Uint8Array): string[] {
  const text = (path: string): string => new TextDecoder().decode(unzipSync(bytes)[path]);
  const styles = text('xl/styles.xml');
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  );
  const cells = /<cellXfs.*?<\/cellXfs>/s.exec(styles)?.[0] ?? '';
  const used = [...cells.matchAll(/<xf [^>]*?numFmtId="(\d+)"|<xf [^>]*>/g)].map(([, id]) => codes.get(id ?? '') ?? '');
  return [...text('xl/worksheets/sheet1.xml').matchAll(/<c r="[BC][2-9]" s="(\d+)"/g)].map(
    ([, style]) => used[Number(style)] ?? '',
  );
}

describe('a workbook packed in parts', () => {
  const rows = Array.from({ length: 5_000 }, (_, number) => rowOf(number));

  it('reads as the one that is composed as a whole', async () => {
    const [whole, parts] = [await composeWorkbook([{ name: '单', columns, rows }]), await grown(rows, 1_000)];
    expect(await readWorkbook(parts, known)).toEqual(await readWorkbook(whole, known));
    expect(Object.keys(unzipSync(parts)).sort()).toEqual(Object.keys(unzipSync(whole)).sort());
  });

  it('has the formats of the cells', async () => {
    const formats = formatsOf(await grown(rows, 4_999));
    expect(formats).toEqual(formatsOf(await composeWorkbook([{ name: '单', columns, rows }])));
    expect(new Set(formats)).toEqual(new Set(['0.0', '0.00', '0.000', '0.0000', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss']));
  });

  it('is composed at once while it is small, and has its heading where it has no rows', async () => {
    const small = rows.slice(0, 3);
    expect(unzipSync(await grown(small, 2))).toEqual(
      unzipSync(await composeWorkbook([{ name: '单', columns, rows: small }])),
    );
    expect((await readWorkbook(await grown([], 1), known)).header).toEqual(columns.map(({ title }) => title));
  });

  it('says where its thread has ended', async () => {
    const book = new GrowingWorkbook('单', columns);
    await book.add(rows);
    await book.close();
    await expect(book.add(rows)).rejects.toThrow('ended without one');
  });
});
