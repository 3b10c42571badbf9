// Makes the drafts that are due: of every source that came to a state for which a flow charges, once for each rule, by whatever server.
import { sql } from 'kysely';
import type { Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { entityOf, inTransaction, type WriteScope } from '../context.ts';
import type { Layouts } from '../store/layout.ts';
import { readUnscopedRecord } from '../store/read-record.ts';
import { run, runFragment } from '../store/statement.ts';
import { type Charge, chargedDraft, chargeOf } from './charge-of.ts';
import { rateReader } from './convert-amount.ts';
import { issuerCaller } from './issuer-caller.ts';
import { type ChargingFlow, charging, type Issuer, issuersOf, rulesInForce } from './rules-in-force.ts';
import { writeDrafts } from './write-drafts.ts';

export interface ChargeRun {
  readonly scope: WriteScope;
  readonly layouts: Layouts;
  /** Only what is due of this source. */
  readonly sourceId?: string;
  /** Aborted when the server closes: the rest is made after the next start. */
  readonly stop?: AbortSignal;
}

interface Due {
  readonly id: string;
  readonly flow: string;
  readonly sourceId: string;
  readonly day: string;
}

/** Sources whose drafts are made in one run; the next run takes the rest. */
const mostDue = 1000;

/**
 * Makes what is due and gives how many drafts were made or added to. What cannot be made is reported and stays due; what another
 * server works on is left to it.
 */
export async function makeCharges(run: ChargeRun): Promise<number> {
  const { scope, sourceId, stop } = run;
  let made = 0;
  for (const due of await dueNow(scope, sourceId)) {
    if (stop?.aborted) return made;
    try {
      made += await makeDue(run, due);
    } catch (error) {
      scope.report(error, `drafts of ${due.flow} for ${due.sourceId}`);
    }
  }
  return made;
}

async function dueNow({ database }: WriteScope, sourceId: string | undefined): Promise<Due[]> {
  const rows = await runFragment(
    database,
    sql`select "id", "flow", "sourceId", "day"::text from charge_due
        where ${sourceId ?? null}::uuid is null or "sourceId" = ${sourceId ?? null}::uuid order by "at", "id" limit ${mostDue}`,
  );
  return rows.map(([id, flow, source, day]) => ({
    id: String(id),
    flow: String(flow),
    sourceId: String(source),
    day: String(day),
  }));
}

/** The row that says it is due is held meanwhile and goes with what is made of it. */
async function makeDue({ scope, layouts }: ChargeRun, due: Due): Promise<number> {
  return scope.database.transaction(async (unit) => {
    const context = inTransaction(scope, unit);
    const held = await runFragment(unit, sql`select 1 from charge_due where "id" = ${due.id} for update skip locked`);
    if (held.length === 0) return 0;
    const [flow] = charging([context.flows.all.get(due.flow)].filter((one) => one !== undefined));
    const from = flow && layouts.get(flow.from);
    const stored = from && (await readUnscopedRecord(unit, { layout: from, id: due.sourceId }));
    let made = 0;
    let isDone = true;
    const issuers = flow && stored ? await issuersOf({ database: unit, layouts }, flow, stored.record) : [];
    for (const issuer of issuers) {
      if (!flow || !stored) continue;
      // What one issuer cannot charge keeps no other from it.
      try {
        made += await unit.transaction((inner) =>
          chargeFor({ context: inTransaction(scope, inner), layouts, flow, due, source: stored.record }, issuer),
        );
      } catch (error) {
        isDone = false;
        scope.report(error, `drafts of ${due.flow} for ${due.sourceId} by ${issuer.id}`);
      }
    }
    if (isDone) await run(unit, { text: 'delete from charge_due where "id" = $1', values: [due.id] });
    return made;
  });
}

interface ChargedSource {
  readonly context: WriteScope;
  readonly layouts: Layouts;
  readonly flow: ChargingFlow;
  readonly due: Due;
  readonly source: Row;
}

/** What one issuer charges; nobody charges itself. */
async function chargeFor({ context, layouts, flow, due, source }: ChargedSource, issuer: Issuer): Promise<number> {
  const reads = { database: context.database, layouts };
  const rules = await rulesInForce(reads, flow, { issuer: issuer.id, day: due.day });
  const open = await withoutCharged(context, due, rules);
  if (open.length === 0) return 0;
  const caller = issuerCaller(issuer, flow.id);
  const call = { context, caller, entity: entityOf(context, flow.from) };
  const drafted = await chargedDraft(call, flow, source);
  if (namesIssuer(flow, drafted, issuer)) return 0;
  const rateOn = rateReader(context.database, layouts);
  const charges: Charge[] = [];
  // One question after the other: all are asked in one transaction.
  for (const rule of open) charges.push(await chargeOf(call, flow, { source, drafted, rule, day: due.day, rateOn }));
  const written = await writeDrafts({ context, caller, flow, day: due.day }, charges);
  for (const { targetId, rules: charged } of written) {
    for (const rule of charged) await note(context, due, { rule, targetId });
  }
  return written.length;
}

/** Whether the draft asks the issuer itself, who makes no draft for that. */
export function namesIssuer({ charges }: ChargingFlow, drafted: Row, { id }: Pick<Issuer, 'id'>): boolean {
  return Object.entries(drafted).some(([key, value]) => value === id && !(key in charges.head));
}

async function withoutCharged({ database }: WriteScope, due: Due, rules: readonly Row[]): Promise<Row[]> {
  const rows = await runFragment(
    database,
    sql`select "ruleId" from charge_made where "flow" = ${due.flow} and "sourceId" = ${due.sourceId}`,
  );
  const charged = new Set(rows.map(([rule]) => String(rule)));
  return rules.filter(({ id }) => !charged.has(String(id)));
}

async function note(
  { database, settings }: WriteScope,
  { flow, sourceId, day }: Due,
  { rule, targetId }: { readonly rule: string; readonly targetId: string },
): Promise<void> {
  const rows = await run(database, {
    text: `insert into charge_made ("flow", "sourceId", "ruleId", "day", "targetId", "at") values ($1, $2, $3, $4, $5, $6)
           on conflict do nothing returning "ruleId"`,
    values: [flow, sourceId, rule, day, targetId, settings.now().toISOString()],
  });
  // Another server was faster with another row of the same source: what was written here is undone, and found done next time.
  if (rows.length === 0) throw new Refusal('stale-version');
}
