// Time stamps on signed contracts: one in each signature; where none could be had, one over the whole file later, which proves the time of all.
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import { keepWholeFile, readWholeFile } from '../../runtime/server/files/whole-file.ts';
import type { WriteContext } from '../../runtime/server/hooks.ts';
import { addDocumentTimestamp } from '../../runtime/server/signatures/add-document-timestamp.ts';
import { requestTimestamp, type TimestampSettings } from '../../runtime/server/signatures/request-timestamp.ts';
import { SignatureFault } from '../../runtime/server/signatures/signature-fault.ts';
import { asReadable, refusing } from './refusing.ts';
import { linesOf, type SignedKeys } from './signed-keys.ts';

/** How long an authority that did not answer is not asked again, so that nobody waits for it at every signature, in milliseconds. */
const rest = 60_000;
/** When a stamp that could not be had is due: what is due is made within the hour after, in milliseconds. */
const later = 600_000;

const restsUntil = new WeakMap<TimestampSettings, number>();

/** Asks the authority of the server; undefined for one without. The stamper throws SignatureFault `stamp-…`. */
export function stamperOf({
  timestamps,
}: ServerContext['settings']): ((digest: Buffer) => Promise<Buffer>) | undefined {
  if (!timestamps) return undefined;
  return async (digest) => {
    if (Date.now() < (restsUntil.get(timestamps) ?? 0))
      throw new SignatureFault('stamp-unavailable', 'it did not answer a moment ago');
    try {
      return await requestTimestamp(timestamps, digest);
    } catch (error) {
      if (error instanceof SignatureFault && error.code === 'stamp-unavailable')
        restsUntil.set(timestamps, Date.now() + rest);
      throw error;
    }
  };
}

/** The moment at which a stamp is due that could not be had at this one. */
export function dueAfter(at: Date): string {
  return new Date(at.getTime() + later).toISOString();
}

/**
 * The contract with a time stamp over one of its PDFs as it is signed so far, behind all signatures, none of which it touches: they are B-T by it
 * (ETSI EN 319 142-1, 6.3). Throws `signature-refused` while there is no stamp, which stays due.
 */
export async function stampFile(
  server: ServerContext,
  { record, database, filesFolder }: WriteContext,
  keys: SignedKeys,
): Promise<Row> {
  const stamp = stamperOf(server.settings);
  if (filesFolder === null) throw new Error('This server cannot stamp contracts');
  const place = { executor: database, table: server.layouts.tables.file, folder: filesFolder };
  const { file, content } = asReadable(await readWholeFile(place, String(record[keys.file])), 'pdf-damaged');
  const stamped = await refusing(async () => {
    if (!stamp) throw new SignatureFault('stamp-unavailable', 'no authority is set');
    return addDocumentTimestamp(content, stamp, server.settings.now());
  });
  const { name, mime, profile, uploadedBy } = file;
  const { id } = await keepWholeFile(place, stamped, { name, mime, profile, uploadedBy });
  const lines = linesOf(record, keys);
  // Signatures before the last of whoever signed first are of a file that came back.
  const from = lines.findLastIndex(({ party }) => party === lines[0]?.party);
  return {
    ...record,
    [keys.file]: id,
    [keys.lines]: lines.map((line, index) => (index < from ? line : { ...line, level: 'bT' })),
  };
}
