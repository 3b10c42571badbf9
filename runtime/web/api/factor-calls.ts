// Calls about second factors: those of the own account, and the second step of a login.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { call } from './client.ts';

export type FactorKind = 'app' | 'passkey';

export interface OwnFactor {
  readonly id: string;
  readonly kind: FactorKind;
  readonly name: string;
  /** ISO times. */
  readonly madeAt: string;
  readonly usedAt: string | null;
}

export interface OwnFactors {
  readonly factors: readonly OwnFactor[];
  readonly recoveryCodesLeft: number;
  /** The last one cannot be removed. */
  readonly isRequired: boolean;
}

export function readFactors(): Promise<OwnFactors> {
  return call({ method: 'GET', path: '/user/secondFactors' });
}

/** What an app reads. */
export interface BegunApp {
  readonly id: string;
  readonly secret: string;
  /** As a picture of squares holds it. */
  readonly address: string;
}

/** Begins an authenticator app. Throws ApiError with findings for a wrong password. */
export function beginApp(password: string): Promise<BegunApp> {
  return call({ method: 'POST', path: '/user/secondFactors/begin', body: { kind: 'app', password }, toast: false });
}

/** Begins a passkey. Throws as `beginApp`. */
export function beginPasskey(
  password: string,
): Promise<{ readonly id: string; readonly options: PublicKeyCredentialCreationOptionsJSON }> {
  return call({ method: 'POST', path: '/user/secondFactors/begin', body: { kind: 'passkey', password }, toast: false });
}

export interface FactorProof {
  readonly id: string;
  readonly name: string;
  readonly code?: string;
  readonly passkey?: RegistrationResponseJSON;
}

/** Proves a factor that was begun; gives recovery codes with the first one. Throws ApiError with findings. */
export async function finishFactor(body: FactorProof): Promise<readonly string[]> {
  const path = '/user/secondFactors/finish';
  const answer = await call<{ readonly recoveryCodes: readonly string[] }>({
    method: 'POST',
    path,
    body,
    toast: false,
  });
  return answer.recoveryCodes;
}

/** Throws ApiError: findings for a wrong password, `second-factor-needed` for the last one of who has to have one. */
export function removeFactor(id: string, password: string): Promise<null> {
  return call({ method: 'POST', path: '/user/secondFactors/remove', body: { id, password }, toast: false });
}

/** New recovery codes in place of those before. Throws ApiError with findings for a wrong password. */
export async function renewRecoveryCodes(password: string): Promise<readonly string[]> {
  const request = { method: 'POST', path: '/user/recoveryCodes', body: { password }, toast: false } as const;
  return (await call<{ readonly recoveryCodes: readonly string[] }>(request)).recoveryCodes;
}

/** What to ask the browser at the second step of a login; null where the account has no passkey. Throws ApiError. */
export async function askPasskey(): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const request = { method: 'POST', path: '/login/passkey', anonymous: true, toast: false } as const;
  return (await call<{ readonly options: PublicKeyCredentialRequestOptionsJSON | null }>(request)).options;
}

/** One of the three. */
export type LoginProof =
  | { readonly code: string }
  | { readonly recoveryCode: string }
  | { readonly passkey: AuthenticationResponseJSON };

/** The second step of a login. Throws ApiError. */
export function giveSecondFactor(body: LoginProof): Promise<{ readonly mustChangePassword: boolean }> {
  return call({ method: 'POST', path: '/login/secondFactor', body, anonymous: true, toast: false });
}
