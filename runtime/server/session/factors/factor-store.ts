// The second factors of accounts: authenticator apps, whose secrets are encrypted, and passkeys. One counts once it was proved.
import type { UnitOfWork } from '../../store/unit-of-work.ts';

export type SecondFactorKind = 'app' | 'passkey';

/** A factor as its person sees it; ISO times. */
export interface ShownFactor {
  readonly id: string;
  readonly kind: SecondFactorKind;
  readonly name: string;
  readonly madeAt: string;
  readonly usedAt: string | null;
}

/** A factor as it is stored. */
export interface StoredFactor {
  readonly id: string;
  readonly accountId: string;
  readonly kind: SecondFactorKind;
  readonly keyId: string | null;
  readonly secret: Buffer | null;
  readonly credentialId: string | null;
  readonly publicKey: Buffer | null;
  readonly counter: string | null;
  readonly transports: readonly string[] | null;
  readonly challenge: string | null;
}

const stored =
  '"id", "accountId", "kind", "keyId", "secret", "credentialId", "publicKey", "counter", "transports", "challenge"';
/** Milliseconds a person has to prove a new one. */
const provedWithin = 10 * 60_000;

/** What the secret of a factor is encrypted as. */
export function secretOf(id: string): string {
  return `second factor ${id}`;
}

/** Those of an account that were proved, the oldest first. */
export async function factorsOf(unit: UnitOfWork, accountId: string): Promise<ShownFactor[]> {
  const { rows } = await unit.query<ShownFactor>(
    `select "id", "kind", "name", "madeAt", "usedAt" from second_factor
      where "accountId" = $1 and "provedAt" is not null order by "madeAt", "id"`,
    [accountId],
  );
  return rows;
}

/** The same with what proves them. */
export async function provableFactorsOf(unit: UnitOfWork, accountId: string): Promise<StoredFactor[]> {
  const { rows } = await unit.query<StoredFactor>(
    `select ${stored} from second_factor where "accountId" = $1 and "provedAt" is not null order by "madeAt", "id"`,
    [accountId],
  );
  return rows;
}

/** What is kept of a factor that is still to be proved. */
export type BegunFactor = Pick<StoredFactor, 'id' | 'accountId' | 'kind'> &
  Partial<Pick<StoredFactor, 'keyId' | 'secret' | 'challenge'>>;

/** Keeps a factor that is to be proved within ten minutes; one that was begun before by the same person goes. */
export async function beginFactor(unit: UnitOfWork, factor: BegunFactor): Promise<void> {
  const { id, accountId, kind, keyId = null, secret = null, challenge = null } = factor;
  await unit.query('delete from second_factor where "accountId" = $1 and "provedAt" is null', [accountId]);
  await unit.query(
    `insert into second_factor ("id", "accountId", "kind", "name", "keyId", "secret", "challenge", "madeAt")
      values ($1, $2, $3, '', $4, $5, $6, $7)`,
    [id, accountId, kind, keyId, secret, challenge, new Date()],
  );
}

/** The factor that an account has begun, or null where there is none any more. */
export async function begunFactor(unit: UnitOfWork, accountId: string, id: string): Promise<StoredFactor | null> {
  const { rows } = await unit.query<StoredFactor>(
    `select ${stored} from second_factor where "accountId" = $1 and "id" = $2 and "provedAt" is null and "madeAt" > $3`,
    [accountId, id, new Date(Date.now() - provedWithin)],
  );
  return rows[0] ?? null;
}

/** What is known of a factor once it is proved. */
export interface Proved {
  readonly name: string;
  /** Of an app: the step of the code, which is good no more. */
  readonly step?: number;
  readonly passkey?: {
    readonly credentialId: string;
    readonly publicKey: Buffer;
    readonly counter: number;
    readonly transports: readonly string[];
  };
}

/** Keeps a begun factor as proved. */
export async function keepProved(unit: UnitOfWork, id: string, { name, step, passkey }: Proved): Promise<void> {
  await unit.query(
    `update second_factor set "name" = $2, "step" = $3, "credentialId" = $4, "publicKey" = $5, "counter" = $6,
      "transports" = $7, "challenge" = null, "provedAt" = $8 where "id" = $1`,
    [
      id,
      name,
      step ?? null,
      passkey?.credentialId ?? null,
      passkey?.publicKey ?? null,
      passkey?.counter ?? null,
      passkey ? JSON.stringify(passkey.transports) : null,
      new Date(),
    ],
  );
}

/** Uses the code of a step up: false where it, or a later one, was used before, on whatever server. */
export async function takeStep(unit: UnitOfWork, id: string, step: number): Promise<boolean> {
  const { rows } = await unit.query(
    'update second_factor set "step" = $2, "usedAt" = $3 where "id" = $1 and ("step" is null or "step" < $2) returning 1',
    [id, step, new Date()],
  );
  return rows.length > 0;
}

/** Notes that a passkey was used, with the number it counts its uses by; false where a copy of it was used before. */
export async function takeCounter(unit: UnitOfWork, id: string, counter: number): Promise<boolean> {
  const { rows } = await unit.query(
    'update second_factor set "counter" = $2, "usedAt" = $3 where "id" = $1 and ("counter" = 0 and $2 = 0 or "counter" < $2) returning 1',
    [id, counter, new Date()],
  );
  return rows.length > 0;
}

/** Removes one of an account; false where there is none. */
export async function removeFactor(unit: UnitOfWork, accountId: string, id: string): Promise<boolean> {
  const { rows } = await unit.query('delete from second_factor where "accountId" = $1 and "id" = $2 returning 1', [
    accountId,
    id,
  ]);
  return rows.length > 0;
}

/** Removes all of an account, with its recovery codes and what is begun by them. */
export async function removeAllFactors(unit: UnitOfWork, accountId: string): Promise<void> {
  for (const table of ['second_factor', 'recovery_code', 'pending_login'])
    await unit.query(`delete from ${table} where "accountId" = $1`, [accountId]);
}

/** Forgets those that nobody has proved in time. */
export async function cleanFactors(unit: UnitOfWork): Promise<void> {
  await unit.query('delete from second_factor where "provedAt" is null and "madeAt" <= $1', [
    new Date(Date.now() - provedWithin),
  ]);
}
