// What the operator sets about accounts: the default password of a reset, and the service that sends verification codes.
import { StartProblem } from '../runtime/server/database/start-problem.ts';

export interface AccountSettings {
  /** Fixed password that accounts are reset to (spec 9). */
  readonly resetPassword?: string;
  /** Service for text messages. */
  readonly smsUrl?: string;
  readonly smsToken?: string;
}

/** Passwords accounts may have under every reading (spec 5). */
const password = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[^A-Za-z0-9\s])\S{8,15}$/;
const here = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Reads the variables. Throws StartProblem for a value that means nothing; a password or token is never repeated. */
export function readAccountSettings(values: NodeJS.ProcessEnv): AccountSettings {
  const [resetPassword, smsUrl, smsToken] = ['TONGGUAN_RESET_PASSWORD', 'TONGGUAN_SMS_URL', 'TONGGUAN_SMS_TOKEN'].map(
    (name) => values[name]?.trim() || undefined,
  );
  if (resetPassword !== undefined && !password.test(resetPassword)) {
    throw new StartProblem(
      'TONGGUAN_RESET_PASSWORD is no password: write 8 to 15 characters with letters, digits and a special character.',
    );
  }
  if (smsUrl !== undefined && !isSafe(smsUrl)) {
    throw new StartProblem('TONGGUAN_SMS_URL must begin with https://, or with http:// for a service on this machine.');
  }
  return {
    ...(resetPassword !== undefined && { resetPassword }),
    ...(smsUrl !== undefined && { smsUrl }),
    ...(smsToken !== undefined && { smsToken }),
  };
}

/** Codes and token do not travel in the clear. */
function isSafe(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && here.has(url.hostname));
}
