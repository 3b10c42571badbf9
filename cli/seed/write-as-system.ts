// Writes records as they stand, states included, on behalf of nobody: reference data, enterprises, roles, accounts.
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { Refusal } from '../../runtime/core/errors.ts';
import { entityOf, type ServerContext } from '../../runtime/server/context.ts';
import { systemCaller } from '../../runtime/server/session/system-caller.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { numbersOf } from '../../runtime/server/store/numbering.ts';
import { isPlain } from '../../runtime/server/store/write-plain-records.ts';
import { writeRecord } from '../../runtime/server/store/write-record.ts';
import { executeSystemBatch } from '../../runtime/server/write/execute.ts';

/** A record to be entered. */
export interface SeedEntry {
  readonly given: Row;
  readonly at: Date;
  /** Account that made it, or nobody. */
  readonly by?: string | null;
}

/** Writes new records of an entity at once, and gives them as stored. Throws when one breaks a limit or a rule of a draft. */
export async function enterRecords(
  context: ServerContext,
  entity: string,
  all: readonly SeedEntry[],
): Promise<readonly Row[]> {
  const call = { context, caller: systemCaller(), entity: entityOf(context, entity), idempotency: null };
  const commands = all.map(({ given, at, by = null }) => ({ kind: 'enter', record: given, at, by }) as const);
  return executeSystemBatch(call, commands).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    const faults = error.findings.map(({ path, rule, params }) => `${path} ${rule} ${JSON.stringify(params)}`);
    const said = `A seed record of ${entity} is wrong: ${faults.join(', ')} in ${JSON.stringify(error.data)}`;
    throw new Error(said, { cause: error });
  });
}

/** Whether records of the entity can be written many at once: a row each, without numbers. */
export function isBulk({ layouts, settings }: ServerContext, entity: string): boolean {
  const layout = layoutOf(layouts, entity);
  return isPlain(layout) && numbersOf(layout.entity, new Date(), settings.timeZone).length === 0;
}

/** Puts lines into a record written before, without a trace: they belong to its first state. */
export async function addLines(context: ServerContext, entity: string, before: Row, lines: Row): Promise<void> {
  const layout = layoutOf(context.layouts, entity);
  await writeRecord(context.database, { layout, record: { ...before, ...lines }, before, numbers: [], auditRows: [] });
}
