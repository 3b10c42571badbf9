// Verifications of declarations that ask an outside ledger, of a real gateway on loopback: what was rewritten with its entries is found.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verify } from '../../runtime/server/evidence/verify.ts';
import { readUnscopedRecord } from '../../runtime/server/store/read-record.ts';
import { LedgerWorld, path } from './ledger-world.ts';
import { listIn } from './world.ts';

let own: LedgerWorld;
beforeAll(async () => {
  own = await LedgerWorld.open();
});
afterAll(() => own?.close());
beforeEach(() => own.calm());

describe('a verification', () => {
  it('says that nothing was sent, that the ledger has the same, and that the last write is not there yet', async () => {
    const id = await own.made();
    expect(await own.verified(id)).toEqual(['passed', 'notSent']);
    await own.send();
    expect(await own.verified(id)).toEqual(['passed', 'same']);
    await own.edit(id, 'B');
    expect(await own.verified(id)).toEqual(['passed', 'earlier']);
    await own.send();
    expect(await own.verified(id)).toEqual(['passed', 'same']);
  });

  it('finds what was rewritten with its entries, which no digest kept here shows', async () => {
    const id = await own.made();
    await own.edit(id, 'C');
    await own.send();
    const forged = await forge(id);
    expect(await own.verified(id)).toEqual(['pendingManual', 'different']);
    const rows = await own.sendings(id);
    expect(rows.at(-1)).toMatchObject({ comparison: 'different' });
    expect(rows.at(-1)?.ledgerDigest).not.toBe(forged);
    // A person takes it as it stands; from then on that counts, on the ledger too.
    expect(await own.act(id, 'chainManualPass', { opinion: '已核对' })).toMatchObject({ code: 1000 });
    expect(await own.verified(id)).toEqual(['passed', 'notSent']);
    await own.send();
    expect(await own.verified(id)).toEqual(['passed', 'same']);
  });

  it('finds a document that was set back to an earlier version', async () => {
    const id = await own.made();
    await own.edit(id, 'D');
    await own.edit(id, 'E');
    await own.send();
    await own.world.pool.query(`update declaration set marks = 'D', version = 2 where id = $1`, [id]);
    await own.world.pool.query(`delete from document_entry where "subjectId" = $1 and "subjectVersion" = 3`, [id]);
    await own.world.pool.query(`delete from ledger_sending where "subjectId" = $1 and "subjectVersion" = 3`, [id]);
    expect(await own.verified(id)).toEqual(['pendingManual', 'different']);
  });

  it('finds a document whose entries are gone', async () => {
    const id = await own.made();
    await own.send();
    await own.world.pool.query(`delete from document_entry where "subjectId" = $1`, [id]);
    expect(await own.verified(id)).toEqual(['pendingManual', 'different']);
  });

  it('is left to a person where the ledger says another digest, or nothing, of what it has confirmed', async () => {
    const id = await own.made();
    await own.send();
    own.gateway.mood = 'lying';
    expect(await own.verified(id)).toEqual(['pendingManual', 'different']);
    const other = await own.made();
    own.gateway.mood = 'well';
    await own.send();
    for (const [key, { document }] of own.gateway.kept) if (document.id === other) own.gateway.kept.delete(key);
    expect(await own.verified(other)).toEqual(['pendingManual', 'missing']);
    expect((await own.sendings(other))[0]?.ledgerDigest).toBeUndefined();
    const third = await own.made();
    own.gateway.mood = 'lying';
    await own.send();
    expect(await own.sendings(third)).toMatchObject([
      { status: 'confirmed', comparison: 'different', ledgerDigest: '0'.repeat(64) },
    ]);
    expect(own.reported).toEqual([expect.stringContaining('another digest')]);
    own.gateway.mood = 'ill';
    expect(await own.verified(third)).toEqual(['pendingManual', 'different']);
  });

  it('claims nothing of a ledger that does not answer', async () => {
    const id = await own.made();
    await own.send();
    own.gateway.mood = 'ill';
    expect(await own.verified(id)).toEqual(['passed', 'noAnswer']);
    const { data } = await own.world.call('broker', 'GET', `${path}/${id}/history`);
    expect(listIn(data).find(({ action }) => String(action) === 'create')).toMatchObject({
      ledger: { comparison: 'noAnswer' },
    });
  });
});

/** Changes a declaration and its last entry alike, as somebody could who has the database. */
async function forge(id: string): Promise<string> {
  const { entities, layouts } = await own.context();
  const layout = entities.get('declaration')?.layout;
  if (!layout) throw new Error('There is no declaration');
  await own.world.pool.query(`update declaration set marks = 'FORGED' where id = $1`, [id]);
  const stored = await readUnscopedRecord(own.world.pool, { layout, id });
  const { entity: descriptor, versionKey } = layout;
  const document = { descriptor, versionKey, entries: layouts.tables.documentEntry, record: stored?.record ?? {} };
  const { found, result } = await verify(own.world.pool, document);
  expect(result).toBe('pendingManual');
  const last = `(select max("subjectVersion") from document_entry where "subjectId" = $1)`;
  await own.world.pool.query(
    `update document_entry set digest = $2 where "subjectId" = $1 and "subjectVersion" = ${last}`,
    [id, found],
  );
  expect((await verify(own.world.pool, document)).result).toBe('passed');
  return found;
}
