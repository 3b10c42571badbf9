// Which records a reader sees at this moment, what each is called, and at which address it opens.
import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../core/descriptor/value.ts';
import { grantsFor, mayUse } from '../../core/permissions.ts';
import type { NoticeScope, ServerEntity } from '../context.ts';
import type { Login } from '../session/caller.ts';
import { scopeSql } from '../store/scope-sql.ts';
import { runFragment } from '../store/statement.ts';
import { titleSql } from '../store/target.ts';
import { type Place, placeSql, placesFor } from '../store/view-places.ts';
import { exportSubject, visibleExports } from './visible-exports.ts';

/** Who reads, and in which language. */
export interface Reader extends Pick<Login, 'person' | 'rights'> {
  readonly language: Language;
}

export interface VisibleRecord {
  readonly title: string;
  /** Hash address of its page in the first of the reader's lists that holds it; null where none does. */
  readonly address: string | null;
  /** What is said of it where the notice itself says nothing. */
  readonly reason?: string | null;
}

/** Names a record among those of all entities. */
export function recordAt(entity: string, id: string): string {
  return `${entity} ${id}`;
}

/** Those of the records that the reader may see, by `recordAt`: grants, roles and row scope as of now. One statement an entity. */
export async function visibleRecords(
  scope: NoticeScope,
  reader: Reader,
  records: readonly { readonly entity: string; readonly recordId: string }[],
): Promise<ReadonlyMap<string, VisibleRecord>> {
  const found = new Map<string, VisibleRecord>();
  for (const [id, group] of Map.groupBy(records, ({ entity }) => entity)) {
    if (id === exportSubject) {
      const exports = await visibleExports(scope.database, reader.person, [
        ...new Set(group.map(({ recordId }) => recordId)),
      ]);
      for (const [recordId, one] of exports) found.set(recordAt(id, recordId), one);
      continue;
    }
    const entity = scope.entities.get(id);
    if (!entity || !mayUse(entity.descriptor, 'view', reader.person, reader.rights)) continue;
    const ids = [...new Set(group.map(({ recordId }) => recordId))];
    const places = placesFor(entity.layout, reader, scope.settings);
    for (const [recordId, title, at] of await runFragment(scope.database, visibleSql(reader, entity, places, ids))) {
      const place = at === null ? undefined : places[Number(at)];
      const address = place ? `${place.view.route}/${String(recordId)}` : null;
      found.set(recordAt(id, String(recordId)), { title: String(title), address });
    }
  }
  return found;
}

function visibleSql(
  { person, language }: Reader,
  { layout, descriptor }: ServerEntity,
  places: readonly Place[],
  ids: readonly string[],
): RawBuilder<unknown> {
  const scope = scopeSql({ mapping: layout, alias: 't' }, grantsFor(descriptor, 'view', person), person);
  return sql`select t."id", ${sql.raw(titleSql(layout, 't', language))}, ${placeSql(places)}
    from ${layout.from} t where t."id" = any(${ids}) and ${scope}`;
}
