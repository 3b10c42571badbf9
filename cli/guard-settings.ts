// What the operator sets about overuse and what is let in: uploads, exports, the virus scanner, who reads the API description.
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import type { ExportLimits } from '../runtime/server/exports/export-limits.ts';
import type { ClamdAddress } from '../runtime/server/files/clamd-scanner.ts';
import type { UploadLimits } from '../runtime/server/files/upload-quota.ts';

export interface GuardSettings {
  readonly uploadLimits?: UploadLimits;
  readonly exportLimits?: ExportLimits;
  readonly clamd?: ClamdAddress;
  readonly openDescription: boolean;
}

const megabyte = 1_048_576;

/** Reads the variables. Throws StartProblem for a value that means nothing. */
export function readGuardSettings(values: NodeJS.ProcessEnv): GuardSettings {
  const uploads = numbersIn(values, 'TONGGUAN_UPLOAD_LIMITS', {
    count: 3,
    example:
      '500,2000,50000 for megabytes of an account and of an enterprise that no record holds yet, and of an enterprise in all',
  });
  const exports = numbersIn(values, 'TONGGUAN_EXPORT_LIMITS', {
    count: 4,
    example:
      '2,4,100,200000 for exports of an account at once, of all at once, of an account in an hour, and rows of one',
  });
  const clamd = given(values, 'TONGGUAN_CLAMD');
  return {
    ...(uploads && { uploadLimits: uploadLimits(uploads) }),
    ...(exports && { exportLimits: exportLimits(exports) }),
    ...(clamd !== undefined && { clamd: clamdAddress(clamd) }),
    openDescription: isOpen(given(values, 'TONGGUAN_API_DOCS') ?? 'login'),
  };
}

function given(values: NodeJS.ProcessEnv, name: string): string | undefined {
  return values[name]?.trim() || undefined;
}

function numbersIn(
  values: NodeJS.ProcessEnv,
  name: string,
  { count, example }: { readonly count: number; readonly example: string },
): number[] | undefined {
  const text = given(values, name);
  if (text === undefined) return undefined;
  const numbers = text.split(',').map((one) => Number(one.trim()));
  if (numbers.length === count && numbers.every((one) => Number.isSafeInteger(one) && one > 0)) return numbers;
  throw new StartProblem(`${name}=${text} means nothing: write ${count} numbers, as in ${example}.`);
}

function uploadLimits([ofAccount = 0, waiting = 0, all = 0]: readonly number[]): UploadLimits {
  return {
    waitingOfAccount: ofAccount * megabyte,
    waitingOfEnterprise: waiting * megabyte,
    ofEnterprise: all * megabyte,
  };
}

function exportLimits([ofAccount = 0, ofServer = 0, ofHour = 0, rows = 0]: readonly number[]): ExportLimits {
  return { ofAccount, ofServer, ofHour, rows };
}

/** `host:port`, an address of IPv6 in brackets, or the path of a socket. */
function clamdAddress(text: string): ClamdAddress {
  if (text.startsWith('/')) return { path: text };
  const [, host = '', port = ''] = /^(\[[0-9a-fA-F:]+\]|[^:\s/]+):(\d{1,5})$/.exec(text) ?? [];
  if (host !== '' && Number(port) > 0 && Number(port) <= 65_535) {
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  }
  throw new StartProblem(
    `TONGGUAN_CLAMD=${text} names no clamd: write host:port, as in 127.0.0.1:3310, or the path of its socket.`,
  );
}

function isOpen(word: string): boolean {
  if (word === 'login' || word === 'open') return word === 'open';
  throw new StartProblem(`TONGGUAN_API_DOCS=${word} means nothing: write login or open.`);
}
