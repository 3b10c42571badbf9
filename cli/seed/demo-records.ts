// The second phase of seeding: a year of trade, entered and moved by demo accounts through the API, each on its day.
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { isLines } from '../../runtime/core/kinds/field-traits.ts';
import type { ServerModel } from '../../runtime/core/model.ts';
import { tableOf } from '../../runtime/core/tables.ts';
import type { ContentStore } from '../../runtime/server/files/content-store.ts';
import { namedTables } from '../../runtime/server/store/named-tables.ts';
import { quoted } from '../../runtime/server/store/statement.ts';
import { unitOfWork } from '../../runtime/server/store/unit-of-work.ts';
import { VerificationCodes } from '../../runtime/server/verification/verification-codes.ts';
import { fileKeeper, hasFiles } from './first-records.ts';
import type { Filling, FindRecord, Handles } from './handles.ts';
import { logIn, type SeedPerson } from './person.ts';
import type { SeedFile, SeedRecord, SeedStep } from './read-seeds.ts';
import type { SeedClock } from './seed-clock.ts';
import { keysOf, type SeedProgress } from './seed-progress.ts';

export interface DemoRecords {
  readonly app: FastifyInstance;
  readonly pool: Pool;
  readonly model: ServerModel;
  readonly store: ContentStore;
  readonly password: string;
  readonly handles: Handles;
  readonly progress: SeedProgress;
  readonly clock: SeedClock;
  /** Told now and then how many of the records are there. */
  readonly report: (entered: number, total: number) => void;
}

interface Entry {
  readonly entity: string;
  readonly seed: SeedRecord;
  readonly index: number;
}

/** Minutes between two steps on one day. */
const pause = 25;

/** Records between two reports. */
const often = 100;

/** Enters the records in order; one that an interrupted run entered already is taken up where it was left. */
export async function enterDemoRecords(demo: DemoRecords, files: readonly SeedFile[]): Promise<void> {
  const people = new Map<string, Promise<SeedPerson>>();
  const person = (username: string): Promise<SeedPerson> => {
    const known = people.get(username) ?? logIn(demo.app, username, demo.password);
    people.set(username, known);
    return known;
  };
  const begun = await demo.progress.all();
  const entries = files.flatMap(({ entity, records }) => records.map((seed, index) => ({ entity, seed, index })));
  try {
    for (const [count, entry] of entries.entries()) {
      if (count > 0 && count % often === 0) demo.report(count, entries.length);
      await enterOne({ ...demo, person, begun }, entry);
    }
  } finally {
    demo.clock.release();
    // Also of a run that was refused something: what is known need not be sent again.
    await demo.progress.flush();
  }
}

interface Entering extends DemoRecords {
  readonly person: (username: string) => Promise<SeedPerson>;
  readonly begun: Awaited<ReturnType<SeedProgress['all']>>;
}

async function enterOne(demo: Entering, entry: Entry): Promise<void> {
  const { entity, seed, index } = entry;
  const { progress, handles, clock } = demo;
  const handle = seed.as ?? `${entity}-${seed.by}-${index}`;
  const begun = demo.begun.get(handle);
  const moments = momentsOf(clock, entry);
  clock.set(moments[0] ?? new Date());
  const record = begun?.record ?? (await create(demo, { ...entry, handle }));
  if (!begun?.record) await progress.note(handle, { record, steps: 0 });
  for (const [done, step] of seed.steps.entries()) {
    if (done < (begun?.steps ?? 0)) continue;
    clock.set(moments[done + 1] ?? new Date());
    const isRepeatable = await act(demo, { ...entry, handle }, { record, step, done });
    const made = { record, steps: done + 1 };
    await (isRepeatable ? progress.note(handle, made) : progress.write(handle, made));
  }
  handles.set(handle, record);
}

/** When the record is entered, and when each of its steps is made. */
function momentsOf(clock: SeedClock, { seed, index }: Entry): Date[] {
  let [days, minutes] = [seed.day, 0];
  const later = seed.steps.map(({ after = 0 }) => {
    days += after;
    minutes = after > 0 ? minutes : minutes + pause;
    return new Date(clock.moment({ days }, index).getTime() + minutes * 60_000);
  });
  return [clock.moment({ days: seed.day }, index), ...later];
}

interface Handled extends Entry {
  readonly handle: string;
}

async function create(demo: Entering, { entity, seed, handle, index }: Handled): Promise<Row> {
  const { model, handles, progress, begun } = demo;
  if (seed.finds) {
    const { record, through } = seed.finds;
    return { id: await findRecord(demo)(entity, through, handles.get(record).id ?? null) };
  }
  const { by = '', record: row, day } = seed;
  const fields = model.entities[entity]?.descriptor.fields ?? [];
  const of = { record: row, place: index + 1 };
  const sent = begun.get(handle)?.sent ?? (await fillFor(demo, by, { row, fields, day, of }));
  if (hasFiles(row)) await progress.write(handle, { record: null, steps: 0, sent });
  const person = await demo.person(by);
  return keysOf(model, entity, await person.create(entity, sent, `seed-${handle}`));
}

/** Makes the step; gives whether the same would be sent once more. */
async function act(
  demo: Entering,
  { entity, seed, handle, index }: Handled,
  { record, step, done }: { readonly record: Row; readonly step: SeedStep; readonly done: number },
): Promise<boolean> {
  const { by, action, entered, after: _after, ...answers } = step;
  const begun = demo.begun.get(handle);
  let sent: Row = answers;
  if (entered) {
    const fields = fieldsOfAction(demo, entity, action);
    const again = begun?.record && begun.steps === done ? begun.sent : undefined;
    const of = { record: seed.record, place: index + 1 };
    sent = again ?? { ...answers, entered: await fillFor(demo, by, { row: entered, fields, day: seed.day, of }) };
    if (hasFiles(entered)) await demo.progress.write(handle, { record, steps: done, sent });
  }
  const proof = await proofOf(demo, by, { entity, action });
  sent = { ...sent, ...proof };
  await (await demo.person(by)).act(entity, String(record.id), { action, sent, key: `seed-${handle}-${done}` });
  return Object.keys(proof).length === 0;
}

/** The code by message, where the action asks for one: nobody is sent any while demo records are entered. */
async function proofOf(
  { model, pool, handles }: DemoRecords,
  by: string,
  { entity, action }: { readonly entity: string; readonly action: string },
): Promise<Row> {
  const uses = model.entities[entity]?.descriptor.lifecycles ?? [];
  const transitions = uses.flatMap(({ lifecycle }) => lifecycle.transitions);
  if (!transitions.some((one) => one.action === action && one.withCode)) return {};
  const accountId = String(handles.get(`${by}-account`).id);
  const tables = namedTables(model.system);
  const question = `select "mobile" as phone from ${tables.account} where "id" = $1`;
  const { rows } = await pool.query<{ phone: string }>(question, [accountId]);
  const codes = new VerificationCodes(unitOfWork(pool), tables.verificationCode);
  return { verificationCode: await codes.give({ accountId, phone: rows[0]?.phone ?? '', type: 2 }) };
}

/** Values with handles, files and days replaced, the files as the account would upload them. */
async function fillFor(
  demo: DemoRecords,
  by: string,
  { row, fields, ...place }: { readonly row: Row; readonly fields: readonly Field[] } & Pick<Filling, 'day' | 'of'>,
): Promise<Row> {
  const { pool, store, handles, clock } = demo;
  const { id } = handles.get(`${by}-account`);
  const keepFile = fileKeeper(pool, store, {
    table: namedTables(demo.model.system).file,
    by: String(id),
    at: clock.now(),
  });
  return handles.fill(row, fields, { keepFile, clock, ...place, find: findRecord(demo) });
}

function findRecord({ pool }: DemoRecords): FindRecord {
  return async (entity, field, value) => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from ${quoted(tableOf(entity))} where ${quoted(field)} = $1 order by "createdAt" limit 1`,
      [value],
    );
    return rows[0]?.id ?? null;
  };
}

/** The fields an action lets people fill in: of the record, or of the line it enters. */
function fieldsOfAction({ model }: DemoRecords, entity: string, action: string): readonly Field[] {
  const { fields = [], lifecycles = [] } = model.entities[entity]?.descriptor ?? {};
  const transition = lifecycles
    .flatMap(({ lifecycle }) => lifecycle.transitions)
    .find((one) => one.action === action && one.enters);
  const lines = fields.find(({ key }) => key === transition?.enters?.line?.field);
  return isLines(lines) ? lines.fields : fields;
}
