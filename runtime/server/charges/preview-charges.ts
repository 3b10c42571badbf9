// What a rule would have charged for what came to its state in a period: worked out as the drafts are, only of what the caller sees.
import { type RawBuilder, sql } from 'kysely';
import { holds } from '../../core/condition.ts';
import { sumDecimals } from '../../core/decimal.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { formerActions, formerIds, formerValuesOf } from '../../core/former-names.ts';
import { mainLifecycle } from '../../core/lifecycle.ts';
import { fieldAt, isEmpty, valueAt } from '../../core/paths.ts';
import { mayUse } from '../../core/permissions.ts';
import { titleText } from '../../core/title.ts';
import { entityOf, type KnownScope, type ServerEntity, type WriteScope } from '../context.ts';
import { pageOf } from '../flows/page-of.ts';
import { calendarDay } from '../store/numbering.ts';
import { readRecord } from '../store/read-record.ts';
import { runFragment } from '../store/statement.ts';
import type { WriteCall } from '../write/change.ts';
import { rowScope } from '../write/load.ts';
import { chargedDraft, chargeOf } from './charge-of.ts';
import { rateReader } from './convert-amount.ts';
import { issuerCaller } from './issuer-caller.ts';
import { namesIssuer } from './make-charges.ts';
import { type ChargingFlow, charging, issuersOf, rulesInForce } from './rules-in-force.ts';

/** Days, both included. */
export interface PreviewPeriod {
  readonly from: string;
  readonly to: string;
}

/** A record with its page, where the caller has one. */
export interface PreviewedRecord {
  readonly entity: string;
  readonly id: string;
  readonly title: string;
  readonly page: string | null;
}

export interface PreviewedCharge {
  readonly source: PreviewedRecord;
  /** The day it came to its state. */
  readonly day: string;
  /** Values of the line, as the draft has them: exact decimals; null where nothing tells them. */
  readonly line: { readonly [field: string]: Json };
  readonly currency: string | null;
  /** What was really charged for it by this rule; null where nothing was, or where the caller does not see it. */
  readonly charged: PreviewedRecord | null;
}

export interface ChargePreview {
  readonly rows: readonly PreviewedCharge[];
  /** Per currency; what is not told counts nothing. */
  readonly totals: readonly { readonly currency: string | null; readonly amount: string; readonly count: number }[];
  /** The records that took charges of this rule in the period. */
  readonly charged: readonly PreviewedRecord[];
  /** There were more sources than are looked at. */
  readonly partial: boolean;
  /** Nothing of the kind the rule charges is charged by itself. */
  readonly unused: boolean;
}

/** What it is worked out with. */
type PreviewScope = WriteScope & Pick<KnownScope, 'layouts'>;

/** Sources looked at. */
const mostSources = 300;
/** The number of the line that is its amount. */
const amountOf = (flow: ChargingFlow, target: ServerEntity): string | null => {
  const lines = target.descriptor.fields.find(({ key }) => key === flow.charges.to);
  const fields = lines && 'fields' in lines ? lines.fields : [];
  return fields.find(({ computed }) => computed && 'product' in computed)?.key ?? null;
};

/** `rule`: as it is stored, in the sight of the caller of `call`, whose entity is that of the rule. */
export async function previewCharges(
  context: PreviewScope,
  call: WriteCall,
  { rule, period }: { readonly rule: Row; readonly period: PreviewPeriod },
): Promise<ChargePreview> {
  const flows = charging(context.flows.all.values()).filter(({ charges }) => charges.by === call.entity.descriptor.id);
  const meant = flows.filter(({ charges }) => !charges.for || holds(charges.for, rule));
  const rows: PreviewedCharge[] = [];
  let partial = false;
  for (const flow of meant) {
    const sources = await sourcesOf(context, call, flow, period);
    partial ||= sources.length > mostSources;
    rows.push(...(await rowsOf({ context, call, flow, rule }, sources.slice(0, mostSources))));
  }
  const totals = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, those]) => ({
    currency,
    amount: sumDecimals(those.flatMap(({ line }) => (typeof line.amount === 'string' ? [line.amount] : []))),
    count: those.length,
  }));
  const charged = new Map(rows.flatMap(({ charged: one }) => (one ? [[one.id, one] as const] : [])));
  return { rows, totals, charged: [...charged.values()], partial, unused: meant.length === 0 };
}

interface Reached {
  readonly id: string;
  readonly at: Date;
}

/** What came to the state for the first time in the period, the newest first; one more than is looked at. */
async function sourcesOf(
  context: PreviewScope,
  { caller }: WriteCall,
  flow: ChargingFlow,
  period: PreviewPeriod,
): Promise<Reached[]> {
  const entity = entityOf(context, flow.from);
  const use = mainLifecycle(entity.descriptor);
  if (!use || !mayUse(entity.descriptor, 'view', caller.person, caller.rights)) return [];
  const all = use.lifecycle.transitions.map(({ action }) => action);
  const actions = formerActions(entity.descriptor, all);
  const reaching = formerValuesOf(fieldAt(entity.descriptor.fields, use.field), flow.charges.reaching);
  const zone = context.settings.timeZone;
  const day: RawBuilder<unknown> = sql`(r."first" at time zone ${zone})::date`;
  const rows = await runFragment(
    context.database,
    sql`select t."id", r."first" from ${entity.layout.from} t
        join (select "recordId", min("at") "first" from record_change
              where "entity" = any(${formerIds(entity.descriptor)}) and "to" = any(${reaching}) and "action" = any(${actions})
              group by "recordId") r on r."recordId" = t."id"
        where ${day} between ${period.from}::date and ${period.to}::date and ${rowScope(entity, 'view', caller)}
        order by r."first" desc, t."id" limit ${mostSources + 1}`,
  );
  return rows.map(([id, at]) => ({ id: String(id), at: new Date(String(at)) }));
}

interface Previewing {
  readonly context: PreviewScope;
  readonly call: WriteCall;
  readonly flow: ChargingFlow;
  readonly rule: Row;
}

async function rowsOf(previewing: Previewing, sources: readonly Reached[]): Promise<PreviewedCharge[]> {
  const { context, flow } = previewing;
  const target = entityOf(context, flow.to);
  const amount = amountOf(flow, target);
  const charged = await chargedRecords(previewing, sources);
  const heldOnDay = new Map<string, Promise<readonly Row[]>>();
  const rows: PreviewedCharge[] = [];
  for (const { id, at } of sources) {
    const day = calendarDay(at, context.settings.timeZone);
    const found = await chargeFor(previewing, { id, day, heldOnDay });
    if (!found) continue;
    const { head, line, source } = found;
    rows.push({
      source,
      day,
      line: { ...line, amount: (amount === null ? null : line[amount]) ?? null },
      currency: currencyOf(flow, head),
      charged: charged.get(id) ?? null,
    });
  }
  return rows;
}

/** What the head takes of the rule beside who issues it. */
function currencyOf({ charges }: ChargingFlow, head: Row): string | null {
  const [key] = Object.entries(charges.head).flatMap(([own, theirs]) => (theirs === 'companyId' ? [] : [own]));
  const value = key === undefined ? null : valueAt(head, key);
  return isEmpty(value) ? null : String(value);
}

async function chargeFor(
  { context, call, flow, rule }: Previewing,
  {
    id,
    day,
    heldOnDay,
  }: { readonly id: string; readonly day: string; readonly heldOnDay: Map<string, Promise<readonly Row[]>> },
) {
  const entity = entityOf(context, flow.from);
  const { caller } = call;
  const stored = await readRecord(context.database, {
    layout: entity.layout,
    language: caller.language,
    id,
    scope: rowScope(entity, 'view', caller),
  });
  if (!stored || (flow.when && !holds(flow.when, stored.record))) return null;
  const issuer = (await issuersOf(context, flow, stored.record)).find((one) => one.id === rule.companyId);
  if (!issuer) return null;
  const ruleId = String(rule.id);
  const rules = heldOnDay.get(day) ?? rulesInForce(context, flow, { issuer: issuer.id, day, alsoRule: ruleId });
  heldOnDay.set(day, rules);
  const held = (await rules).find((one) => one.id === ruleId);
  if (!held) return null;
  const own = { context, caller: issuerCaller(issuer, flow.id), entity };
  const drafted = await chargedDraft(own, flow, stored.record);
  if (namesIssuer(flow, drafted, issuer)) return null;
  const rateOn = rateReader(context.database, context.layouts);
  const { head, computed } = await chargeOf(own, flow, { source: stored.record, drafted, rule: held, day, rateOn });
  const title = titleText(
    entity.descriptor.title[caller.language],
    (path) => stored.labels[path] ?? valueAt(stored.record, path),
  );
  const source = { entity: flow.from, id, title: title.join(' '), page: pageTo(entity, caller, id) };
  return { head, line: computed, source };
}

/** By source: what took the charge of the rule, as far as the caller sees it. */
async function chargedRecords({ context, call, flow, rule }: Previewing, sources: readonly Reached[]) {
  const target = entityOf(context, flow.to);
  const { caller } = call;
  const charged = new Map<string, PreviewedRecord>();
  if (!mayUse(target.descriptor, 'view', caller.person, caller.rights)) return charged;
  const rows = await runFragment(
    context.database,
    sql`select "sourceId", "targetId" from charge_made where "flow" = ${flow.id} and "ruleId" = ${String(rule.id)}
        and "sourceId" = any(${sources.map(({ id }) => id)})`,
  );
  const read = new Map<string, PreviewedRecord | null>();
  for (const [sourceId, targetId] of rows) {
    const id = String(targetId);
    if (!read.has(id)) read.set(id, await seenRecord(context, call, target, id));
    const record = read.get(id);
    if (record) charged.set(String(sourceId), record);
  }
  return charged;
}

function pageTo(
  { descriptor }: Pick<ServerEntity, 'descriptor'>,
  caller: WriteCall['caller'],
  id: string,
): string | null {
  const route = pageOf(descriptor, caller);
  return route === null ? null : `${route}/${id}`;
}

async function seenRecord(
  { database }: PreviewScope,
  { caller }: WriteCall,
  target: ServerEntity,
  id: string,
): Promise<PreviewedRecord | null> {
  const { descriptor, layout } = target;
  const scope = rowScope(target, 'view', caller);
  const stored = await readRecord(database, { layout, language: caller.language, id, scope });
  if (!stored) return null;
  const title = titleText(
    descriptor.title[caller.language],
    (path) => stored.labels[path] ?? valueAt(stored.record, path),
  );
  return { entity: descriptor.id, id, title: title.join(' '), page: pageTo({ descriptor }, caller, id) };
}
