// What an import holds of its file while it waits and is told, encrypted: rows may have values of encrypted fields anywhere.
import type { FieldCipher } from '../store/field-cipher.ts';
import type { ImportJob } from './import-jobs.ts';

/** What of a job is plain: how far it is. */
type Progress = Pick<ImportJob, 'state' | 'done' | 'total' | 'created' | 'updated' | 'unchanged' | 'failedMore'>;

/** To and from the row of one import. */
export interface StagedRows {
  json(column: string, value: unknown): unknown;
  openJson(column: string, stored: unknown): unknown;
  bytes(content: Uint8Array): Buffer;
  openBytes(stored: Buffer | null): Buffer;
  job(job: ImportJob): unknown;
  openJob(stored: unknown): ImportJob;
}

/** Without a cipher all is stored as it is, for tools that were given no key. */
export function stagedRows(cipher: FieldCipher | undefined, record: string): StagedRows {
  const cell = (column: string) => ({ table: 'import_job', column, record });
  const json = (column: string, value: unknown): unknown =>
    cipher ? cipher.sealUnmarked(cell(column), JSON.stringify(value)) : value;
  const openJson = (column: string, stored: unknown): unknown =>
    cipher && typeof stored === 'string' ? JSON.parse(cipher.open(cell(column), stored)) : stored;
  return {
    json,
    openJson,
    bytes: (content) => {
      const bytes = Buffer.from(content);
      return cipher ? Buffer.from(cipher.sealUnmarked(cell('content'), bytes.toString('base64'))) : bytes;
    },
    openBytes: (stored) => {
      if (!cipher || stored === null) return stored ?? Buffer.alloc(0);
      return Buffer.from(cipher.open(cell('content'), stored.toString()), 'base64');
    },
    job: (job) => {
      if (!cipher) return job;
      const { state, done, total, created, updated, unchanged, failedMore, ...rows } = job;
      const progress: Progress = { state, done, total, created, updated, unchanged, failedMore };
      return { ...progress, rows: json('job', rows) };
    },
    openJob: (stored) => {
      const { rows, ...job } = stored as ImportJob & { readonly rows?: string };
      return rows === undefined ? job : { ...job, ...(openJson('job', rows) as object) };
    },
  };
}
