// Calls about the own account (spec 7): codes by message, the password, and what a demo server tells.
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { CodePurpose } from '../../core/code-purpose.ts';
import type { Language } from '../../core/descriptor/value.ts';
import { call } from './client.ts';

export interface CodeSent {
  /** Seconds until another may be asked for. */
  readonly resendAfter: number;
  /** Seconds for which this one is good. */
  readonly validFor: number;
}

/** Sends a code to the own mobile number. Throws ApiError: `code-too-soon` carries `resendAfter`. */
export function getVerificationCode(phone: string, purpose: CodePurpose): Promise<CodeSent> {
  return call({ method: 'GET', path: '/sendMsg/getVerificationCode', query: { phone, type: purpose }, toast: false });
}

/** Throws ApiError with the sentence to show when the code is not the one that was sent, or no longer. */
export async function checkVerificationCode(phone: string, validationCode: string): Promise<void> {
  const query = { phone, validationCode, type: 1 };
  await call({ method: 'GET', path: '/sendMsg/checkVerificationCode', query, toast: false });
}

export interface PasswordChange {
  readonly id: string;
  readonly mobile: string;
  /** Left out where no code can be sent yet. */
  readonly verificationCode?: string;
  readonly oldPassword: string;
  readonly password: string;
  readonly checkPassword: string;
}

/** Changes the own password; the answer says after how many milliseconds the person is logged out. Throws ApiError with findings. */
export function updatePassword(form: PasswordChange): Promise<{ readonly logoutAfter: number }> {
  return call({ method: 'POST', path: '/user/updatePw', body: form });
}

export interface SentMessage {
  readonly code: string;
  readonly text: string;
  /** ISO time. */
  readonly sentAt: string;
}

/** Messages a demo server would have sent to the own number, newest first; none where messages are really sent. */
export async function readOutbox(): Promise<readonly SentMessage[]> {
  try {
    const { messages } = await call<{ readonly messages: readonly SentMessage[] }>({
      method: 'GET',
      path: '/sendMsg/outbox',
      toast: false,
    });
    return messages;
  } catch {
    return [];
  }
}

export interface DemoAccounts {
  readonly password: string;
  /** The enterprise is called so in each language. */
  readonly accounts: readonly {
    readonly username: string;
    readonly company: { readonly [language in Language]: string };
  }[];
}

/** The accounts of a demo server; null elsewhere. */
export async function readDemoAccounts(): Promise<DemoAccounts | null> {
  try {
    return await call<DemoAccounts | null>({ method: 'GET', path: '/login/demo', anonymous: true, toast: false });
  } catch {
    return null;
  }
}

export interface OwnSession {
  /** ISO times. */
  readonly startedAt: string;
  readonly lastSeenAt: string;
  readonly ip: string | null;
  /** What the browser calls itself. */
  readonly agent: string | null;
  readonly isCurrent: boolean;
}

/** Logins of the own account that are good, the latest first. Throws ApiError. */
export async function readSessions(): Promise<readonly OwnSession[]> {
  const { sessions } = await call<{ readonly sessions: readonly OwnSession[] }>({
    method: 'GET',
    path: '/user/sessions',
  });
  return sessions;
}

/** Logs the own account out everywhere else; gives in how many places. Throws ApiError. */
export async function endOtherSessions(): Promise<number> {
  const { ended } = await call<{ readonly ended: number }>({ method: 'POST', path: '/user/endOtherSessions' });
  return ended;
}

/** What proves once more who is logged in: the password, and a code or a passkey where there is a second factor. */
export type ProofGiven =
  | { readonly password: string; readonly code?: string }
  | { readonly password: string; readonly pending: string; readonly passkey: AuthenticationResponseJSON };

/** Proves once more who is logged in. Throws ApiError with findings at `password` or `code`. */
export function proveAgain(given: ProofGiven): Promise<null> {
  return call({ method: 'POST', path: '/user/proveAgain', body: given, toast: false });
}

/** What to ask the browser for a passkey, and what that question is called; nulls where the account has none. */
export type AskedPasskey =
  | { readonly pending: string; readonly options: PublicKeyCredentialRequestOptionsJSON }
  | { readonly pending: null; readonly options: null };

/** What to ask the browser for a passkey then. Throws as `proveAgain`. */
export function askPasskeyAgain(password: string): Promise<AskedPasskey> {
  return call({ method: 'POST', path: '/user/proveAgain/passkey', body: { password }, toast: false });
}
