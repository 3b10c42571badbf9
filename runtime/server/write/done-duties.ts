// What a person has done with records, of what keeps people from a transition (`notBy`), as the history has it.
import { type RawBuilder, sql } from 'kysely';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { formerActions } from '../../core/former-names.ts';
import { couldPerform } from '../../core/lifecycle.ts';
import { separatedDuties } from '../../core/separated-duties.ts';
import type { ServerEntity, WriteScope } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import type { StoredRecord } from '../store/read-record.ts';
import { runFragment } from '../store/statement.ts';

type Reader = Pick<Caller, 'person'>;

/** Among the permissions on a record: that the reader has done it. */
const prefix = 'done:';

/** What could keep this person from a transition of some record; nothing where they never make one that is kept from anybody. */
export function dutiesFor(descriptor: EntityDescriptor, { person }: Reader): string[] {
  const couldBeKept = descriptor.lifecycles.some((use) =>
    use.lifecycle.transitions.some((transition) => transition.notBy && couldPerform({ use, transition }, person)),
  );
  return person.accountId !== null && couldBeKept ? separatedDuties(descriptor) : [];
}

/** Tests whether the person has done each of them with the row under the alias `t`, to be read together with the record. */
export function doneTests(descriptor: EntityDescriptor, caller: Reader): { [name: string]: RawBuilder<boolean> } {
  const tests = dutiesFor(descriptor, caller).map(
    (duty) => [`${prefix}${duty}`, hasDoneSql(formerActions(descriptor, [duty]), caller)] as const,
  );
  return Object.fromEntries(tests);
}

/** Whether the person has ever done one of them with the row under the alias `t`; who made it stands in the row as well. */
export function hasDoneSql(duties: readonly string[], { person }: Reader): RawBuilder<boolean> {
  const done = sql<boolean>`exists (select 1 from record_change h
    where h."recordId" = t."id" and h."accountId" = ${person.accountId}::uuid and h."action" = any(${[...duties]}))`;
  return duties.includes('create')
    ? sql<boolean>`(t."createdBy" is not distinct from ${person.accountId}::uuid or ${done})`
    : done;
}

/** What the reader has done with a record that was read with `doneTests`. */
export function doneOf({ permissions }: Pick<StoredRecord, 'permissions'>): string[] {
  return Object.entries(permissions).flatMap(([name, holds]) =>
    holds && name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  );
}

/** Record -> what the person has done with it, for the rows of a page; those with which they did nothing are not in it. */
export async function doneWith(
  { database }: Pick<WriteScope, 'database'>,
  { descriptor, layout }: ServerEntity,
  caller: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const duties = dutiesFor(descriptor, caller);
  if (duties.length === 0 || ids.length === 0) return new Map();
  const tests = duties.map((duty) => hasDoneSql(formerActions(descriptor, [duty]), caller));
  const cells = await runFragment(
    database,
    sql`select t."id", ${sql.join(tests)} from ${layout.from} t where t."id" = any(${[...ids]}::uuid[])`,
  );
  const done = new Map<string, string[]>();
  for (const [id, ...holds] of cells) {
    const those = duties.filter((_, index) => holds[index] === true);
    if (those.length > 0) done.set(String(id), those);
  }
  return done;
}
