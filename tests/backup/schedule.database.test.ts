// Backups that the server takes by itself: at their times, by one job, the last ones kept, and a failure told.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupQueue } from '../../runtime/server/backup/backup-job.ts';
import type { BackupSettings } from '../../runtime/server/backup/backup-settings.ts';
import { listBackups } from '../../runtime/server/backup/manifest.ts';
import { findBackup, verifyBackup } from '../../runtime/server/backup/verify-backup.ts';
import { defaultSettings } from '../../runtime/server/context.ts';
import { JobBoss } from '../../runtime/server/jobs/job-boss.ts';
import { placeAt } from '../../runtime/server/objects/place-at.ts';
import { unitOfWork } from '../../runtime/server/store/unit-of-work.ts';
import { type BackupWorld, layouts, openBackupWorld } from './backup-world.ts';

let world: BackupWorld;
let jobs: JobBoss;
const reported: [error: unknown, where: string][] = [];

beforeAll(async () => {
  world = await openBackupWorld();
  jobs = new JobBoss(world.pool, (error) => {
    throw error;
  });
}, 120_000);
afterAll(async () => {
  await jobs.stop();
  await world.close();
});

function queueTo(to: string) {
  const backup: BackupSettings = { to, secret: {}, at: '0 3 * * *', keep: 1, source: world.source };
  const settings = { ...defaultSettings, files: world.files, backup, timeZone: 'Asia/Yangon' };
  const report = (error: unknown, where: string): void => void reported.push([error, where]);
  return backupQueue({ database: unitOfWork(world.pool), layouts, settings, report });
}

describe('scheduled backups', () => {
  it('come as jobs at their time in the time zone of the business, and the last is kept', {
    timeout: 60_000,
  }, async () => {
    const place = await world.folder();
    const queue = queueTo(place);
    if (!queue) throw new Error('There is no queue');
    const sha256 = await world.attach('in a scheduled one');
    for (const _ of [1, 2]) {
      const before = (await listBackups(placeAt(place))).whole;
      await jobs.send(queue);
      await jobs.wake(queue);
      await expect
        .poll(async () => (await listBackups(placeAt(place))).whole.filter((id) => !before.includes(id)), {
          timeout: 20_000,
        })
        .toHaveLength(1);
      // Its predecessor goes after it has come.
      await expect.poll(async () => (await listBackups(placeAt(place))).whole, { timeout: 20_000 }).toHaveLength(1);
      // No second job is taken while one is at work, and that one still has to note what it made.
      await expect
        .poll(
          async () =>
            (await world.pool.query(`select 1 from pgboss.job where name = 'backup' and state < 'completed'`)).rowCount,
          { timeout: 20_000 },
        )
        .toBe(0);
    }
    const found = await findBackup(place, {});
    expect(await verifyBackup(found)).toEqual([]);
    expect(await placeAt(place).look(`files/open/${sha256.slice(0, 2)}/${sha256}`)).not.toBeNull();
    const { rows: schedules } = await world.pool.query(
      `select cron, timezone from pgboss.schedule where name = 'backup'`,
    );
    expect(schedules).toEqual([{ cron: '0 3 * * *', timezone: 'Asia/Yangon' }]);
    await expect
      .poll(async () => (await world.pool.query(`select value from server_state where key = 'backup'`)).rows, {
        timeout: 20_000,
      })
      .toEqual([{ value: found.manifest.id }]);
    expect(reported).toEqual([]);
  });

  it('that fail are told, and are not tried again before their time', async () => {
    const place = await world.folder();
    // A file stands where the folder should be.
    const blocked = join(place, 'file');
    await placeAt(place).write(
      'file',
      (async function* () {
        yield Buffer.from('x');
      })(),
    );
    await queueTo(blocked)?.work({}, new AbortController().signal);
    expect(reported.map(([, where]) => where)).toEqual([`backup to ${blocked}`]);
  });

  it('are none where none are set up', () => {
    const scope = { database: unitOfWork(world.pool), layouts, settings: defaultSettings, report: () => {} };
    expect(backupQueue(scope)).toBeNull();
  });
});
