// Writes records as they stand, states included, on behalf of nobody: reference data, enterprises, roles, accounts.
import { checkRecord } from '../../runtime/core/check-record.ts';
import { withComputed } from '../../runtime/core/computed.ts';
import type { Row } from '../../runtime/core/descriptor.ts';
import { normaliseRow } from '../../runtime/core/kinds/kinds.ts';
import type { ServerModel } from '../../runtime/core/model.ts';
import { type Layouts, layoutOf } from '../../runtime/server/store/layout.ts';
import { numbersOf } from '../../runtime/server/store/numbering.ts';
import { newId } from '../../runtime/server/store/record-id.ts';
import type { Executor } from '../../runtime/server/store/statement.ts';
import { isPlain, writePlainRecords } from '../../runtime/server/store/write-plain-records.ts';
import { type BesideRow, writeRecord } from '../../runtime/server/store/write-record.ts';
import { withHashedSecrets } from '../../runtime/server/write/secrets.ts';

export interface SystemWriter {
  readonly model: ServerModel;
  readonly layouts: Layouts;
  readonly client: Executor;
  readonly timeZone: string;
}

interface Made {
  /** Account that made it, or nobody. */
  readonly by: string | null;
  readonly at: Date;
}

/** Writes a new record and gives it with its id and numbers. Throws when it breaks a limit or a rule of a draft. */
export async function writeAsSystem(writer: SystemWriter, entity: string, given: Row, made: Made): Promise<Row> {
  const record = await newRecord(writer, entity, given, made);
  const layout = layoutOf(writer.layouts, entity);
  const numbers = numbersOf(layout.entity, made.at, writer.timeZone);
  const beside = [createdRow(entity, String(record.id), made.at)];
  const numbered = await writeRecord(writer.client, { layout, record, before: null, numbers, beside });
  return { ...record, ...numbered };
}

/** Whether records of the entity can be written many at once: a row each, without numbers. */
export function isBulk({ layouts, timeZone }: SystemWriter, entity: string): boolean {
  const layout = layoutOf(layouts, entity);
  return isPlain(layout) && numbersOf(layout.entity, new Date(), timeZone).length === 0;
}

/** Writes many new records of nobody at once, each with the moment it is made. Throws as `writeAsSystem` does. */
export async function writeAllAsSystem(
  writer: SystemWriter,
  entity: string,
  all: readonly { readonly given: Row; readonly at: Date }[],
): Promise<void> {
  const records: Row[] = [];
  for (const { given, at } of all) records.push(await newRecord(writer, entity, given, { by: null, at }));
  const beside = records.map(({ id }, index) => createdRow(entity, String(id), all[index]?.at ?? new Date()));
  await writePlainRecords(writer.client, layoutOf(writer.layouts, entity), records, beside);
}

/** The record as it is stored, before its numbers are given. */
async function newRecord(writer: SystemWriter, entity: string, given: Row, { by, at }: Made): Promise<Row> {
  const compiled = writer.model.entities[entity];
  if (!compiled) throw new Error(`Seed records name ${entity}, which no schema describes`);
  const { descriptor, validate } = compiled;
  const layout = layoutOf(writer.layouts, entity);
  const content = withComputed(
    normaliseRow({ ...defaultsOf(compiled.descriptor), ...given }, descriptor.fields),
    descriptor.fields,
  );
  const findings = checkRecord(descriptor, validate, content, 'draft');
  if (findings.length > 0) {
    const faults = findings.map(({ path, rule }) => `${path} ${rule}`).join(', ');
    throw new Error(`A seed record of ${entity} is wrong: ${faults} in ${JSON.stringify(given)}`);
  }
  return withHashedSecrets(
    {
      ...content,
      id: newId(),
      createdBy: by,
      createdAt: at.toISOString(),
      updatedBy: by,
      updatedAt: at.toISOString(),
      [layout.versionKey]: 1,
    },
    descriptor.fields,
  );
}

/** Puts lines into a record written before, without a trace: they belong to its first state. */
export async function addLines(writer: SystemWriter, entity: string, before: Row, lines: Row): Promise<void> {
  const layout = layoutOf(writer.layouts, entity);
  await writeRecord(writer.client, { layout, record: { ...before, ...lines }, before, numbers: [], beside: [] });
}

function defaultsOf({ fields, lifecycles }: ServerModel['entities'][string]['descriptor']): Row {
  const defaults = fields.flatMap((field) =>
    field.default === undefined ? [] : [[field.key, field.default] as const],
  );
  const states = lifecycles.map(({ field, lifecycle }) => [field, lifecycle.initial] as const);
  return Object.fromEntries([...defaults, ...states]);
}

/** The first row of its history. */
function createdRow(entity: string, recordId: string, at: Date): BesideRow {
  const row: Row = { id: newId(), entity, recordId, version: 1, action: 'create', at: at.toISOString(), changes: [] };
  return { table: 'record_change', row };
}
