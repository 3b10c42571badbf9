// What a broker and an operator wait for with ten thousand to ten million declarations: a table of p50 / p95.
// TONGGUAN_BENCH_ROWS=10000,10000000 names other sizes; TONGGUAN_BENCH_DATA a folder that keeps the data of each for the next run.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { model } from '../../generated/model.gen.ts';
import { linkedPaths } from '../../runtime/core/linked.ts';
import { fillGrowth, growthOf } from './fill-growth.ts';
import { type Served, serveFolder, serveFresh } from './served.ts';

const kept = process.env.TONGGUAN_BENCH_DATA;
const sizes = (process.env.TONGGUAN_BENCH_ROWS ?? '10000,100000,1000000').split(',').map(Number);
/** Rounds of everything; each begins with saves, so that no total is remembered from the round before. */
const rounds = 10;
/** Records that are found, opened and saved in a round. */
const records = 4;
const entity = '/api/entities/declaration';

/** One thing that is waited for. */
type Step = (person: Person, round: number) => Promise<number[]>;

interface Person {
  readonly served: Served;
  readonly cookie: string;
  readonly operator: string;
  /** Ids and numbers of declarations of the broker, over all times. */
  readonly own: readonly { readonly id: string; readonly number: string }[];
  readonly drafts: readonly string[];
}

type Ask = (path: string, cookie?: string, sent?: object) => Promise<number>;

/** Milliseconds until the answer is there. Throws where it is none. */
function askOf({ served, cookie }: Person): Ask {
  return async (path, as = cookie, sent) => {
    const began = performance.now();
    const answer = await fetch(`${served.address}${path}`, {
      headers: { cookie: as, ...(sent && { 'content-type': 'application/json' }) },
      ...(sent && { method: 'PATCH', body: JSON.stringify(sent) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${text}`);
    return performance.now() - began;
  };
}

async function inTurn(asked: readonly (() => Promise<number>)[]): Promise<number[]> {
  const times: number[] = [];
  for (const ask of asked) times.push(await ask());
  return times;
}

/** Every list that is offered to brokers, with its columns of linked records. */
const lists = Object.values(model.entities).flatMap(({ descriptor }) =>
  descriptor.views
    .filter(({ accounts }) => accounts.includes('broker'))
    .map((view) => {
      const linked = linkedPaths(view).join(',');
      const columns = linked === '' ? '' : `&columns=${encodeURIComponent(linked)}`;
      return `/api/entities/${descriptor.id}?view=${view.id}&page=1&pageSize=20${columns}`;
    }),
);

/** A day so many days ago. */
function ago(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Imports of a month that are done: a month further back each round. */
function enquiry(view: string, round: number): string {
  const days = `filter[declarationDate][from]=${ago(30 * round + 30)}&filter[declarationDate][to]=${ago(30 * round)}`;
  return `${entity}?view=${view}&page=1&pageSize=20&filter[ieFlag][in]=I&filter[declarationStatus][in]=completed&${days}`;
}

/** What the first page of a broker asks for, all at once. */
function dashboard(): string[] {
  const releases = (from: number, to: number): string =>
    `${entity}/summary?by=declarationCustoms&hoursBetween=submittedAt,releasedAt&filter[releasedAt][from]=${ago(from)}&filter[releasedAt][to]=${ago(to)}`;
  const monthly = (id: string, day: string, by: string): string[] => [
    `/api/entities/${id}/summary?month=${day}&by=${by}&filter[${day}][from]=${ago(365)}`,
    `/api/entities/${id}/summary?month=${day}&by=${by}&filter[${day}][from]=${ago(60)}&filter[${day}][to]=${ago(30)}`,
  ];
  return [
    ...monthly('declaration', 'declarationDate', 'ieFlag'),
    ...monthly('service-order', 'orderTime', 'declarationType,currency'),
    releases(29, 0),
    releases(59, 30),
    '/api/my-work/counts',
  ];
}

function at<Item>(items: readonly Item[], round: number): Item[] {
  return Array.from(
    { length: Math.min(records, items.length) },
    (_, place) => items[(round * records + place) % items.length],
  ).filter((item) => item !== undefined);
}

/** The save alone: it names the version that was read before. */
async function saveDraft(person: Person, id: string, contractAgreementNo: string): Promise<number> {
  const answer = await fetch(`${person.served.address}${entity}/${id}`, { headers: { cookie: person.cookie } });
  const { data } = await answer.json();
  return askOf(person)(`${entity}/${id}`, person.cookie, { contractAgreementNo, version: data.version });
}

const steps: { readonly [name: string]: Step } = {
  // Says how fast the machine was meanwhile.
  'beside it: a list that does not grow': (person) =>
    inTurn(
      Array.from(
        { length: records },
        () => () => askOf(person)('/api/entities/hs-code?page=1&pageSize=20', person.operator),
      ),
    ),
  'save a draft': (person, round) =>
    inTurn(at(person.drafts, round).map((id) => () => saveDraft(person, id, `HT-${round}`))),
  'open each list of a broker': (person) => inTurn(lists.map((path) => () => askOf(person)(path))),
  'enquiry, three filters, own rows': (person, round) =>
    inTurn([() => askOf(person)(enquiry('declarationEnquiry', round))]),
  'enquiry, three filters, all rows': (person, round) =>
    inTurn([() => askOf(person)(enquiry('platformDeclarationEnquiry', round), person.operator)]),
  'search by number': (person, round) =>
    inTurn(
      at(person.own, round).map(
        ({ number }) =>
          () =>
            askOf(person)(`/api/search?text=${number}`),
      ),
    ),
  'open a record': (person, round) =>
    inTurn(
      at(person.own, round).map(
        ({ id }) =>
          () =>
            askOf(person)(`${entity}/${id}`),
      ),
    ),
  history: (person, round) =>
    inTurn(
      at(person.own, round).map(
        ({ id }) =>
          () =>
            askOf(person)(`${entity}/${id}/history`),
      ),
    ),
  'dashboard of a broker': async (person) => {
    const began = performance.now();
    await Promise.all(dashboard().map((path) => askOf(person)(path)));
    return [performance.now() - began];
  },
};

async function personOf(served: Served): Promise<Person> {
  const owned = `from declaration where "companyId" = (select owner from bench_broker)`;
  const own = await served.pool.query(
    `select "id", "billNo" as number from (select "id", "billNo", row_number() over (order by "createdAt") as at, count(*) over () as many ${owned} and "billNo" is not null) d
      where at % greatest(many / ${rounds * records}, 1) = 0 limit ${rounds * records}`,
  );
  const drafts = await served.pool.query(
    `select "id" ${owned} and "declarationStatus" = 'draft' order by "createdAt" desc limit ${records}`,
  );
  const [cookie, operator] = [await served.logIn('broker'), await served.logIn('operator')];
  return { served, cookie, operator, own: own.rows, drafts: drafts.rows.map(({ id }) => String(id)) };
}

/** Milliseconds of every step, after one round that warms up. */
async function measure(served: Served): Promise<ReadonlyMap<string, number[]>> {
  const person = await personOf(served);
  const times = new Map(Object.keys(steps).map((name) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, step] of Object.entries(steps)) {
      const taken = await step(person, round);
      if (round > 0) times.get(name)?.push(...taken);
    }
  }
  return times;
}

function percentiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const share = (of: number): string => (sorted[Math.floor(of * (sorted.length - 1))] ?? 0).toFixed(0);
  return `${share(0.5)} / ${share(0.95)}`;
}

/** Makes so many declarations where no earlier run kept them. Throws where a folder holds something else. */
async function fill(served: Served, rows: number): Promise<void> {
  const found = await growthOf(served.pool);
  if (found === null) await fillGrowth({ rows, pool: served.pool, report: console.log });
  else if (found !== rows)
    throw new Error(`The folder of ${rows} was filled with ${found} or not to its end: remove it`);
}

/** Bytes of memory the server took at the most. */
async function mostMemory(pid: number): Promise<number> {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Makes so many declarations and measures. */
async function measureSize(rows: number): Promise<ReadonlyMap<string, string>> {
  console.log(`\n${rows} declarations`);
  const served = kept === undefined ? await serveFresh() : await serveFolder(join(kept, String(rows)));
  // Without its server what is under way fails, and what is not kept is taken away.
  process.once('SIGINT', () => process.kill(served.pid, 'SIGTERM'));
  try {
    await fill(served, rows);
    const { rows: sized } = await served.pool.query(
      `select pg_size_pretty(pg_database_size(current_database())) as size`,
    );
    const times = await measure(served);
    const figures = new Map([...times].map(([name, taken]) => [name, percentiles(taken)]));
    const memory = ((await mostMemory(served.pid)) / 1e6).toFixed(0);
    console.log(`${sized[0].size} of data, the server ${memory} MB at the most`);
    for (const [name, figure] of figures) console.log(`${name}: ${figure} ms`);
    return figures;
  } finally {
    await served.stop();
  }
}

async function main(): Promise<void> {
  const measured = new Map<number, ReadonlyMap<string, string>>();
  for (const rows of sizes) measured.set(rows, await measureSize(rows));
  console.log(`\n| ms, p50 / p95 | ${sizes.join(' | ')} |\n|---|${'---|'.repeat(sizes.length)}`);
  for (const name of Object.keys(steps)) {
    console.log(`| ${name} | ${sizes.map((rows) => measured.get(rows)?.get(name) ?? '').join(' | ')} |`);
  }
}

await main();
