// Takes a backup while people work: one moment of all tables, then the files it refers to, then the manifest that makes it one.
import { randomBytes } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { to } from 'pg-copy-streams';
import { type PlaceLocation, placeAt } from '../objects/place-at.ts';
import { type BackupSecret, keyForNew } from './backup-key.ts';
import { type PartPlace, type Tally, writePart } from './backup-parts.ts';
import { copyOut } from './copied-tables.ts';
import { expireBackups } from './expire-backups.ts';
import { alreadyKept, eachBatch, filesFolder, keepFile } from './kept-files.ts';
import {
  type FilesNote,
  keyNoteOf,
  listBackups,
  type Manifest,
  partName,
  removeBackup,
  type SequenceNote,
  type TableNote,
  writeManifest,
} from './manifest.ts';
import { type Snapshot, withSnapshot } from './snapshot.ts';

export interface BackupSource {
  readonly connection: ClientConfig;
  /** Hash of the tables as the schemas say them. */
  readonly schema: string;
  /** Table of the files, for SQL, and where their bytes are; absent: a server that keeps none. */
  readonly files?: { readonly table: string; readonly location: PlaceLocation };
}

export interface BackupOrder {
  readonly to: PlaceLocation;
  readonly secret: BackupSecret;
  /** Tables read at the same time. */
  readonly workers: number;
  /** Backups that stay in the place, this one counted; absent: all. */
  readonly keep?: number;
  /** One line for whoever waits. */
  readonly report: (line: string) => void;
  readonly stop?: AbortSignal;
}

/** Missing digests that are named one by one. */
const mostMissing = 10_000;

/** Takes a backup and gives its manifest. Throws StartProblem for what the operator can mend. */
export async function takeBackup(source: BackupSource, order: BackupOrder): Promise<Manifest> {
  const place = placeAt(order.to);
  return withSnapshot(source.connection, order.workers, async (snapshot) => {
    // Nobody else writes into the place as long as the moment is held.
    const { whole, interrupted } = await listBackups(place);
    for (const id of interrupted) {
      order.report(`Taking away what an interrupted backup left: ${id}`);
      await removeBackup(place, id);
    }
    const earlier = await Promise.all(whole.slice(-5).map((id) => keyNoteOf(place, id).catch(() => null)));
    const key = keyForNew(
      order.secret,
      earlier.filter((note) => note !== null),
    );
    const parts: PartPlace = { place, key };
    const id = idAt(snapshot.at);
    const run: Run = { source, order, snapshot, parts, id };
    const tables = await copyTables(run);
    const files = await copyFiles(run);
    const manifest: Manifest = {
      format: 1,
      id,
      at: snapshot.at.toISOString(),
      finishedAt: new Date().toISOString(),
      schema: source.schema,
      server: snapshot.server,
      key: key?.note ?? null,
      tables,
      sequences: await readSequences(snapshot),
      files,
    };
    order.stop?.throwIfAborted();
    await writeManifest(place, manifest, key);
    if (order.keep !== undefined) {
      const gone = await expireBackups(order.to, order.secret, order.keep);
      for (const old of gone) order.report(`Taken away, as ${order.keep} are kept: ${old}`);
    }
    return manifest;
  });
}

interface Run {
  readonly source: BackupSource;
  readonly order: BackupOrder;
  readonly snapshot: Snapshot;
  readonly parts: PartPlace;
  readonly id: string;
}

/** Sorted like the times, to the millisecond: a small database is copied more than once in a second. */
function idAt(at: Date): string {
  return `${at.toISOString().replace(/[-:.]/g, '')}-${randomBytes(3).toString('hex')}`;
}

async function copyTables({ order, snapshot, parts, id }: Run): Promise<TableNote[]> {
  const { tables } = snapshot;
  const passed: Tally[] = [];
  let done = 0;
  const told = setInterval(() => {
    const age = Math.round((Date.now() - snapshot.at.getTime()) / 1000);
    const size = passed.reduce((sum, tally) => sum + tally.size, 0);
    order.report(`${done} of ${tables.length} tables, ${megabytes(size)} of text read, snapshot held for ${age} s`);
  }, 5_000);
  try {
    return await Promise.all(
      tables.map((table) =>
        snapshot.read(async (client) => {
          order.stop?.throwIfAborted();
          const rows = client.query(to(copyOut(table)));
          const abort = (): void => void rows.destroy(new Error('The server stops'));
          order.stop?.addEventListener('abort', abort, { once: true });
          const part = await writePart(parts, partName(id, `${table.name}.zst`), rows, (tally) => passed.push(tally));
          order.stop?.removeEventListener('abort', abort);
          done += 1;
          return { ...table, part };
        }),
      ),
    );
  } finally {
    clearInterval(told);
  }
}

async function copyFiles({ source, order, snapshot, parts, id }: Run): Promise<FilesNote | null> {
  const { files } = source;
  if (!files) return null;
  const folder = filesFolder(parts.key);
  const select = `select "sha256", max("size") from ${files.table} group by "sha256" order by "sha256" collate "C"`;
  const list = await snapshot.read((client) =>
    writePart(parts, partName(id, 'files.zst'), client.query(to(`copy (${select}) to stdout`))),
  );
  const store = placeAt(files.location);
  const missing: string[] = [];
  let copied = 0;
  await eachBatch(parts, list, async (batch) => {
    const there = await alreadyKept(parts, folder, batch);
    for (const file of batch.filter(({ sha256 }) => !there.has(sha256))) {
      order.stop?.throwIfAborted();
      if (await keepFile(store, parts, folder, file)) copied += 1;
      else if (missing.length < mostMissing) missing.push(file.sha256);
    }
  });
  order.report(`${list.lines} files, ${copied} of them new in this place`);
  for (const sha256 of missing) order.report(`Not there, or not its own bytes any more: file ${sha256}`);
  return { folder, part: list, missing };
}

/** They stand outside of any moment, so they are read last: no number that a row has is behind them. */
async function readSequences({ now }: Snapshot): Promise<SequenceNote[]> {
  const { rows } = await now.query<SequenceNote>(
    `select sequencename as name, last_value::text as last, increment_by::text as step
     from pg_sequences where schemaname = current_schema() order by sequencename`,
  );
  return rows.map(({ name, last, step }) => ({ name, last, step }));
}

/** Bytes as people read them. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;
}
