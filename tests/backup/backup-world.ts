// A world with records and files to back up, and what its backups are taken from and restored into.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { RestoreTarget } from '../../runtime/server/backup/restore-backup.ts';
import type { BackupOrder, BackupSource } from '../../runtime/server/backup/take-backup.ts';
import { contentStore } from '../../runtime/server/files/content-store.ts';
import { addFile } from '../../runtime/server/files/file-objects.ts';
import { schemaVersion } from '../../runtime/server/migrate/migrate.ts';
import type { PlaceLocation } from '../../runtime/server/objects/place-at.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { openWorld, type World } from '../api/world.ts';
import { createTestDatabase } from '../database.ts';
import { testRing } from '../test-ring.ts';

export const layouts = layoutsOf(model, undefined, testRing);

export interface BackupWorld extends World {
  /** Where the bytes of its files are. */
  readonly files: PlaceLocation;
  readonly source: BackupSource;
  /** A new folder, gone when the world closes. */
  folder(): Promise<string>;
  /** Keeps a file with these words that a draft of an order holds. */
  attach(words: string): Promise<string>;
  /** An empty database with a place for files; `pool` reads what was restored. */
  target(files?: PlaceLocation): Promise<{ readonly target: RestoreTarget; readonly pool: pg.Pool }>;
}

/** What a test says of a backup into a place, if it says nothing else. */
export function orderTo(to: PlaceLocation, more: Partial<BackupOrder> = {}): BackupOrder {
  return { to, secret: {}, workers: 2, report: () => {}, ...more };
}

export async function openBackupWorld(given?: PlaceLocation): Promise<BackupWorld> {
  const root = await mkdtemp(join(tmpdir(), 'tongguan-backup-'));
  const folder = (): Promise<string> => mkdtemp(join(root, 'place-'));
  const files = given ?? (await folder());
  const world = await openWorld({ files });
  const opened: (() => Promise<void>)[] = [];
  const attach = async (words: string): Promise<string> => {
    const sha256 = await contentStore(files).put(Buffer.from(words));
    const { rows } = await world.pool.query<{ id: string }>(`select "id" from account where "username" = 'trader'`);
    const facts = { name: 'a.pdf', mime: 'application/pdf', size: Buffer.byteLength(words), profile: 'declaration' };
    const { id } = await addFile(world.pool, layouts.tables.file, {
      ...facts,
      sha256,
      uploadedBy: rows[0]?.id ?? '',
    });
    const { id: companyId } = world.companies.trader;
    await world.insert('service-order', {
      companyId,
      status: 'draft',
      declarationType: 'import',
      // Tabulators, line breaks and backslashes are what COPY has to hide.
      remarks: `${words}\t\\N\\\n"é 通关 မြန်မာ"`,
      attachments: [id],
    });
    return sha256;
  };
  return {
    ...world,
    files,
    folder,
    attach,
    source: {
      connection: { ...world.pool.options, password: world.pool.options.password },
      schema: schemaVersion(model.tables),
      files: { table: layouts.tables.file, location: files },
    },
    target: async (into) => {
      const database = await createTestDatabase(inject('cluster'), 'empty');
      const pool = new pg.Pool({ ...database.settings, max: 2 });
      pool.on('error', () => {});
      opened.push(async () => {
        await pool.end();
        await database.drop();
      });
      const target = { connection: database.settings, tables: model.tables, files: into ?? (await folder()) };
      return { target, pool };
    },
    close: async () => {
      for (const close of opened) await close();
      await world.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
