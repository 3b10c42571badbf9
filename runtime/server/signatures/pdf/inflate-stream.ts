// The contents of cross-reference and object streams: plain or deflated, with or without a predictor (ISO 32000-1, 7.4.4).
import { inflateSync } from 'node:zlib';
import { SignatureFault } from '../signature-fault.ts';
import { damaged } from './value-reader.ts';
import { entriesOf, nameIn, type PdfStream, wholeOf } from './values.ts';

/** Bytes of one such stream at most; a file of 5 MB has some 100,000 objects. */
const most = 32 * 1024 * 1024;

/** @throws SignatureFault `pdf-unsupported` for other filters, `pdf-damaged` for what does not inflate. */
export function inflateStream({ entries, data }: PdfStream): Buffer {
  const filter = entries.get('Filter');
  const given = entries.get('DecodeParms');
  const filters = filter?.kind === 'array' ? filter.items : filter === undefined ? [] : [filter];
  if (filters.length === 0) return data;
  if (filters.length > 1 || nameIn(filters[0]) !== 'FlateDecode')
    throw new SignatureFault('pdf-unsupported', 'objects are packed by a filter other than FlateDecode');
  const parameters = entriesOf(given?.kind === 'array' ? given.items[0] : given);
  const inflated = inflate(data);
  const predictor = wholeOf(parameters?.get('Predictor')) ?? 1;
  if (predictor === 1) return inflated;
  const colors = wholeOf(parameters?.get('Colors')) ?? 1;
  const bits = wholeOf(parameters?.get('BitsPerComponent')) ?? 8;
  if (predictor < 10 || bits !== 8 || colors !== 1)
    throw new SignatureFault('pdf-unsupported', `objects are packed with predictor ${predictor}`);
  return unpredict(inflated, wholeOf(parameters?.get('Columns')) ?? 1);
}

function inflate(data: Buffer): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: most });
  } catch {
    throw damaged('a stream of objects does not inflate');
  }
}

/** Takes the predictors of PNG back, of one byte a column. */
function unpredict(bytes: Buffer, columns: number): Buffer {
  if (columns < 1 || bytes.length % (columns + 1) !== 0) throw damaged('rows of a stream of objects are not whole');
  const rows = bytes.length / (columns + 1);
  const out = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const kind = bytes[row * (columns + 1)] ?? 0;
    for (let column = 0; column < columns; column += 1) {
      const raw = bytes[row * (columns + 1) + 1 + column] ?? 0;
      const place = row * columns + column;
      const left = column > 0 ? (out[place - 1] ?? 0) : 0;
      const above = row > 0 ? (out[place - columns] ?? 0) : 0;
      const corner = row > 0 && column > 0 ? (out[place - columns - 1] ?? 0) : 0;
      out[place] = raw + guess(kind, left, above, corner);
    }
  }
  return out;
}

function guess(kind: number, left: number, above: number, corner: number): number {
  if (kind === 0) return 0;
  if (kind === 1) return left;
  if (kind === 2) return above;
  if (kind === 3) return (left + above) >> 1;
  if (kind !== 4) throw damaged(`predictor ${kind} of a row is unknown`);
  const [toLeft, toAbove, toCorner] = [above - corner, left - corner, left + above - 2 * corner].map(Math.abs);
  if ((toLeft ?? 0) <= (toAbove ?? 0) && (toLeft ?? 0) <= (toCorner ?? 0)) return left;
  return (toAbove ?? 0) <= (toCorner ?? 0) ? above : corner;
}
