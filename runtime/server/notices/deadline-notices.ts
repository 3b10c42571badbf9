// Notices of days that come near or are past (`deadlines` of an entity): written once for each day of a record, by one server for all.
import { type RawBuilder, sql } from 'kysely';
import type { Deadline } from '../../core/descriptor/entity.ts';
import { mainLifecycle, stateOf } from '../../core/lifecycle.ts';
import { addressesFor } from '../../core/telling.ts';
import type { NoticeScope, ServerEntity } from '../context.ts';
import { conditionSql } from '../store/condition-sql.ts';
import { calendarDay } from '../store/numbering.ts';
import { readUnscopedRecord } from '../store/read-record.ts';
import { newId } from '../store/record-id.ts';
import { quoted, runFragment } from '../store/statement.ts';
import { addresseeOf } from './addressee.ts';

/** Records told of in one run; the rest follows in the next. */
const most = 500;
/** Days after which nobody is told any more: of what lies longer back people know. */
const latest = 30;

/** Writes the notices of every deadline that has come, and gives how many records were told of. */
export async function noticeDeadlines(scope: NoticeScope, at: Date, stop?: AbortSignal): Promise<number> {
  let told = 0;
  for (const entity of scope.entities.values()) {
    for (const deadline of entity.descriptor.deadlines ?? []) {
      for (const id of await recordsAt(scope, { entity, deadline, at })) {
        if (stop?.aborted) return told;
        await tell(scope, { entity, deadline, at, id });
        told += 1;
      }
    }
  }
  return told;
}

interface Come {
  readonly entity: ServerEntity;
  readonly deadline: Deadline;
  readonly at: Date;
}

/** Records whose day has come and that nobody was told of: a day that was moved is another day. */
async function recordsAt({ database, settings }: NoticeScope, { entity, deadline, at }: Come): Promise<string[]> {
  const { layout, descriptor } = entity;
  const column = layout.slotAt.get(deadline.at)?.column;
  if (column === undefined) return [];
  const day = sql.raw(`t.${quoted(column)}`);
  const today = sql`${calendarDay(at, settings.timeZone)}::date`;
  const here = { mapping: layout, alias: 't' };
  const when: RawBuilder<boolean> = deadline.when ? conditionSql(here, deadline.when) : sql<boolean>`true`;
  const kept = layout.keepsDeleted ? sql`and t."deletedAt" is null` : sql``;
  const rows = await runFragment(
    database,
    sql`select t."id" from ${layout.from} t
      where ${day} - ${sql.lit(deadline.days)} <= ${today} and ${day} - ${sql.lit(deadline.days)} > ${today} - ${sql.lit(latest)}
        and ${when} ${kept} and not exists (
          select 1 from notice n where n."recordId" = t."id" and n."entity" = ${descriptor.id} and n."action" = ${deadline.id} and n."day" is not null and n."day" = ${day}
        )
      order by t."id" limit ${sql.lit(most)}`,
  );
  return rows.map(([id]) => String(id));
}

async function tell(
  { database }: NoticeScope,
  { entity, deadline, at, id }: Come & { readonly id: string },
): Promise<void> {
  const { descriptor, layout } = entity;
  const use = mainLifecycle(descriptor);
  const stored = await readUnscopedRecord(database, { layout, id });
  if (!use || !stored) return;
  const { record } = stored;
  const state = stateOf(use, record).name;
  const told = { use, from: state, to: state, record };
  const rows = addressesFor({ actors: deadline.tells, kind: 'due' }, told).map((address) => ({
    id: newId(),
    at: at.toISOString(),
    addressee: addresseeOf(address.account, address.companyId),
    level: address.level,
    accountId: address.accountId,
    kind: address.kind,
    entity: descriptor.id,
    recordId: id,
    lifecycle: use.lifecycle.id,
    action: deadline.id,
    from: state,
    to: state,
    day: record[deadline.at] ?? null,
  }));
  const [first] = rows;
  if (!first) return;
  const columns = sql.raw(Object.keys(first).map(quoted).join(', '));
  await runFragment(
    database,
    sql`insert into notice (${columns}) select ${columns} from json_populate_recordset(null::notice, ${JSON.stringify(rows)}::json)`,
  );
}
