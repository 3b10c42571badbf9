// What the states of records that were made of another mean to the caller, as lists and records tell them apart by colour.
import { sql } from 'kysely';
import { actingPaths, type StateMeaning, stateMeaning } from '../../core/forward.ts';
import { mainLifecycle } from '../../core/lifecycle.ts';
import type { LiveLink } from '../links/link-table.ts';
import { projectionOf } from '../store/projection.ts';
import { runFragment } from '../store/statement.ts';
import { allowedActions } from '../write/present-record.ts';
import type { FlowCall } from './flow-call.ts';

/** By id of the target: those that the caller may view and that have states, in one question an entity. */
export async function meaningsOf(
  { context, caller }: Pick<FlowCall, 'context' | 'caller'>,
  links: readonly LiveLink[],
): Promise<ReadonlyMap<string, StateMeaning>> {
  const seen = Map.groupBy(
    links.filter(({ isVisible }) => isVisible),
    ({ targetEntity }) => targetEntity,
  );
  const found = await Promise.all(
    [...seen].map(async ([id, own]): Promise<(readonly [string, StateMeaning])[]> => {
      const entity = context.entities.get(id);
      const use = entity && mainLifecycle(entity.descriptor);
      if (!entity || !use) return [];
      const { descriptor, layout } = entity;
      const paths = new Set(['id', ...actingPaths(descriptor)]);
      const projection = projectionOf(layout, { language: caller.language, paths });
      const ids = [...new Set(own.map(({ targetId }) => targetId))];
      const rows = await runFragment(
        context.database,
        sql`select ${sql.raw(projection.text)} from ${layout.from} t where t."id" = any(${ids})`,
      );
      return rows.map((cells) => {
        const { record } = projection.read(cells, 0);
        const allowed = allowedActions(descriptor, caller, record);
        return [String(record.id), stateMeaning(use, record, caller.person, allowed)] as const;
      });
    }),
  );
  return new Map(found.flat());
}
