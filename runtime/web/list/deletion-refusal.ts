// Why rows of a list cannot be deleted, told before the person is asked to confirm (spec 4, 8).
import type { TFunction } from 'i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { stateRefusal } from '../../core/state-refusals.ts';
import type { ServedRow } from '../api/entity-calls.ts';

export interface DeletionAttempt {
  readonly entity: EntityDescriptor;
  readonly rows: readonly ServedRow[];
  readonly titleOf: (row: ServedRow) => string;
  readonly t: TFunction;
}

/** More rows than this are counted, not named. */
const namedRows = 10;

/**
 * The sentence that refuses the deletion, as the server would word it; null where state and rights of every row allow it. What
 * only other records tell is left to the server.
 */
export function deletionRefusal({ entity, rows, titleOf, t }: DeletionAttempt): string | null {
  const refused = rows.flatMap((row) => {
    const sentence = sentenceFor(entity, row);
    return sentence === null ? [] : [{ row, reason: t(sentence) }];
  });
  const [first] = refused;
  if (!first) return null;
  if (rows.length === 1) return first.reason;
  const reasons = [...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, all]) => {
    const more = all.length > namedRows ? ` … (${all.length})` : '';
    const names = all.slice(0, namedRows).map(({ row }) => titleOf(row));
    return t('message.batch.reason', { names: `${names.join(' / ')}${more}`, reason });
  });
  return t('error.batch-refused', { number: rows.length, refused: refused.length, why: reasons.join(' ') });
}

/** Locale key; null where nothing is known against it. */
function sentenceFor(entity: EntityDescriptor, row: ServedRow): string | null {
  const inState = stateRefusal(entity, row, 'delete');
  if (inState) return inState.sentence;
  return row.$deletable === false ? 'error.not-permitted' : null;
}
