// Files that no record holds are forgotten after a week, with their bytes; all others stay.
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { cleanFiles, isHeld, waitingTime } from '../../runtime/server/files/clean-files.ts';
import { contentStore } from '../../runtime/server/files/content-store.ts';
import { addFile } from '../../runtime/server/files/file-objects.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { compile } from '../../runtime/server/store/statement.ts';
import { openWorld, type World } from '../api/world.ts';

let world: World;
let folder: string;
const now = new Date('2026-03-20T00:00:00.000Z');
const long = new Date(now.getTime() - waitingTime - 1000);
const lately = new Date(now.getTime() - waitingTime + 1000);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tongguan-clean-'));
  world = await openWorld({ files: folder });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const clean = () => cleanFiles({ executor: world.pool, layouts: layoutsOf(model), folder, now });

/** A file of these words, its bytes as old as itself. */
async function keep(words: string, at: Date): Promise<{ readonly id: string; readonly sha256: string }> {
  const sha256 = await contentStore(folder).put(Buffer.from(words));
  await utimes(join(folder, sha256.slice(0, 2), sha256), at, at);
  const { rows } = await world.pool.query('select "id" from account where "username" = $1', ['trader']);
  const uploadedBy = String(rows[0].id);
  const facts = { name: 'a.pdf', mime: 'application/pdf', size: words.length, profile: 'declaration' };
  return { sha256, ...(await addFile(world.pool, layoutsOf(model).tables.file, { ...facts, sha256, uploadedBy, at })) };
}

async function isThere({ id, sha256 }: { readonly id: string; readonly sha256: string }): Promise<[boolean, boolean]> {
  const { rows } = await world.pool.query('select 1 from file_object where "id" = $1', [id]);
  const names = await readdir(join(folder, sha256.slice(0, 2))).catch((): string[] => []);
  return [rows.length === 1, names.includes(sha256)];
}

describe('forgetting', () => {
  it('takes what nobody holds for a week, and leaves what waits or is held', async () => {
    const [forgotten, waiting] = [await keep('forgotten', long), await keep('waiting', lately)];
    const [listed, inLine, single] = [
      await keep('listed', long),
      await keep('in line', long),
      await keep('single', long),
    ];
    const { id: companyId } = world.companies.trader;
    await world.insert('service-order', {
      companyId,
      status: 'draft',
      declarationType: 'import',
      attachments: [listed.id],
    });
    await world.insert('declaration', {
      companyId,
      ieFlag: 'I',
      docKind: 'declaration',
      status: 'draft',
      attachments: [{ category: 'other', fileName: inLine.id }],
    });
    await world.insert('carousel', { title: 'tea', group: 'home', weight: 1, image: single.id });
    expect(await clean()).toBe(1);
    expect(await isThere(forgotten)).toEqual([false, false]);
    for (const kept of [waiting, listed, inLine, single]) expect(await isThere(kept)).toEqual([true, true]);
    expect(await clean()).toBe(0);
  });

  it('keeps bytes that another file has too, or that were stored again just now', async () => {
    const [old, young] = [await keep('the same', long), await keep('the same', lately)];
    await utimes(join(folder, old.sha256.slice(0, 2), old.sha256), long, long);
    expect(await clean()).toBe(1);
    expect(await isThere(old)).toEqual([false, true]);
    expect(await isThere(young)).toEqual([true, true]);
    const again = await keep('again', long);
    await contentStore(folder).put(Buffer.from('again'));
    expect(await clean()).toBe(1);
    expect(await isThere(again)).toEqual([false, true]);
  });

  it('takes what a crash left half written, once it is a day old', async () => {
    const { sha256 } = await keep('whole', lately);
    const [old, young] = ['old', 'young'].map((name) => join(folder, sha256.slice(0, 2), `${sha256}.${name}`));
    for (const place of [old ?? '', young ?? '']) await writeFile(place, 'half');
    await utimes(old ?? '', long, long);
    await utimes(young ?? '', now, now);
    await clean();
    const names = await readdir(join(folder, sha256.slice(0, 2)));
    expect(names).toContain(`${sha256}.young`);
    expect(names).not.toContain(`${sha256}.old`);
  });

  it('looks at each file once, however many records hold one and however many files there are', async () => {
    const shared = await keep('shared by many', long);
    const row = await world.insert('carousel', { title: 'tea', group: 'home', weight: 1, image: shared.id });
    const copies = (table: string, count: number, id: unknown) =>
      world.pool.query(
        `insert into ${table} select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid()))).*
          from ${table} f, generate_series(1, ${count}) where f.id = $1`,
        [id],
      );
    await copies('carousel', Number(process.env.TONGGUAN_SHARED_FILE ?? 3000), row.id);
    // More than are looked at in one statement, all of the same bytes.
    await copies('file_object', 1200, shared.id);
    await world.pool.query('analyze carousel; analyze file_object');
    const { text, values } = compile(
      sql`explain select f."id" from file_object f where not ${isHeld(layoutsOf(model))}`,
    );
    const { rows: plan } = await world.pool.query(text, [...values]);
    const lines = plan.map((row) => String(row['QUERY PLAN']));
    // By the index of the column, and not by the rows of its table or by a copy of all that it holds.
    expect(lines.filter((line) => / on carousel /.test(line))).toEqual([expect.stringMatching(/Index (Only )?Scan/)]);
    expect(lines.join()).not.toContain('hashed');
    expect(await clean()).toBe(1200);
    expect(await isThere(shared)).toEqual([true, true]);
    expect(await clean()).toBe(0);
  });
});
