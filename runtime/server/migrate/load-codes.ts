// Brings the code tables of the schemas into the entities that hold them, and keeps what people changed there.
import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { CodeTable, ServerModel } from '../../core/model.ts';
import { namedTables } from '../store/named-tables.ts';
import { newId } from '../store/record-id.ts';
import { readState, writeState } from './server-state.ts';

/** Rows nobody made or edited by hand: they follow the schemas. */
const untouched = 'old."createdBy" is null and old."updatedBy" is null';

const typeColumns = `"id" uuid, "category" text, "code" text, "name" text, "nameEn" text, "nameMy" text, "length" integer`;

const updateTypes = (table: string): string => `
  update ${table} old
  set "name" = given."name", "nameEn" = given."nameEn", "nameMy" = given."nameMy", "length" = given."length",
    "updatedAt" = now(), "version" = old."version" + 1
  from jsonb_to_recordset($1::jsonb) given(${typeColumns})
  where old."code" = given."code" and ${untouched} and (old."name", old."nameEn", old."nameMy", old."length")
    is distinct from (given."name", given."nameEn", given."nameMy", given."length")`;

const insertTypes = (table: string): string => `
  insert into ${table} ("id", "category", "code", "name", "nameEn", "nameMy", "length", "createdAt", "version")
  select given."id", 'S', given."code", given."name", given."nameEn", given."nameMy", given."length", now(), 1
  from jsonb_to_recordset($1::jsonb) given(${typeColumns})
  where not exists (select from ${table} old where old."code" = given."code")`;

const codeColumns = `"id" uuid, "typeCode" text, "domainCode" text, "name" text, "nameEn" text, "nameMy" text,
  "standardValue" text, "ediCode" text, "everydayWords" text, "sort" integer`;

const updateCodes = (table: string): string => `
  update ${table} old
  set "name" = given."name", "nameEn" = given."nameEn", "nameMy" = given."nameMy", "validFlag" = true,
    "standardValue" = given."standardValue", "ediCode" = given."ediCode", "everydayWords" = given."everydayWords", "sort" = given."sort",
    "updatedAt" = now(), "version" = old."version" + 1
  from jsonb_to_recordset($1::jsonb) given(${codeColumns})
  where old."typeCode" = given."typeCode" and old."domainCode" = given."domainCode" and ${untouched}
    and (old."name", old."nameEn", old."nameMy", old."standardValue", old."ediCode", old."everydayWords", old."sort", old."validFlag")
    is distinct from (given."name", given."nameEn", given."nameMy", given."standardValue", given."ediCode", given."everydayWords", given."sort", true)`;

const insertCodes = (table: string): string => `
  insert into ${table} ("id", "typeCode", "domainCode", "name", "nameEn", "nameMy", "standardValue", "ediCode", "everydayWords", "validFlag",
    "sort", "createdAt", "version")
  select given."id", given."typeCode", given."domainCode", given."name", given."nameEn", given."nameMy",
    given."standardValue", given."ediCode", given."everydayWords", true, given."sort", now(), 1
  from jsonb_to_recordset($1::jsonb) given(${codeColumns})
  where not exists (select from ${table} old
    where old."typeCode" = given."typeCode" and old."domainCode" = given."domainCode")`;

/** Values the schemas no longer have can no longer be chosen; records that hold them keep them. */
const retireCodes = (table: string): string => `
  update ${table} old set "validFlag" = false, "updatedAt" = now(), "version" = old."version" + 1
  where ${untouched} and old."validFlag"
    and old."typeCode" in (select given."typeCode" from jsonb_to_recordset($1::jsonb) given(${codeColumns}))
    and not exists (select from jsonb_to_recordset($1::jsonb) given(${codeColumns})
      where given."typeCode" = old."typeCode" and given."domainCode" = old."domainCode")`;

/** Loads what changed since the last time, in one transaction. @returns false when nothing did. */
export async function loadCodes(client: ClientBase, model: Pick<ServerModel, 'codes' | 'system'>): Promise<boolean> {
  const tables = namedTables(model.system);
  const version = createHash('sha256').update(JSON.stringify(model.codes)).digest('hex');
  if ((await readState(client, 'codes')) === version) return false;
  const types = JSON.stringify(model.codes.map(typeRow));
  const codes = JSON.stringify(model.codes.flatMap(codeRows));
  await client.query('begin');
  try {
    for (const sql of [updateTypes, insertTypes]) await client.query(sql(tables.codeTable), [types]);
    for (const sql of [updateCodes, insertCodes, retireCodes]) await client.query(sql(tables.code), [codes]);
    await writeState(client, 'codes', version);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

function typeRow({ id, name, values }: CodeTable): object {
  const length = Math.max(1, ...values.map(({ value }) => [...value].length));
  return { id: newId(), code: id, name: name.zh, nameEn: name.en, nameMy: name.my, length };
}

function codeRows({ id, values }: CodeTable): object[] {
  return values.map(({ value, name, standardValue, ediCode, everydayWords }, index) => ({
    id: newId(),
    typeCode: id,
    domainCode: value,
    name: name.zh,
    nameEn: name.en,
    nameMy: name.my,
    standardValue: standardValue ?? null,
    ediCode: ediCode ?? null,
    everydayWords: everydayWords ?? null,
    sort: index + 1,
  }));
}
