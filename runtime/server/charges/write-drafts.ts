// Writes what an issuer charges for a source: a draft for each head, or lines of the open draft of the month; and tells the issuer.
import { sql } from 'kysely';
import { holds } from '../../core/condition.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { mainLifecycle } from '../../core/lifecycle.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import { entityOf, type ServerEntity, type WriteScope } from '../context.ts';
import { addresseeOf } from '../notices/addressee.ts';
import type { Caller } from '../session/caller.ts';
import { takeAdvisoryLocks } from '../store/advisory-locks.ts';
import { join } from '../store/condition-sql.ts';
import { readUnscopedRecord } from '../store/read-record.ts';
import { newId } from '../store/record-id.ts';
import { quoted, run, runFragment } from '../store/statement.ts';
import { execute } from '../write/execute.ts';
import type { Charge } from './charge-of.ts';
import type { ChargingFlow } from './rules-in-force.ts';

/** A draft that was written, and the rules whose charges it took. */
export interface WrittenDraft {
  readonly targetId: string;
  readonly rules: readonly string[];
}

/** `context`: inside a transaction. */
interface Writing {
  readonly context: WriteScope;
  readonly caller: Caller;
  readonly flow: ChargingFlow;
  readonly day: string;
}

/** Lines of one draft that gathers; then the next one begins. */
const mostGathered = 1000;

/** Throws the refusal of a draft that cannot be saved. */
export async function writeDrafts(writing: Writing, charges: readonly Charge[]): Promise<WrittenDraft[]> {
  const { gathers, head } = writing.flow.charges;
  const isGathered = ({ rule }: Charge): boolean => gathers !== undefined && holds(gathers.when, rule);
  const keyOf = (one: Charge): string => {
    const alike = isGathered(one) ? (gathers?.alike ?? []) : Object.keys(head);
    return JSON.stringify([isGathered(one), ...alike.map((path) => valueAt(one.head, path) ?? null)]);
  };
  const written: WrittenDraft[] = [];
  for (const group of Map.groupBy(charges, keyOf).values()) {
    const [first] = group;
    if (!first) continue;
    const targetId = isGathered(first) ? await gather(writing, group, first) : await create(writing, first.head, group);
    written.push({ targetId, rules: group.map(({ rule }) => String(rule.id)) });
  }
  return written;
}

async function create(writing: Writing, head: Row, charges: readonly Charge[], given: Row = {}): Promise<string> {
  const { context, caller, flow } = writing;
  const entity = entityOf(context, flow.to);
  const sent = { ...head, [flow.charges.to]: charges.map(({ line }) => line) };
  const { id } = await execute({ context, caller, entity, idempotency: null }, { kind: 'create', sent, given });
  await tell(writing, entity, String(id));
  return String(id);
}

/** One at a time for what they share: of two servers the second adds to the draft of the first. */
async function gather(writing: Writing, charges: readonly Charge[], first: Charge): Promise<string> {
  const { context, caller, flow, day } = writing;
  const { gathers, to } = flow.charges;
  const alike = gathers?.alike ?? [];
  const entity = entityOf(context, flow.to);
  const month = day.slice(0, 7);
  const given = gathers ? { [gathers.month]: month } : {};
  const shared = Object.fromEntries(alike.map((path) => [path, valueAt(first.head, path) ?? null] as const));
  const owner = caller.person.companyId;
  await takeAdvisoryLocks(context.database, [
    { of: `charges of ${JSON.stringify([flow.to, owner, month, ...Object.values(shared)])}`, isShared: false },
  ]);
  const open = await openDraft(writing, entity, { ...shared, ...given, companyId: owner });
  const { day: dayFields } = flow.charges;
  if (!open) return create(writing, { ...shared, [dayFields.head]: day }, charges, given);
  const lines = Array.isArray(open[to]) ? open[to] : [];
  if (lines.length + charges.length > mostGathered)
    return create(writing, { ...shared, [dayFields.head]: day }, charges, given);
  const values = entity.shape.compute({
    ...open,
    [dayFields.head]: later(open[dayFields.head], day),
    [to]: [...lines, ...charges.map(({ line }) => line)],
  });
  // Charges were worked out, nobody typed them: what a person has half entered in the draft does not keep them out.
  await execute({ context, caller, entity, idempotency: null }, { kind: 'set', action: 'edit', before: open, values });
  return String(open.id);
}

function later(a: Row[string] | undefined, b: string): string {
  return typeof a === 'string' && a > b ? a : b;
}

/** The draft with these values, the newest of several. */
async function openDraft({ context }: Writing, entity: ServerEntity, values: Row): Promise<Row | null> {
  const { layout, descriptor } = entity;
  const use = mainLifecycle(descriptor);
  const wanted: Row = { ...values, ...(use && { [use.field]: use.lifecycle.initial }) };
  const tests = Object.entries(wanted).flatMap(([path, value]) => {
    const column = path === 'companyId' ? path : layout.slotAt.get(path)?.column;
    if (column === undefined || isEmpty(value)) return [];
    return [sql<boolean>`t.${sql.raw(quoted(column))}::text = ${String(value)}`];
  });
  const rows = await runFragment(
    context.database,
    sql`select t."id" from ${layout.from} t where ${join(tests, 'and')} order by t."createdAt" desc, t."id" desc limit 1 for update`,
  );
  const id = rows[0]?.[0];
  return id ? ((await readUnscopedRecord(context.database, { layout, id: String(id) }))?.record ?? null) : null;
}

/** The issuer is told of a new draft; of lines that join it nobody is. */
async function tell({ context, caller }: Writing, { descriptor }: ServerEntity, id: string): Promise<void> {
  const use = mainLifecycle(descriptor);
  if (!use) return;
  const { account, companyId } = caller.person;
  const at = context.settings.now();
  await run(context.database, {
    text: `insert into notice ("id", "at", "addressee", "kind", "entity", "recordId", "lifecycle", "action", "from", "to")
           values ($1, $2, $3, 'todo', $4, $5, $6, 'create', '', $7)`,
    values: [
      ...[newId(at), at.toISOString(), addresseeOf(account, companyId)],
      ...[descriptor.id, id, use.lifecycle.id, use.lifecycle.initial],
    ],
  });
}
