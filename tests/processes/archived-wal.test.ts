// Back to a moment by the archived log of a PostgreSQL of one's own, and the history of that moment is proved. Needs its programs:
// TONGGUAN_POSTGRES=/usr/lib/postgresql/15/bin, as Debian's package has them.
import { execFile, execFileSync } from 'node:child_process';
import { appendFile, chown, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg, { type ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateTables } from '../../cli/prepare-database.ts';
import { model } from '../../generated/model.gen.ts';
import { withClient } from '../../runtime/server/database/ensure-database.ts';
import { sealHistory } from '../../runtime/server/integrity/seal-history.ts';
import { verifyHistory } from '../../runtime/server/integrity/verify-history.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { unitOfWork } from '../../runtime/server/store/unit-of-work.ts';
import { writeEntries } from '../integrity/history-world.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';
import { testRing } from '../test-ring.ts';

const programs = process.env.TONGGUAN_POSTGRES;
const password = 'Archive7Kettle';
const layouts = layoutsOf(model);

let folder: string;
const running: string[] = [];

/** Whom PostgreSQL runs as: it refuses root. */
const ids =
  programs !== undefined && process.getuid?.() === 0
    ? { uid: Number(execFileSync('id', ['-u', 'postgres'])), gid: Number(execFileSync('id', ['-g', 'postgres'])) }
    : null;

async function program(name: string, args: readonly string[]): Promise<void> {
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', PGPASSWORD: password };
  // What it starts goes on: it must not hold our ends of the pipes open.
  await promisify(execFile)('/bin/sh', ['-c', '"$0" "$@" >>"$LOG" 2>&1', join(programs ?? '', name), ...args], {
    ...(ids ?? {}),
    cwd: folder,
    env: { ...env, LOG: join(folder, 'programs.log') },
  });
}

async function own(path: string): Promise<void> {
  if (ids) execFileSync('chown', ['-R', `${ids.uid}:${ids.gid}`, path]);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

async function start(name: string): Promise<void> {
  await program('pg_ctl', ['-D', join(folder, name), '-w', '-t', '120', '-l', join(folder, `${name}.log`), 'start']);
  running.push(name);
}

async function stop(name: string): Promise<void> {
  await program('pg_ctl', ['-D', join(folder, name), '-w', '-m', 'fast', 'stop']);
  running.splice(running.indexOf(name), 1);
}

function settingsOf(port: number, user: string, database = 'tongguan'): ClientConfig {
  return { host: '127.0.0.1', port, user, password, database };
}

/** The configuration of a cluster that archives into a folder of its own. */
async function configure(name: string, port: number, more: string): Promise<void> {
  const archive = join(folder, `${name}-wal`);
  await mkdir(archive);
  const copy = `test ! -f ${archive}/%f && cp %p ${archive}/%f.partial && mv ${archive}/%f.partial ${archive}/%f`;
  await appendFile(
    join(folder, name, 'postgresql.conf'),
    `\nlisten_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = ''\narchive_mode = on\narchive_command = '${copy}'\n${more}\n`,
  );
  await own(archive);
}

async function verdictOf(port: number): Promise<Awaited<ReturnType<typeof verifyHistory>>> {
  const pool = new pg.Pool(settingsOf(port, 'tongguan_server'));
  try {
    return await verifyHistory({ database: unitOfWork(pool), layouts });
  } finally {
    await pool.end();
  }
}

async function write(port: number, records: number): Promise<void> {
  const pool = new pg.Pool(settingsOf(port, 'tongguan_server'));
  for (let count = 0; count < records; count += 1) await writeEntries(pool);
  await sealHistory({ database: unitOfWork(pool), layouts });
  await pool.end();
}

async function makeDatabase(port: number): Promise<void> {
  await withClient(settingsOf(port, 'postgres', 'postgres'), async (superuser) => {
    for (const role of ['tongguan', 'tongguan_server']) {
      await superuser.query(`create role ${role} login password '${password}'`);
    }
    await superuser.query('create database tongguan owner tongguan');
  });
  const [owner, server] = [new pg.Pool(settingsOf(port, 'tongguan')), new pg.Pool(settingsOf(port, 'tongguan_server'))];
  await migrateTables(owner, model, { thorough: false, keyRing: testRing, server });
  await Promise.all([owner.end(), server.end()]);
}

describe.skipIf(programs === undefined)('a PostgreSQL of one’s own that archives its log', { timeout: 300_000 }, () => {
  let port: number;

  beforeAll(async () => {
    folder = await makeTestFolder();
    if (ids) await chown(folder, ids.uid, ids.gid);
    port = await freePort();
    const secret = join(folder, 'password');
    await writeFile(secret, password);
    await own(secret);
    await program('initdb', [
      '-D',
      join(folder, 'main'),
      '-U',
      'postgres',
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '-E',
      'UTF8',
    ]);
    await configure('main', port, '');
    await start('main');
    await makeDatabase(port);
  }, 300_000);

  afterAll(async () => {
    for (const name of [...running]) await stop(name);
    if (folder) await removeTestFolder(folder);
  });

  it('goes back to the moment before somebody with all rights forged the history', async () => {
    await write(port, 5);
    await program('pg_basebackup', [
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-U',
      'postgres',
      '-D',
      join(folder, 'back'),
      '-X',
      'stream',
      '-c',
      'fast',
    ]);
    await write(port, 5);
    const moment = await withClient(settingsOf(port, 'postgres'), async (superuser) => {
      const { rows } = await superuser.query<{ at: string }>('select clock_timestamp()::text as at');
      await superuser.query('select pg_sleep(1)');
      await superuser.query('delete from record_change where id in (select id from record_change limit 3)');
      await superuser.query('select pg_switch_wal()');
      return rows[0]?.at;
    });
    expect(await verdictOf(port)).toMatchObject({ isIntact: false, counts: { missing: 3 } });
    await stop('main');

    const later = await freePort();
    const restore = `restore_command = 'cp ${join(folder, 'main-wal')}/%f %p'`;
    const target = `recovery_target_time = '${moment}'\nrecovery_target_action = 'promote'`;
    await configure('back', later, `${restore}\n${target}`);
    await writeFile(join(folder, 'back', 'recovery.signal'), '');
    await own(join(folder, 'back'));
    await start('back');
    await expect.poll(() => isRecovering(later), { timeout: 60_000 }).toBe(false);
    expect(await verdictOf(later)).toMatchObject({ isIntact: true, sealed: 40, waiting: 0 });
    await write(later, 1);
    expect(await verdictOf(later)).toMatchObject({ isIntact: true, sealed: 44 });
  });
});

function isRecovering(port: number): Promise<boolean> {
  return withClient(settingsOf(port, 'postgres'), async (superuser) => {
    const { rows } = await superuser.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers');
    return rows[0]?.recovers === true;
  });
}
