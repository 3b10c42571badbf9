// The outside ledger as the operator sets it: the gateway that digests of documents are sent to.
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import type { HttpLedgerSettings } from '../runtime/server/ledger/http-ledger.ts';
import { isSafeAddress } from './account-settings.ts';

/** Seconds an answer may take where nothing is said, and at most: less than a call may (spec 9). */
const usual = 8;
const longest = 30;

/** Reads the variables; undefined without a gateway. Throws StartProblem for what means nothing; a token is never repeated. */
export function readLedgerSettings(values: NodeJS.ProcessEnv): HttpLedgerSettings | undefined {
  const url = values.TONGGUAN_LEDGER_URL?.trim() || undefined;
  const token = values.TONGGUAN_LEDGER_TOKEN?.trim() || undefined;
  const seconds = values.TONGGUAN_LEDGER_TIMEOUT?.trim() || String(usual);
  if (url === undefined) return undefined;
  if (!isSafeAddress(url) || /[?#]/.test(url)) {
    throw new StartProblem(
      'TONGGUAN_LEDGER_URL must begin with https://, or with http:// for a gateway on this machine, and end with a path at the most.',
    );
  }
  if (!/^\d+$/.test(seconds) || Number(seconds) < 1 || Number(seconds) > longest) {
    throw new StartProblem(`TONGGUAN_LEDGER_TIMEOUT=${seconds} is no time: write seconds from 1 to ${longest}.`);
  }
  return {
    url: url.replace(/\/+$/, ''),
    timeout: Number(seconds) * 1000,
    ...(token !== undefined && { token }),
  };
}
