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
import { handlesIn, type SeedFile, type SeedRecord, type SeedStep } from './read-seeds.ts';
import type { SeedClock } from './seed-clock.ts';
import { keysOf, type SeedProgress } from './seed-progress.ts';
import { SeedTurns } from './seed-turns.ts';

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

/**
 * Enters the records, those of one list several at a time; one that an interrupted run entered already is taken up where it was left.
 * What comes out is as if one had been entered after the other: lists follow each other, and within one the same is done to each record in
 * the order of the list (it may be numbered by that, or be charged on one bill), and all of a record that names what another names, too,
 * after all of the other.
 */
export async function enterDemoRecords(demo: DemoRecords, files: readonly SeedFile[]): Promise<void> {
  const people = new Map<string, Promise<SeedPerson>>();
  const person = (username: string): Promise<SeedPerson> => {
    const known = people.get(username) ?? logIn(demo.app, username, demo.password);
    people.set(username, known);
    return known;
  };
  const begun = await demo.progress.all();
  const entering = {
    ...demo,
    person,
    begun,
    turns: new SeedTurns(),
    touched: new Map(),
    entered: entryCounter(demo, files),
  };
  try {
    for (const { entity, records } of files) {
      for (const [index, seed] of records.entries()) giveTurns(entering, { entity, seed, index });
      await entering.turns.finish();
    }
  } finally {
    // Also of a run that was refused something: what is known need not be sent again.
    await demo.progress.flush();
  }
}

/** Counts records that are there, and reports them now and then. */
function entryCounter({ report }: DemoRecords, files: readonly SeedFile[]): () => void {
  const total = files.reduce((sum, { records }) => sum + records.length, 0);
  let count = 0;
  return () => {
    count += 1;
    if (count < total && count % often === 0) report(count, total);
  };
}

interface Entering extends DemoRecords {
  readonly person: (username: string) => Promise<SeedPerson>;
  readonly begun: Awaited<ReturnType<SeedProgress['all']>>;
  readonly turns: SeedTurns;
  /** Of every record its own handle, and those of all demo records that lead to it. */
  readonly touched: Map<string, ReadonlySet<string>>;
  /** Told of every record that is there. */
  readonly entered: () => void;
}

/** Gives the record, and each of its steps, its turn. */
function giveTurns(demo: Entering, entry: Entry): void {
  const { entity, seed, index } = entry;
  const { progress, handles, clock, turns } = demo;
  const handle = seed.as ?? `${entity}-${seed.by}-${index}`;
  const begun = demo.begun.get(handle);
  const [first = new Date(), ...later] = momentsOf(clock, entry);
  const touched = [handle, ...handlesIn(seed).flatMap((name) => [...(demo.touched.get(name) ?? [])])];
  demo.touched.set(handle, new Set(touched));
  const give = (what: string, at: Date, work: () => Promise<void>): void =>
    turns.give([...touched, `${what} of ${entity}`], () => clock.at(at, work));
  give('entering', first, async () => {
    const record = begun?.record ?? (await create(demo, { ...entry, handle }));
    if (!begun?.record) await progress.note(handle, { record, steps: 0 });
    handles.set(handle, record);
    demo.entered();
  });
  for (const [done, step] of seed.steps.entries()) {
    if (done < (begun?.steps ?? 0)) continue;
    give(step.action, later[done] ?? new Date(), async () => {
      const record = handles.get(handle);
      const isRepeatable = await act(demo, { ...entry, handle }, { record, step, done });
      const made = { record, steps: done + 1 };
      await (isRepeatable ? progress.note(handle, made) : progress.write(handle, made));
    });
  }
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
