// Reads the texts of a workbook: enough of the format to see what was written.
import { inflateRawSync } from 'node:zlib';

/** Sheet -> rows -> cells, as texts; cells that were left out are left out here, too. */
export async function readXlsx(file: Buffer): Promise<Map<string, string[][]>> {
  const parts = unzip(file);
  const shared = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, text = '']) =>
    textIn(text),
  );
  const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*?name="([^"]*)"/g)].map(
    ([, name = '']) => name,
  );
  return new Map(
    names.map((name, index) => {
      const xml = parts.get(`xl/worksheets/sheet${index + 1}.xml`) ?? '';
      const rows = [...xml.matchAll(/<row\b[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => cellsIn(row, shared));
      return [name, rows];
    }),
  );
}

function cellsIn(row: string, shared: readonly string[]): string[] {
  return [...row.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, head = '', body = '']) => {
    const [, value] = /<v>(.*?)<\/v>/s.exec(body) ?? [];
    return head.includes('t="s"')
      ? (shared[Number(value)] ?? '')
      : value === undefined
        ? textIn(body)
        : withoutEntities(value);
  });
}

function textIn(xml: string): string {
  return withoutEntities([...xml.matchAll(/<t\b[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => text).join(''));
}

function withoutEntities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

/** Every file of the archive by its name, from the directory at its end. */
export function unzip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  const found = new Map<string, string>();
  for (let index = 0; index < count; index++) {
    const [size, nameLength, extra, comment] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32),
    ];
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const content = file.subarray(start, start + size);
    found.set(name, (file.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)).toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return found;
}
