// Counts a look at a record: once for each reader and day, and not of those who wrote the record or acted on it.
import { sql } from 'kysely';
import { holds } from '../../core/condition.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { formerIds } from '../../core/former-names.ts';
import { tableOf } from '../../core/tables.ts';
import { calendarDay } from '../store/numbering.ts';
import { newId } from '../store/record-id.ts';
import { quoted, runFragment } from '../store/statement.ts';
import type { WriteCall } from '../write/change.ts';

/**
 * Keeps the look of the caller in the log that the entity names, if it keeps any. The record itself is not written: its version and
 * history stay. What fails is reported, and the record is shown all the same.
 */
export async function countLook({ context, caller, entity }: WriteCall, record: Row): Promise<void> {
  const { id, looks } = entity.descriptor;
  const reader = caller.person.accountId;
  if (!looks || reader === null || (looks.when && !holds(looks.when, record))) return;
  const { database, settings, report } = context;
  const at = settings.now();
  const name = (key: string) => sql.raw(quoted(key));
  const [of, by, on] = [name(looks.of), name(looks.by), name(looks.on)];
  await runFragment(
    database,
    sql`insert into ${name(tableOf(looks.kept))} ("id", ${of}, ${by}, ${on}, "createdBy", "createdAt", "version")
      select ${newId()}::uuid, ${record.id}::uuid, ${reader}::uuid, ${calendarDay(at, settings.timeZone)}::date, ${reader}::uuid, ${at}, 1
      where not exists (
        select 1 from record_change where "recordId" = ${record.id}::uuid and "entity" = any(${formerIds(entity.descriptor)}) and "accountId" = ${reader}::uuid
      )
      on conflict do nothing`,
  ).catch((error: unknown) => report(error, `look at ${id} ${String(record.id)}`));
}
