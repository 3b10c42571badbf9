// The rules of an enterprise that charge on a day: meant for such sources, in force, and of alike ones the one that holds then.
import { type RawBuilder, sql } from 'kysely';
import { holds } from '../../core/condition.ts';
import type { Flow, FlowCharges } from '../../core/descriptor/flow.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import { heldOn, periodsOf } from '../../core/periods.ts';
import { asOfDay } from '../known/held-records.ts';
import { conditionSql, join } from '../store/condition-sql.ts';
import type { Layouts } from '../store/layout.ts';
import { readUnscopedRecord } from '../store/read-record.ts';
import { type Executor, quoted, runFragment } from '../store/statement.ts';

/** A flow that charges. */
export type ChargingFlow = Flow & { readonly charges: FlowCharges };

/** The flows among some that charge. */
export function charging(flows: Iterable<Flow>): ChargingFlow[] {
  return [...flows].filter((flow): flow is ChargingFlow => flow.charges !== undefined);
}

/** What is asked of the database: rules are read whoever sees them. */
export interface ChargeReads {
  readonly database: Executor;
  readonly layouts: Layouts;
}

/** Who charges, and as what. */
export interface Issuer {
  readonly id: string;
  readonly account: string;
}

/** The enterprises whose rules charge a source. */
export async function issuersOf(
  { database, layouts }: ChargeReads,
  { charges }: ChargingFlow,
  source: Row,
): Promise<Issuer[]> {
  const named = charges.issuers.flatMap((issuer) => {
    const id = typeof issuer === 'string' ? valueAt(source, issuer) : null;
    return isEmpty(id) ? [] : [String(id)];
  });
  const accounts = charges.issuers.flatMap((issuer) => (typeof issuer === 'string' ? [] : [issuer.account]));
  const table = sql.raw(layouts.tables.enterprise);
  const rows = await runFragment(
    database,
    sql`select "id", "eptType" from ${table} where "id"::text = any(${named}) or "eptType" = any(${accounts}) order by "id"`,
  );
  return rows.map(([id, account]) => ({ id: String(id), account: String(account) }));
}

/**
 * The rules of an enterprise for sources of a flow as they hold on a day (`2026-03-01`). `alsoRule`: counts as in force though it may
 * not be, for what it would charge.
 */
export async function rulesInForce(
  reads: ChargeReads,
  { charges }: ChargingFlow,
  { issuer, day, alsoRule }: { readonly issuer: string; readonly day: string; readonly alsoRule?: string },
): Promise<Row[]> {
  const layout = reads.layouts.get(charges.by);
  const periods = layout && periodsOf(layout.entity);
  if (!layout || !periods) return [];
  const here = { mapping: layout, alias: 't' };
  const tests: RawBuilder<boolean>[] = [
    sql<boolean>`t.${sql.raw(quoted('companyId'))} = ${issuer}`,
    ...(charges.for ? [conditionSql(here, charges.for)] : []),
    ...(layout.keepsDeleted ? [sql<boolean>`t."deletedAt" is null`] : []),
  ];
  const ids = await runFragment(
    reads.database,
    sql`select t."id" from ${layout.from} t where ${join(tests, 'and')} order by t."createdAt", t."id"`,
  );
  const rules: Row[] = [];
  for (const [id] of ids) {
    const stored = await readUnscopedRecord(reads.database, { layout, id: String(id) });
    if (!stored) continue;
    const isMeant = id === alsoRule || !charges.where || holds(charges.where, stored.record);
    if (isMeant) rules.push(stored.record);
  }
  const held: Row[] = [];
  for (const rule of heldOn(rules, periods, day)) held.push(await asOfDay(reads, layout, rule, day));
  return held;
}
