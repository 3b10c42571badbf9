// Passwords as they are kept: whole, in their case, hashed at a cost that the hash tells.
import { expect, it } from 'vitest';
import { hashSecret, isSecret } from '../../runtime/server/session/password.ts';

it('are hashed by scrypt at 2^15 rounds, each with a salt of its own', async () => {
  const [one, other] = [await hashSecret('Rain7#Kettle'), await hashSecret('Rain7#Kettle')];
  expect(one).toMatch(/^scrypt\$32768\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(other);
  for (const hash of [one, other]) expect(await isSecret('Rain7#Kettle', hash)).toBe(true);
});

it('are neither cut nor changed in case, and no space is taken from them', async () => {
  const long = `${'Rain7#Kettle'.repeat(10)}x`;
  const hash = await hashSecret(long);
  expect(await isSecret(long, hash)).toBe(true);
  for (const near of [long.slice(0, -1), long.slice(0, 72), long.toLowerCase(), ` ${long}`, `${long} `, `${long}y`])
    expect([near, await isSecret(near, hash)]).toEqual([near, false]);
});

it('are the same however a keyboard composes their letters (NFKC)', async () => {
  expect(await isSecret('pässword', await hashSecret('pa\u0308ssword'))).toBe(true);
});

it('are those of nobody where there is none', async () => expect(await isSecret('anything', null)).toBe(false));
