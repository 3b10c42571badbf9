// A backup taken while people save is one moment of everything, and a restore elsewhere gives exactly that moment.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '../../runtime/server/backup/restore-backup.ts';
import { takeBackup } from '../../runtime/server/backup/take-backup.ts';
import { findBackup, verifyBackup } from '../../runtime/server/backup/verify-backup.ts';
import { contentOf, contentStore } from '../../runtime/server/files/content-store.ts';
import { migrate } from '../../runtime/server/migrate/migrate.ts';
import { makeMonths } from '../../runtime/server/migrate/month-parts.ts';
import { placeAt } from '../../runtime/server/objects/place-at.ts';
import { type BackupWorld, openBackupWorld, orderTo } from './backup-world.ts';
import { digestsOf, objectsIn } from './digests.ts';

let world: BackupWorld;
const silent = { report: () => {} };

beforeAll(async () => {
  world = await openBackupWorld();
  for (let number = 0; number < 40; number++) await world.attach(`file ${number}`);
}, 120_000);
afterAll(() => world.close());

async function namesIn(place: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of placeAt(place).list('')) names.push(name);
  return names.sort();
}

describe('a backup', () => {
  it('restored elsewhere is the same, rows, files, keys and indexes', { timeout: 120_000 }, async () => {
    const place = await world.folder();
    const old = '018bcfe5-6800-7000-8000-000000000000';
    await world.pool.query(
      `insert into operation_log ("id", "at", "action", "result", "createdAt", "version") values ($1, now(), 'login', 'success', now(), 1)`,
      [old],
    );
    await makeMonths(world.pool);
    const manifest = await takeBackup(world.source, orderTo(place));
    const found = await findBackup(place, {});
    expect(found.manifest).toEqual(manifest);
    expect(await verifyBackup(found)).toEqual([]);
    const { target, pool } = await world.target();
    await restoreBackup(found, target, silent);
    const rows = await digestsOf(world.pool);
    expect(Object.keys(rows).length).toBeGreaterThan(100);
    expect(await digestsOf(pool)).toEqual(rows);
    expect(await objectsIn(pool)).toEqual(await objectsIn(world.pool));
    const { rows: parts } = await pool.query(
      'select tableoid::regclass::text as part from operation_log where "id" = $1',
      [old],
    );
    expect(parts).toEqual([{ part: 'operation_log_m2023_11' }]);
    for (let number = 0; number < 40; number++) {
      const sha256 = await world.attach(`file ${number}`);
      const stream = await contentStore(target.files).get(sha256);
      expect(stream && Buffer.from(await contentOf(stream)).toString()).toBe(`file ${number}`);
    }
  });

  it('taken while people save is one moment', { timeout: 180_000 }, async () => {
    const place = await world.folder();
    const { id: companyId } = world.companies.trader;
    // Each pair is written in one transaction, by one after the other: half a pair, or a number left out, is no moment.
    const isDone = { now: false };
    let pairs = 0;
    const write = async (): Promise<void> => {
      while (!isDone.now) {
        const number = pairs++;
        const client = await world.pool.connect();
        await client.query('begin');
        for (const side of ['left', 'right']) {
          await client.query(`insert into server_state (key, value) values ($1, $2)`, [
            `pair ${side} ${number}`,
            companyId,
          ]);
          await client.query('select pg_sleep(0.002)');
        }
        await client.query('commit');
        client.release();
      }
    };
    const save = async (): Promise<void> => {
      const body = { declarationType: 'import', remarks: 'while it is copied' };
      while (!isDone.now) {
        const { data } = await world.call('trader', 'POST', '/entities/service-order', body);
        expect(data).toBeTruthy();
      }
    };
    const writing = Promise.all([write(), write(), write(), save()]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const before = pairs;
    await takeBackup(world.source, orderTo(place));
    const after = pairs;
    isDone.now = true;
    await writing;
    expect(after - before).toBeGreaterThan(5);
    const found = await findBackup(place, {});
    expect(await verifyBackup(found)).toEqual([]);
    const { target, pool } = await world.target();
    await restoreBackup(found, target, silent);
    const { rows } = await pool.query<{ number: number; sides: string }>(
      `select split_part(key, ' ', 3)::int as number, count(*) as sides from server_state where key like 'pair %' group by 1`,
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.length).toBeLessThan(pairs);
    expect(rows.filter(({ sides }) => Number(sides) !== 2)).toEqual([]);
    // Nobody's version is ahead of its history.
    const { rows: torn } = await pool.query(
      `select o."id" from service_order o where o."remarks" = 'while it is copied'
         and not exists (select from record_change c where c."recordId" = o."id" and c."version" = o."version")`,
    );
    expect(torn).toEqual([]);
    await world.pool.query(`delete from server_state where key like 'pair %'`);
  });

  it('copies what is new alone, and keeps as many as wanted with their files', { timeout: 120_000 }, async () => {
    const place = await world.folder();
    const secret = { passphrase: 'a long enough phrase' };
    const first = await takeBackup(world.source, orderTo(place, { secret }));
    const lines: string[] = [];
    await world.attach('one more');
    const second = await takeBackup(world.source, orderTo(place, { secret, report: (line) => lines.push(line) }));
    expect(lines).toContain(`${(first.files?.part.lines ?? 0) + 1} files, 1 of them new in this place`);
    expect(second.key).toEqual(first.key);
    const third = await takeBackup(world.source, orderTo(place, { secret, keep: 2 }));
    const names = await namesIn(place);
    expect(names.filter((name) => name.includes(first.id))).toEqual([]);
    expect(names.filter((name) => name.endsWith('manifest.json'))).toEqual(
      [second.id, third.id].sort().map((id) => `backups/${id}/manifest.json`),
    );
    expect(await verifyBackup(await findBackup(place, secret))).toEqual([]);
    // Nothing of a file or a row can be read without the phrase.
    for (const name of names.filter((one) => one.startsWith('files/'))) {
      const stream = await placeAt(place).read(name);
      expect(stream && Buffer.from(await contentOf(stream)).includes('one more')).toBe(false);
    }
    await expect(findBackup(place, {})).rejects.toThrow('TONGGUAN_BACKUP_PASSPHRASE');
    await expect(findBackup(place, { passphrase: 'another long phrase' })).rejects.toThrow('is not what this backup');
  });

  it('tells of a file whose bytes are gone, and restores the rest', { timeout: 120_000 }, async () => {
    const [place, sha256] = [await world.folder(), await world.attach('soon gone')];
    await placeAt(world.files).remove(`${sha256.slice(0, 2)}/${sha256}`);
    const lines: string[] = [];
    const { files } = await takeBackup(world.source, orderTo(place, { report: (line) => lines.push(line) }));
    expect(files?.missing).toEqual([sha256]);
    expect(lines.some((line) => line.includes(sha256))).toBe(true);
    const found = await findBackup(place, {});
    expect(await verifyBackup(found)).toEqual([]);
    const { target, pool } = await world.target();
    await restoreBackup(found, target, silent);
    expect(await digestsOf(pool)).toEqual(await digestsOf(world.pool));
  });

  it('of a database is taken once at a time', async () => {
    const [one, two] = [await world.folder(), await world.folder()];
    const results = await Promise.allSettled([one, two].map((place) => takeBackup(world.source, orderTo(place))));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find((result) => result.status === 'rejected');
    expect(String(refused?.reason)).toContain('Another backup of this database is being taken');
  });
});

describe('a restore', () => {
  it('refuses a database that holds something, unless a person says so', { timeout: 120_000 }, async () => {
    const place = await world.folder();
    await takeBackup(world.source, orderTo(place));
    const found = await findBackup(place, {});
    const { target, pool } = await world.target();
    await restoreBackup(found, target, silent);
    await pool.query(`update account set "nickname" = 'changed since'`);
    const changed = await digestsOf(pool);
    await expect(restoreBackup(found, target, silent)).rejects.toThrow('is not empty');
    await expect(restoreBackup(found, target, { ...silent, confirm: async () => false })).rejects.toThrow(
      'Nothing was',
    );
    expect(await digestsOf(pool)).toEqual(changed);
    await restoreBackup(found, target, { ...silent, confirm: async () => true });
    expect(await digestsOf(pool)).toEqual(await digestsOf(world.pool));
  });

  it('that ends before all indexes are made has all rows, and a start goes on with it', {
    timeout: 120_000,
  }, async () => {
    const place = await world.folder();
    await takeBackup(world.source, orderTo(place));
    const { target, pool } = await world.target();
    const { rows } = await world.pool.query<{ name: string }>(
      `select indexname as name from pg_indexes where tablename = 'service_order' and indexname not like '%pkey' limit 1`,
    );
    await pool.query(`create view "${rows[0]?.name}" as select 1 as "inTheWay"`);
    await expect(restoreBackup(await findBackup(place, {}), target, silent)).rejects.toThrow(
      /^All rows are restored and compared, .*already exists.* `tongguan migrate`\.$/,
    );
    await pool.query(`drop view "${rows[0]?.name}"`);
    const client = await pool.connect();
    await migrate(client, { tables: target.tables, dryRun: false, thorough: false });
    client.release();
    expect(await digestsOf(pool)).toEqual(await digestsOf(world.pool));
    expect(await objectsIn(pool)).toEqual(await objectsIn(world.pool));
  });

  it('refuses tables of other schemas, and says what to do', async () => {
    const place = await world.folder();
    await takeBackup({ ...world.source, schema: 'of another version' }, orderTo(place));
    const { target, pool } = await world.target();
    await expect(restoreBackup(await findBackup(place, {}), target, silent)).rejects.toThrow('tongguan migrate');
    expect(await digestsOf(pool)).toEqual({});
  });

  it('brings tables, columns, empty values, broken limits and sequences that the schemas do not know', {
    timeout: 120_000,
  }, async () => {
    const pool = new pg.Pool({ ...world.owner, max: 4 });
    await pool.query(`create table lost_table (number bigint generated always as identity primary key, words text)`);
    await pool.query(`insert into lost_table (words) values ('old'), (null)`);
    await pool.query(`alter table service_order add column "lostColumn" numeric(12,2)`);
    await pool.query(`update service_order set "lostColumn" = 12.34`);
    await pool.query(`create sequence lost_numbers`);
    await pool.query(`select nextval('lost_numbers')`);
    try {
      const place = await world.folder();
      await takeBackup({ ...world.source, connection: world.owner }, orderTo(place));
      const { target, pool: there } = await world.target();
      await there.query(`create sequence lost_numbers`);
      await restoreBackup(await findBackup(place, {}), target, silent);
      expect(await digestsOf(there)).toEqual(await digestsOf(pool));
      const { rows } = await there.query<{ next: string }>(`select nextval('lost_numbers') as next`);
      expect(Number(rows[0]?.next)).toBeGreaterThan(1000);
    } finally {
      await pool.query(
        `drop table lost_table; drop sequence lost_numbers; alter table service_order drop column "lostColumn"`,
      );
      await pool.end();
    }
  });
});
