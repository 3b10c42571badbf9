// What the operator sets about accounts: the default password of a reset, and the services that send codes and notices.
import { StartProblem } from '../runtime/server/database/start-problem.ts';

/** A service that messages are handed to. */
interface ServiceSettings {
  readonly url: string;
  readonly token?: string;
}

export interface AccountSettings {
  /** Fixed password that accounts are reset to (spec 9). */
  readonly resetPassword?: string;
  /** For text messages. */
  readonly sms?: ServiceSettings;
  /** For e-mails. */
  readonly mail?: ServiceSettings;
}

/** Passwords accounts may have under every reading (spec 5). */
const password = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[^A-Za-z0-9\s])\S{8,15}$/;
const here = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Reads the variables. Throws StartProblem for a value that means nothing; a password or token is never repeated. */
export function readAccountSettings(values: NodeJS.ProcessEnv): AccountSettings {
  const resetPassword = given(values, 'TONGGUAN_RESET_PASSWORD');
  if (resetPassword !== undefined && !password.test(resetPassword)) {
    throw new StartProblem(
      'TONGGUAN_RESET_PASSWORD is no password: write 8 to 15 characters with letters, digits and a special character.',
    );
  }
  const [sms, mail] = (['SMS', 'MAIL'] as const).map((name) => serviceIn(values, name));
  return { ...(resetPassword !== undefined && { resetPassword }), ...(sms && { sms }), ...(mail && { mail }) };
}

function given(values: NodeJS.ProcessEnv, name: string): string | undefined {
  return values[name]?.trim() || undefined;
}

function serviceIn(values: NodeJS.ProcessEnv, name: 'SMS' | 'MAIL'): ServiceSettings | undefined {
  const url = given(values, `TONGGUAN_${name}_URL`);
  const token = given(values, `TONGGUAN_${name}_TOKEN`);
  if (url === undefined) return undefined;
  if (!isSafeAddress(url)) {
    throw new StartProblem(
      `TONGGUAN_${name}_URL must begin with https://, or with http:// for a service on this machine.`,
    );
  }
  return { url, ...(token !== undefined && { token }) };
}

/** Whether what is sent there does not travel in the clear: codes and tokens must not. */
export function isSafeAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && here.has(url.hostname));
}
