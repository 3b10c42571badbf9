// Asks the server what is to be said of the signatures of a PDF.
import type { SignedFileReport } from '../../runtime/core/signature-report.ts';
import { call } from '../../runtime/web/api/client.ts';

const path = '/signatures/verify';

/** Of a stored file in sight. Throws ApiError. */
export function verifyStored(file: string, signal: AbortSignal): Promise<SignedFileReport> {
  return call({ method: 'GET', path, query: { file }, signal, toast: false });
}

/** Of a file of this computer, which is not kept. Throws ApiError. */
export function verifySent(file: File): Promise<SignedFileReport> {
  const body = new FormData();
  body.append('file', file, file.name);
  return call({ method: 'POST', path, body, toast: false });
}
