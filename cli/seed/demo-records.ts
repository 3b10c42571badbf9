// The second phase of seeding: orders and declarations, entered and moved by demo accounts through the API.
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Row } from '../../runtime/core/descriptor.ts';
import type { ServerModel } from '../../runtime/core/model.ts';
import type { ContentStore } from '../../runtime/server/files/content-store.ts';
import { fileKeeper } from './first-records.ts';
import type { Handles } from './handles.ts';
import { logIn, type Person } from './person.ts';
import type { SeedFile, SeedRecord } from './read-seeds.ts';
import { keysOf, type SeedProgress } from './seed-progress.ts';

export interface DemoRecords {
  readonly app: FastifyInstance;
  readonly pool: Pool;
  readonly model: ServerModel;
  readonly store: ContentStore;
  readonly password: string;
  readonly handles: Handles;
  readonly progress: SeedProgress;
}

/** Enters the records in order; one that an interrupted run entered already is taken up where it was left. */
export async function enterDemoRecords(demo: DemoRecords, files: readonly SeedFile[]): Promise<void> {
  const people = new Map<string, Promise<Person>>();
  const person = (username: string): Promise<Person> => {
    const known = people.get(username) ?? logIn(demo.app, username, demo.password);
    people.set(username, known);
    return known;
  };
  for (const { entity, records } of files) {
    for (const [index, seed] of records.entries()) await enterOne(demo, person, { entity, seed, index });
  }
}

interface Entry {
  readonly entity: string;
  readonly seed: SeedRecord;
  readonly index: number;
}

async function enterOne(demo: DemoRecords, person: (username: string) => Promise<Person>, entry: Entry): Promise<void> {
  const { entity, seed, index } = entry;
  const { progress, handles } = demo;
  const handle = seed.as ?? `${entity}-${index}`;
  const begun = await progress.read(handle);
  const record = begun?.record ?? (await create(demo, person, { ...entry, handle }));
  let done = begun?.steps ?? 0;
  if (!begun) await progress.write(handle, { record, steps: 0 });
  for (const { by, action, ...answers } of (seed.then ?? []).slice(done)) {
    await (await person(by)).act(entity, String(record.id), action, answers);
    done += 1;
    await progress.write(handle, { record, steps: done });
  }
  handles.set(handle, record);
}

async function create(
  demo: DemoRecords,
  person: (username: string) => Promise<Person>,
  { entity, seed, handle }: Entry & { handle: string },
): Promise<Row> {
  const { pool, model, store, handles } = demo;
  const by = seed.by ?? '';
  const { rows } = await pool.query<{ id: string }>('select id from account where username = $1', [by]);
  const fields = model.entities[entity]?.descriptor.fields ?? [];
  const filled = await handles.fill(seed.record, fields, fileKeeper(pool, store, rows[0]?.id ?? ''));
  return keysOf(model, entity, await (await person(by)).create(entity, filled, `seed-${handle}`));
}
