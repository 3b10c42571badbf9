// Passkeys (WebAuthn): keys of a phone, a computer or a stick that sign for the address they were made at, and for no other.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Proved, StoredFactor } from './factor-store.ts';

/** Where the pages are that ask for a passkey. */
export interface PasskeyPlace {
  /** Host without its port. */
  readonly host: string;
  /** `https://tongguan.example.com`, as the browser tells it. */
  readonly origin: string;
}

/** What the browser is asked, as JSON. */
export type PasskeyOptions = { readonly challenge: string };

/** Loaded late: it takes a moment, and most servers never need it. */
const library = () => import('@simplewebauthn/server');

/** What to ask the browser for a new passkey; not one that the account has already. */
export async function askForNew(
  { host }: PasskeyPlace,
  account: { readonly id: string; readonly username: string },
  known: readonly StoredFactor[],
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'tongguan',
    rpID: host,
    userName: account.username,
    userID: Buffer.from(account.id) as Uint8Array<ArrayBuffer>,
    attestationType: 'none',
    excludeCredentials: credentialsOf(known),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** What the browser answered to it, or null where that proves nothing. */
export async function readNew(
  { host, origin }: PasskeyPlace,
  challenge: string,
  response: unknown,
): Promise<NonNullable<Proved['passkey']> | null> {
  const { verifyRegistrationResponse } = await library();
  const read = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
  }).catch(() => null);
  if (!read?.verified) return null;
  const { id, publicKey, counter, transports = [] } = read.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
}

/** What to ask the browser of an account with these factors. */
export async function askForProof({ host }: PasskeyPlace, factors: readonly StoredFactor[]): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: host,
    allowCredentials: credentialsOf(factors),
    userVerification: 'preferred',
  });
}

/** The passkey that has signed the challenge and how often it was used, or null. */
export async function provedBy(
  { host, origin }: PasskeyPlace,
  factors: readonly StoredFactor[],
  { challenge, response }: { readonly challenge: string; readonly response: unknown },
): Promise<{ readonly id: string; readonly counter: number } | null> {
  const { verifyAuthenticationResponse } = await library();
  const answer = response as AuthenticationResponseJSON;
  const factor = factors.find(({ credentialId }) => credentialId !== null && credentialId === answer.id);
  if (!factor?.credentialId || !factor.publicKey) return null;
  const { id, credentialId, publicKey, counter } = factor;
  const read = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: Number(counter ?? 0) },
  }).catch(() => null);
  return read?.verified ? { id, counter: read.authenticationInfo.newCounter } : null;
}

function credentialsOf(factors: readonly StoredFactor[]): { id: string; transports: string[] }[] {
  return factors.flatMap(({ credentialId, transports }) =>
    credentialId === null ? [] : [{ id: credentialId, transports: [...(transports ?? [])] }],
  );
}
