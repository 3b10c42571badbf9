// Imports whose server is killed: another answers how far they are, and ends them with every row once.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvLine } from '../../runtime/core/csv-line.ts';
import { openWorld, type Tree, type World } from '../api/world.ts';
import { ChildProgram } from '../child-program.ts';
import { workbookWith } from '../files/workbooks.ts';

/** So many that neither import is through when its server is killed. */
const rows = 6_000;
const codeOf = (number: number): string => `T${String(number).padStart(5, '0')}`;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** A server in a process of its own, on the database of the world. */
async function serve(): Promise<{ program: ChildProgram; address: string }> {
  const { host, port, user, password, database } = world.pool.options;
  const settings = JSON.stringify({ host, port, user, password, database });
  const program = new ChildProgram(['tests/processes/serve-bare.ts', settings]);
  return { program, address: /Ready at (\S+)/.exec(await program.line(/^Ready at/))?.[1] ?? '' };
}

interface Asked {
  readonly address: string;
  readonly mode: string;
  readonly content: string | Buffer;
}

/** Sends a file of ports as the operator, and waits until the first rows are taken. */
async function begin({ address, mode, content }: Asked): Promise<string> {
  const headers = { cookie: `tongguan_session=${await world.logIn('operator')}` };
  const body = new FormData();
  body.append('mode', mode);
  body.append('file', new Blob([Uint8Array.from(Buffer.from(content as string))]), 'ports');
  const answer = await fetch(`${address}/api/entities/port-code/import`, { method: 'POST', headers, body });
  const { data } = (await answer.json()) as { data: { job: string } };
  await until(data.job, ({ done }) => Number(done) > 0);
  return data.job;
}

/** What the world's own server says of the import. */
async function jobOf(id: string): Promise<Tree> {
  const { code, data } = await world.call('operator', 'GET', `/imports/${id}`);
  expect(code).toBe(1000);
  return data;
}

async function until(id: string, holds: (job: Tree) => boolean): Promise<Tree> {
  for (;;) {
    const job = await jobOf(id);
    if (holds(job)) return job;
    await delay(20);
  }
}

/** Ports from a number on; the 16th lies nowhere. */
function ports(from: number): string[][] {
  const lines = Array.from({ length: rows }, (_, index) => [
    codeOf(from + index),
    index === 15 ? 'nowhere' : 'MMR',
    `港口${from + index}`,
  ]);
  return [['code', 'countryCode', 'nameZh'], ...lines];
}

/** Ports there are from a number on, different ones among them, and their changes. */
async function counts(from: number): Promise<unknown> {
  const { rows: found } = await world.pool.query(
    `select count(*)::int as ports, count(distinct p.code)::int as codes,
      (select count(*)::int from record_change c where c.entity = 'port-code' and c."recordId" = any(array_agg(p.id))) as changes
     from port_code p where p.code >= $1 and p.code < $2`,
    [codeOf(from), codeOf(from + rows)],
  );
  return found[0];
}

describe('an import whose server is killed', () => {
  it('is ended by another, every row once', { timeout: 180_000 }, async () => {
    const { program, address } = await serve();
    const [part, whole] = await Promise.all([
      begin({ address, mode: 'skip-bad', content: await workbookWith({ Ports: ports(0) }) }),
      begin({
        address,
        mode: 'all-or-nothing',
        content: ports(30_000).map(csvLine).join('').replace('nowhere', 'MMR'),
      }),
    ]);
    program.kill('SIGKILL');
    await program.end();
    for (const id of [part, whole]) expect((await jobOf(id)).state).toBe('running');
    const { done } = await jobOf(part);
    expect(Number(done)).toBeLessThan(rows);
    expect(await counts(0)).toMatchObject({ ports: Number(done) - 1, changes: Number(done) - 1 });
    expect(await counts(30_000)).toMatchObject({ ports: 0 });
    // From here on the other server works as well.
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const ends = [part, whole].map((id) =>
      until(id, ({ state }) => String(state) === 'done' || String(state) === 'failed'),
    );
    const [one, other] = await Promise.all(ends);
    expect(one).toMatchObject({ state: 'done', done: rows, created: rows - 1, failed: [{ row: 17 }] });
    expect(other).toMatchObject({ state: 'done', done: rows, created: rows, failed: [] });
    expect(await counts(0)).toEqual({ ports: rows - 1, codes: rows - 1, changes: rows - 1 });
    expect(await counts(30_000)).toEqual({ ports: rows, codes: rows, changes: rows });
    const { rows: files } = await world.pool.query('select content from import_job');
    expect(files).toEqual([{ content: null }, { content: null }]);
  });
});
