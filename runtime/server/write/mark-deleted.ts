// Deleting records that stay for history: they are marked, and nobody sees them any more (see store/scope-sql.ts).
import { deletedKey } from '../../core/common-keys.ts';
import { carryOutTogether } from './carry-out.ts';
import type { Change } from './change.ts';
import { stampOf, versionOf } from './prepare.ts';

/** Marks all of the records of these deletions or none. */
export function markDeleted(changes: readonly Change[]): Promise<void> {
  return carryOutTogether(
    changes.map((change) => {
      const { call, record, at } = change;
      const { descriptor, layout } = call.entity;
      const marked = {
        ...record,
        ...stampOf(descriptor, call.caller, at),
        [deletedKey]: at.toISOString(),
        [layout.versionKey]: versionOf(layout, record) + 1,
      };
      return { ...change, record: marked };
    }),
  );
}
