// Brings the groups, menus and buttons of the schemas into the entity of menus, which roles grant; rows people edited stay theirs.
import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { namedTables } from '../store/named-tables.ts';
import { newId } from '../store/record-id.ts';
import { type ModuleSource, moduleRows } from './module-rows.ts';
import { readState, writeState } from './server-state.ts';

const columns = `"id" uuid, "key" text, "name" text, "nameEn" text, "nameMy" text, "parentKey" text, "route" text,
  "type" text, "action" text, "requiredForMenu" boolean, "sort" integer`;

const update = (table: string): string => `
  update ${table} old
  set "name" = given."name", "nameEn" = given."nameEn", "nameMy" = given."nameMy", "parentKey" = given."parentKey",
    "route" = given."route", "type" = given."type", "action" = given."action",
    "requiredForMenu" = given."requiredForMenu", "sort" = given."sort", "enabled" = true,
    "updatedAt" = now(), "version" = old."version" + 1
  from jsonb_to_recordset($1::jsonb) given(${columns})
  where old."key" = given."key" and old."createdBy" is null and old."updatedBy" is null
    and (old."name", old."nameEn", old."nameMy", old."parentKey", old."route", old."type", old."action",
      old."requiredForMenu", old."sort", old."enabled")
    is distinct from (given."name", given."nameEn", given."nameMy", given."parentKey", given."route", given."type",
      given."action", given."requiredForMenu", given."sort", true)`;

const insert = (table: string): string => `
  insert into ${table} ("id", "key", "name", "nameEn", "nameMy", "parentKey", "route", "type", "action", "requiredForMenu",
    "sort", "enabled", "createdAt", "version")
  select given."id", given."key", given."name", given."nameEn", given."nameMy", given."parentKey", given."route",
    given."type", given."action", given."requiredForMenu", given."sort", true, now(), 1
  from jsonb_to_recordset($1::jsonb) given(${columns})
  where not exists (select from ${table} old where old."key" = given."key")`;

/** A menu the schemas no longer have can no longer be granted; roles that hold it keep it. */
const retire = (table: string): string => `
  update ${table} old set "enabled" = false, "updatedAt" = now(), "version" = old."version" + 1
  where old."createdBy" is null and old."updatedBy" is null and old."enabled"
    and not exists (select from jsonb_to_recordset($1::jsonb) given(${columns}) where given."key" = old."key")`;

/** Loads what changed since the last time, in one transaction. @returns false when nothing did. */
export async function loadModules(client: ClientBase, model: ModuleSource): Promise<boolean> {
  const { menu } = namedTables(model.system);
  const rows = moduleRows(model);
  const version = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  if ((await readState(client, 'modules')) === version) return false;
  const given = JSON.stringify(rows.map((row) => ({ id: newId(), ...row })));
  await client.query('begin');
  try {
    for (const sql of [update, insert, retire]) await client.query(sql(menu), [given]);
    await writeState(client, 'modules', version);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
