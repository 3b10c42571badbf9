// Time stamps on contracts, of a real authority on loopback (OpenSSL): each signature has one; where it is away, one is added when it is back.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hooks } from '../../generated/hooks.gen.ts';
import { model } from '../../generated/model.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { defaultSettings } from '../../runtime/server/context.ts';
import { runDueTransitions } from '../../runtime/server/due-transitions.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { makeContext } from '../../runtime/server/make-context.ts';
import { opensslMissing } from '../authority/openssl.ts';
import type { Person } from '../deal/person.ts';
import { startWorld, type World } from '../deal/world.ts';
import { storedBytes } from '../files/stored-bytes.ts';
import { readRuleFiles } from '../rules/cases.ts';
import { makeAuthority } from '../signatures/make-authority.ts';
import { OpensslStamps } from '../signatures/openssl-stamps.ts';
import { testRing } from '../test-ring.ts';

const [seal, otherSeal] = ['00000000-0000-4000-8000-0000000004a1', '00000000-0000-4000-8000-0000000004a2'];
const base = readRuleFiles().find(({ id }) => id === 'contract')?.base ?? {};
let world: World;
let stamps: OpensslStamps;
let url: string;
let [initiator, signer]: Person[] = [];
let number = 0;
const reported: string[] = [];
const authority = makeAuthority('Stamps');
const roots = [authority.root.certificate];

if (opensslMissing !== null) console.log(opensslMissing);

describe.skipIf(opensslMissing !== null)('a contract', () => {
  beforeAll(async () => {
    stamps = new OpensslStamps(authority);
    url = await stamps.open();
    world = await startWorld(inject('cluster'), {
      timestamps: { url, roots },
      stampRoots: roots,
      runsHousekeeping: false,
      logger: { level: 'silent' },
    });
    [initiator, signer] = await Promise.all(['trader', 'trader2'].map((one) => world.as(one)));
  });
  afterAll(async () => {
    await world?.stop();
    await stamps?.remove();
  });

  async function draw(): Promise<string> {
    number += 1;
    const made = await initiator?.post('/entities/contract', { ...base, contractNo: `CM-TSA-${number}` });
    expect(made?.findings).toEqual([]);
    return `/entities/contract/${made?.data.id}`;
  }

  async function sign(who: Person | undefined, path: string): Promise<Row> {
    const isInitiator = who === initiator;
    const proof = await world.proofOf(isInitiator ? 'trader' : 'trader2', 'contract', 'sign');
    const sealId = isInitiator ? seal : otherSeal;
    const answer = await who?.post(`${path}/actions/sign`, { entered: { sealId }, ...proof });
    expect(answer?.error).toBeNull();
    return answer?.data ?? {};
  }

  /** What the server does every hour, at a moment when the stamps are due; it knows nothing of tries before. */
  async function anHourLater(): Promise<void> {
    const settings = { ...defaultSettings, keyRing: testRing, files: world.files, timestamps: { url, roots } };
    const report = (error: unknown, where: string): void => void reported.push(`${where}: ${String(error)}`);
    const context = makeContext({ model, hooks: await loadHooks(hooks), pool: world.pool, settings, report });
    await runDueTransitions(context, new Date(Date.now() + 3_600_000));
  }

  const bytesOf = (id: Row[string] | undefined): Promise<Buffer> => storedBytes(world, id);

  const read = async (path: string): Promise<Row> => (await initiator?.get(path))?.data ?? {};
  const verdictOn = async ({ signedFile }: Row) => (await signer?.get(`/signatures/verify?file=${signedFile}`))?.data;

  it('bears a stamp in each signature', async () => {
    const path = await draw();
    await sign(initiator, path);
    const signed = await sign(signer, path);
    expect(signed).toMatchObject({ signatures: [{ level: 'bT' }, { level: 'bT' }] });
    expect(signed.stampDueAt ?? null).toBeNull();
    expect(await verdictOn(signed)).toMatchObject({
      valid: true,
      revisions: 4,
      signatures: [
        { field: 'initiator', timeSource: 'stamp', remarks: ['filled-after', 'part-of-file'] },
        { field: 'signer', timeSource: 'stamp', remarks: [] },
      ],
    });
  });

  it('is signed without one while the authority is away, and stamped as a whole when it is back', async () => {
    await stamps.close();
    const path = await draw();
    await sign(initiator, path);
    const signed = await sign(signer, path);
    expect(signed).toMatchObject({
      signStatus: 'bothSigned',
      signatures: [{ level: 'bB' }, { level: 'bB' }],
      stampDueAt: expect.stringMatching(/Z$/),
    });
    expect(await verdictOn(signed)).toMatchObject({ valid: true, signatures: [{ timeSource: 'claimed' }, {}] });

    await anHourLater();
    expect(await read(path)).toMatchObject({ version: signed.version, signedFile: signed.signedFile });

    await stamps.open();
    await anHourLater();
    const stamped = await read(path);
    expect(stamped).toMatchObject({ signStatus: 'bothSigned', signatures: [{ level: 'bT' }, { level: 'bT' }] });
    expect(stamped.stampDueAt ?? null).toBeNull();
    const [before, after] = [await bytesOf(signed.signedFile), await bytesOf(stamped.signedFile)];
    expect(after.subarray(0, before.length).equals(before)).toBe(true);
    expect(await verdictOn(stamped)).toMatchObject({
      valid: true,
      findings: [],
      revisions: 5,
      signatures: [
        { field: 'initiator', valid: true, timeSource: 'stamp', remarks: expect.arrayContaining(['stamped-later']) },
        { field: 'signer', valid: true, timeSource: 'stamp', changes: ['timestamp-added'] },
        { field: 'timestamp1', kind: 'timestamp', valid: true, coversWholeFile: true },
      ],
    });

    await anHourLater();
    expect(await read(path)).toMatchObject({ version: stamped.version });
  });

  // The server of this world heard nothing of the authority a moment ago, and does not ask again so soon.
  it('is stamped between its signatures, and again behind the last', async () => {
    const path = await draw();
    expect(await sign(initiator, path)).toMatchObject({ signatures: [{ level: 'bB' }] });
    await anHourLater();
    expect(await read(path)).toMatchObject({ signStatus: 'counterpartyToSign', signatures: [{ level: 'bT' }] });
    const signed = await sign(signer, path);
    expect(signed).toMatchObject({ signatures: [{ level: 'bT' }, { level: 'bB' }] });
    await anHourLater();
    const stamped = await read(path);
    expect(stamped).toMatchObject({ signatures: [{ level: 'bT' }, { level: 'bT' }] });
    expect(await verdictOn(stamped)).toMatchObject({
      valid: true,
      signatures: [
        { field: 'initiator', timeSource: 'stamp' },
        { field: 'timestamp1', valid: true },
        { field: 'signer', timeSource: 'stamp' },
        { field: 'timestamp2', valid: true },
      ],
    });
  });

  it('that comes back waits for no stamp any more', async () => {
    const path = await draw();
    expect((await sign(initiator, path)).stampDueAt).toEqual(expect.any(String));
    await signer?.post(`${path}/actions/return`, { reason: '金额有误' });
    const returned = await read(path);
    expect(returned.stampDueAt ?? null).toBeNull();
    await anHourLater();
    expect(await read(path)).toMatchObject({ version: returned.version, signatures: [{ level: 'bB' }] });
  });

  it('that waits for its stamp is not reported anew every hour', () => {
    expect(reported.filter((line) => line.startsWith('stamp'))).toEqual([]);
  });
});
