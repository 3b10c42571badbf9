// Whether what a person gives at the second step of a login proves who it is; whatever proves it is used up by that.
import type { LoginScope } from '../../context.ts';
import { stepOfCode } from './authenticator-app.ts';
import { provableFactorsOf, type StoredFactor, secretOf, takeCounter, takeStep } from './factor-store.ts';
import { type PasskeyPlace, provedBy } from './passkeys.ts';
import { takeRecoveryCode } from './recovery-codes.ts';

/** One of the three. */
export interface GivenProof {
  /** Of an authenticator app: six digits. */
  readonly code?: string;
  readonly recoveryCode?: string;
  /** What the browser answered for a passkey. */
  readonly passkey?: unknown;
}

export interface ProofQuestion {
  readonly accountId: string;
  readonly given: GivenProof;
  readonly place: PasskeyPlace;
  /** What a passkey had to sign; null where none was asked for. */
  readonly challenge: string | null;
}

type ProofScope = Pick<LoginScope, 'database'> & { readonly settings: Pick<LoginScope['settings'], 'keyRing'> };

/** Uses the proof up and says whether it was one. */
export async function proveFactor(context: ProofScope, question: ProofQuestion): Promise<boolean> {
  const { database } = context;
  const { accountId, given, place, challenge } = question;
  if (given.recoveryCode !== undefined) return takeRecoveryCode(database, accountId, given.recoveryCode);
  const factors = await provableFactorsOf(database, accountId);
  if (given.passkey !== undefined) {
    const proved = challenge === null ? null : await provedBy(place, factors, { challenge, response: given.passkey });
    return proved !== null && (await takeCounter(database, proved.id, proved.counter));
  }
  const code = (given.code ?? '').replaceAll(/\s/g, '');
  for (const factor of factors) {
    const step = stepIn(context, factor, code);
    if (step !== null && (await takeStep(database, factor.id, step))) return true;
  }
  return false;
}

/** The step of the code where it is of this app; null where it is not. Throws KeyFault for a secret that does not open. */
export function stepIn({ settings: { keyRing } }: ProofScope, factor: StoredFactor, code: string): number | null {
  const { id, keyId, secret } = factor;
  if (!keyRing || keyId === null || secret === null) return null;
  return stepOfCode(keyRing.decrypt({ keyId, bytes: secret }, secretOf(id)), code, new Date());
}
