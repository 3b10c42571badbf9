// Brings the groups and menus of the schemas into entity module, which roles grant; rows people edited stay theirs.
import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { type Language, languages } from '../../core/descriptor.ts';
import type { LocaleTree, ServerModel } from '../../core/model.ts';
import { newId } from '../store/record-id.ts';
import { readState, writeState } from './server-state.ts';

const columns = `"id" uuid, "key" text, "name" text, "nameEn" text, "nameMy" text, "parentKey" text, "route" text,
  "type" text, "sort" integer`;

const update = `
  update module old
  set "name" = given."name", "nameEn" = given."nameEn", "nameMy" = given."nameMy", "parentKey" = given."parentKey",
    "route" = given."route", "type" = given."type", "sort" = given."sort", "enabled" = true,
    "updatedAt" = now(), "version" = old."version" + 1
  from jsonb_to_recordset($1::jsonb) given(${columns})
  where old."key" = given."key" and old."createdBy" is null and old."updatedBy" is null
    and (old."name", old."nameEn", old."nameMy", old."parentKey", old."route", old."type", old."sort", old."enabled")
    is distinct from (given."name", given."nameEn", given."nameMy", given."parentKey", given."route", given."type", given."sort", true)`;

const insert = `
  insert into module ("id", "key", "name", "nameEn", "nameMy", "parentKey", "route", "type", "sort", "requiredForMenu",
    "enabled", "createdAt", "version")
  select given."id", given."key", given."name", given."nameEn", given."nameMy", given."parentKey", given."route",
    given."type", given."sort", false, true, now(), 1
  from jsonb_to_recordset($1::jsonb) given(${columns})
  where not exists (select from module old where old."key" = given."key")`;

/** A menu the schemas no longer have can no longer be granted; roles that hold it keep it. */
const retire = `
  update module old set "enabled" = false, "updatedAt" = now(), "version" = old."version" + 1
  where old."createdBy" is null and old."updatedBy" is null and old."enabled"
    and not exists (select from jsonb_to_recordset($1::jsonb) given(${columns}) where given."key" = old."key")`;

/** Loads what changed since the last time, in one transaction. @returns false when nothing did. */
export async function loadModules(client: ClientBase, model: Pick<ServerModel, 'menu' | 'locales'>): Promise<boolean> {
  const rows = moduleRows(model);
  const version = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  if ((await readState(client, 'modules')) === version) return false;
  const given = JSON.stringify(rows.map((row) => ({ id: newId(), ...row })));
  await client.query('begin');
  try {
    for (const sql of [update, insert, retire]) await client.query(sql, [given]);
    await writeState(client, 'modules', version);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Groups first, so that each stands before what belongs to it. */
function moduleRows({ menu, locales }: Pick<ServerModel, 'menu' | 'locales'>): object[] {
  const named = (key: string): object => {
    const [name, nameEn, nameMy] = languages.map((language) => nameOf(locales, language, key));
    return { key, name, nameEn, nameMy };
  };
  // A group of one screen has the key of that screen, and only the screen is granted.
  const screens = new Set(menu.flatMap(({ items }) => items.map(({ key }) => key)));
  const groups = menu.filter(({ key }) => !screens.has(key));
  const isGroup = new Set(groups.map(({ key }) => key));
  const items = menu.flatMap(({ key: group, items: own }) =>
    own.map((item) => ({ ...item, parentKey: isGroup.has(group) ? group : null, type: 'menu' })),
  );
  const rows = [...groups.map((group) => ({ ...group, parentKey: null, type: 'group' })), ...items];
  return rows.map(({ key, route, parentKey, type }, sort) => ({ ...named(key), route, parentKey, type, sort }));
}

function nameOf(locales: ServerModel['locales'], language: Language, key: string): string {
  const names: LocaleTree | string | undefined = locales[language].menu;
  const name = typeof names === 'object' ? names[key] : undefined;
  return typeof name === 'string' ? name : key;
}
