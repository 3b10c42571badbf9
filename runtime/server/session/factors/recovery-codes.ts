// Codes to be printed, each good once, for who has lost phone and keys. Random enough (120 bits) that a plain hash keeps them.
import { createHash, randomBytes } from 'node:crypto';
import type { UnitOfWork } from '../../store/unit-of-work.ts';

const number = 10;
/** Bytes of a code; 24 characters. */
const bytes = 15;
/** Letters and digits that are not taken for one another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Makes new codes for an account, `ABCD-EFGH-…`; those before are good no more. Only hashes are stored. */
export async function renewRecoveryCodes(unit: UnitOfWork, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: number }, newCode);
  await unit.query('delete from recovery_code where "accountId" = $1', [accountId]);
  await unit.query('insert into recovery_code ("accountId", "hash") select $1, h from unnest($2::text[]) h', [
    accountId,
    codes.map(hashOf),
  ]);
  return codes;
}

/** Uses a code up, as typed: false where it is none of the account. */
export async function takeRecoveryCode(unit: UnitOfWork, accountId: string, typed: string): Promise<boolean> {
  const { rows } = await unit.query('delete from recovery_code where "accountId" = $1 and "hash" = $2 returning 1', [
    accountId,
    hashOf(typed),
  ]);
  return rows.length > 0;
}

/** How many codes of an account are left. */
export async function recoveryCodesLeft(unit: UnitOfWork, accountId: string): Promise<number> {
  const { rows } = await unit.query<{ left: number }>(
    'select count(*)::int as left from recovery_code where "accountId" = $1',
    [accountId],
  );
  return rows[0]?.left ?? 0;
}

function newCode(): string {
  const bits = [...randomBytes(bytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

/** Of its letters and digits alone, so that it may be typed with or without what stands between. */
function hashOf(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(plain).digest('hex');
}
