// What a plan says of data that the schemas no longer have a place for: where it is, how many rows hold it, what may be meant to follow it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { model as product } from '../../generated/model.gen.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Transition } from '../../runtime/core/descriptor/lifecycle.ts';
import type { ServerModel } from '../../runtime/core/model.ts';
import type { ColumnModel } from '../../runtime/core/tables.ts';
import { tellLeft } from '../../runtime/server/migrate/left-behind.ts';
import { loadCodes } from '../../runtime/server/migrate/load-codes.ts';
import { keepWays } from '../../runtime/server/migrate/lost-ways.ts';
import { migrate } from '../../runtime/server/migrate/migrate.ts';
import { renamesOf } from '../../runtime/server/migrate/renames.ts';
import { type EmptyDatabase, openEmptyDatabase } from './empty-database.ts';
import { type LaterVersion, makeLaterVersion } from './later-version.ts';

let database: EmptyDatabase;
let client: EmptyDatabase['client'];
let later: LaterVersion;

/** Links lose their weight for a rank and no longer come in Burmese; partners have no address; Laos is no country any more. */
function takeOut(root: string): void {
  const edit = (file: string, pairs: readonly (readonly [RegExp, string])[]): void => {
    const path = join(root, file);
    writeFileSync(
      path,
      pairs.reduce((told, [from, to]) => told.replaceAll(from, to), readFileSync(path, 'utf8')),
    );
  };
  edit('schemas/portal/friendly-link.yaml', [
    [/\bweight\b(?!")/g, 'rank'],
    [/enum: \[zh, en, my\]/g, 'enum: [zh, en]'],
  ]);
  edit('locales/entities/friendly-link.yaml', [
    [/ weight:/g, ' rank:'],
    [/^ {4}my: \{ zh: 缅文.*\n/gm, ''],
  ]);
  for (const file of readdirSync(join(root, 'schemas/codes')).filter((one) => one === 'country.yaml'))
    edit(`schemas/codes/${file}`, [[/^.*value: "LAO".*\n/gm, '']]);
}

beforeAll(async () => {
  later = await makeLaterVersion([], takeOut);
  database = await openEmptyDatabase();
  client = database.client;
  await migrate(client, { tables: product.tables, renames: renamesOf(product), dryRun: false, thorough: true });
  await loadCodes(client, product);
  const common = `now(), 1`;
  for (const language of ['my', 'my', 'en'])
    await client.query(
      `insert into friendly_link (id, title, url, language, weight, enabled, "createdAt", version)
        values (gen_random_uuid(), 'Link', 'https://example.com', $1, 5, true, ${common})`,
      [language],
    );
  await client.query(
    `insert into business_partner (id, type, name, contact, phone, country, "createdAt", version)
      values (gen_random_uuid(), 'supplier', 'Lao Trade', 'Kham', '13900000000', 'LAO', ${common})`,
  );
}, 120_000);
afterAll(async () => {
  await database?.close();
  later?.discard();
});

it('tells columns with values, values and codes that are gone, and where they are held', async () => {
  expect(await tellLeft(client, product)).toEqual([]);
  expect(await tellLeft(client, later.model)).toEqual([
    'Table friendly_link, column weight is left behind: the schemas no longer have it, and 3 rows hold a value. rank may be what it is called now: then write `was` there, with the name that weight had in the schemas.',
    'Table friendly_link, column language: the value my is gone from the schemas, and 2 rows hold it. They stay as they are; what follows it says so by `was` (of a state) or `valuesWere`.',
    'Code table country: LAO is gone from the schemas and can no longer be chosen; LAO in 1 row of business_partner.country. A code that has another value now says so by `was`.',
  ]);
});

it('tells tables with rows, and which new one may be meant to follow', async () => {
  const [links] = product.tables.filter(({ name }) => name === 'friendly_link');
  const rest = product.tables.filter((table) => table !== links);
  const model = { ...product, tables: [...rest, { ...(links as NonNullable<typeof links>), name: 'site_link' }] };
  expect(await tellLeft(client, model)).toEqual([
    'Table friendly_link is left behind: the schemas no longer have it, and it holds 3 rows. site_link may be what it is called now: then write `was` there, with the name that friendly_link had in the schemas.',
  ]);
});

it('tells rows that stand where an action led out that is gone, what else leads out, and none where it is called otherwise', async () => {
  const changed = (change: (transition: Transition) => Transition[]): ServerModel => {
    const declaration = product.entities.declaration as ServerModel['entities'][string];
    const lifecycles = declaration.descriptor.lifecycles.map((use) => ({
      ...use,
      lifecycle: { ...use.lifecycle, transitions: use.lifecycle.transitions.flatMap(change) },
    }));
    const descriptor = { ...declaration.descriptor, lifecycles };
    return { ...product, entities: { ...product.entities, declaration: { ...declaration, descriptor } } };
  };
  const without = (...actions: string[]): ServerModel =>
    changed((transition) => (actions.includes(transition.action) ? [] : [transition]));
  for (const state of ['submitted', 'submitted', 'draft'])
    await client.query(
      `insert into declaration (id, "ieFlag", "docKind", "declarationStatus", "createdAt", version)
        values (gen_random_uuid(), 'I', 'declaration', $1, now(), 1)`,
      [state],
    );
  const told = async (model: ServerModel): Promise<string[]> =>
    (await tellLeft(client, model)).filter((note) => note.startsWith('Table declaration:'));
  expect(await told(without('approve'))).toEqual([]);
  expect(await keepWays(client, product)).toEqual([]);
  const [note = '', ...more] = await told(without('approve'));
  expect(more).toEqual([]);
  expect(note).toMatch(
    /^Table declaration: 2 rows stand in the state submitted, where the action approve can no longer be made; what still leads out of it: .*\breject\b.*\. They stay where they are: /,
  );
  expect(await told(product)).toEqual([]);
  expect(
    await told(
      changed((transition) => [
        transition.action === 'approve' ? { ...transition, action: 'accept', was: ['approve'] } : transition,
      ]),
    ),
  ).toEqual([]);
  const leaving = product.entities.declaration?.descriptor.lifecycles[0]?.lifecycle.transitions ?? [];
  const all = leaving.filter(({ from }) => from.includes('submitted')).map(({ action }) => action);
  expect((await told(without(...all)))[0]).toContain('nothing leads out of it any more');
  // A start keeps what it brings and tells once.
  expect(await keepWays(client, without('approve'))).toEqual([note]);
  expect(await told(without('approve'))).toEqual([]);
});

/** The product with other columns in a table, and fields that belong to them beside its own. */
function withColumns(
  [entity, table]: readonly [entity: string, table: string],
  columnsOf: (columns: readonly ColumnModel[]) => readonly ColumnModel[],
  more: (fields: readonly Field[]) => readonly Field[],
): ServerModel {
  const found = product.entities[entity] as ServerModel['entities'][string];
  const descriptor = { ...found.descriptor, fields: [...found.descriptor.fields, ...more(found.descriptor.fields)] };
  const tables = product.tables.map((one) => (one.name === table ? { ...one, columns: columnsOf(one.columns) } : one));
  return { ...product, tables, entities: { ...product.entities, [entity]: { ...found, descriptor } } };
}

it('tells what a wrong `was` means, and offers no column that cannot hold the values', async () => {
  const later = withColumns(
    ['friendly-link', 'friendly_link'],
    (columns) =>
      columns.map((column) => {
        if (column.name === 'title') return { ...column, name: 'heading', was: ['titel'] };
        return column.name === 'language' ? { ...column, name: 'spoken' } : column;
      }),
    (fields) =>
      fields.flatMap((field) => {
        if (field.key === 'title') return [{ ...field, key: 'heading' }];
        return field.key === 'language' ? [{ ...field, key: 'spoken' }] : [];
      }),
  );
  expect(await tellLeft(client, later)).toEqual([
    'Table friendly_link, column heading: `was: titel` names no column that is there, and heading comes empty. title was meant?',
    'Table friendly_link, column title is left behind: the schemas no longer have it, and 3 rows hold a value.',
    'Table friendly_link, column language is left behind: the schemas no longer have it, and 3 rows hold a value. spoken may be what it is called now: then write `was` there, with the name that language had in the schemas.',
    'Table friendly_link, column heading is new and required, and nothing is said of records from before it: 3 rows will lack it until they are next saved. `fill` at the field says what they get.',
  ]);
});

it('counts by state the records that will lack a new required field', async () => {
  const told = (given: Partial<ColumnModel>): Promise<string[]> =>
    tellLeft(
      client,
      withColumns(
        ['declaration', 'declaration'],
        (columns) => [...columns, { name: 'plateNo', type: 'text', nullable: true, ...given }],
        (fields) =>
          fields.flatMap((field) =>
            field.key === 'recordNo' ? [{ ...field, key: 'plateNo', required: 'complete' as const }] : [],
          ),
      ),
    );
  expect(await told({})).toEqual([
    'Table declaration, column plateNo is new and required, and nothing is said of records from before it: 3 rows (draft: 1, submitted: 2) will lack it until they are next saved. `fill` at the field says what they get.',
  ]);
  expect(await told({ fill: `'none'` })).toEqual([]);
});
