// Time stamps of signatures as the operator sets them: which authority is asked for them, and whose stamps are believed.
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import type { TimestampSettings } from '../runtime/server/signatures/request-timestamp.ts';
import { isSafeAddress } from './account-settings.ts';
import { certificatesIn } from './certificates-in.ts';

export interface TimestampSettingsOfOperator {
  /** Absent: signatures bear no stamps. */
  readonly authority?: TimestampSettings;
  /** DER of the certificates that those of stamps have to lead to, also where no authority is asked any more. */
  readonly roots: readonly Buffer[];
}

/** Reads the variables and the file of roots. Throws StartProblem for what means nothing; a token is never repeated. */
export function readTimestampSettings(values: NodeJS.ProcessEnv): TimestampSettingsOfOperator {
  const url = values.TONGGUAN_TSA_URL?.trim() || undefined;
  const file = values.TONGGUAN_TSA_ROOTS?.trim() || undefined;
  const token = values.TONGGUAN_TSA_TOKEN?.trim() || undefined;
  const roots = file === undefined ? [] : certificatesIn('TONGGUAN_TSA_ROOTS', file);
  if (url === undefined) return { roots };
  if (!isSafeAddress(url)) {
    throw new StartProblem(
      'TONGGUAN_TSA_URL must begin with https://, or with http:// for an authority on this machine.',
    );
  }
  if (roots.length === 0) {
    throw new StartProblem(
      'TONGGUAN_TSA_URL needs TONGGUAN_TSA_ROOTS: a file with the root certificates of the authority (PEM). Without them a stamp proves nothing.',
    );
  }
  return { authority: { url, roots, ...(token !== undefined && { authorization: `Bearer ${token}` }) }, roots };
}
