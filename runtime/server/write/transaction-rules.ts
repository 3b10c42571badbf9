// Finds the rules that are checked once more inside the transaction of a write, and the locks that keep other writes out meanwhile.
//
// A manifest may be withdrawn only without reports; a report may be submitted only while its manifest stands. At the same moment
// each check would see the old state of the other, and both would pass. So a withdrawal takes the lock of manifests exclusively and
// a submission takes it shared: reports do not wait for each other. Only entities whose rules read each other are locked: rules
// that read codes or regions cost no lock.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Rule } from '../../core/descriptor/rule.ts';
import type { ServerModel } from '../../core/model.ts';
import { entitiesReadBy, needsExclusiveLock } from '../../core/rules/rules.ts';
import type { Opposed, ServerEntity } from '../context.ts';
import type { AdvisoryLock } from '../store/advisory-locks.ts';

interface TransactionRules {
  readonly rules: readonly Rule[];
  readonly locks: readonly AdvisoryLock[];
}

/** Which of the triggered rules are checked inside the transaction, and the locks that needs. */
export function transactionRulesOf({ descriptor, opposed }: ServerEntity, among: readonly Rule[]): TransactionRules {
  const rules = among.filter((rule) => needsExclusiveLock(rule) || opposed.has(rule));
  const shared = new Set(rules.flatMap((rule) => opposed.get(rule) ?? []));
  const locks: AdvisoryLock[] = [...shared].map((id) => ({ of: turnOf(id), isShared: true }));
  if (rules.some(needsExclusiveLock)) locks.push({ of: turnOf(descriptor.id), isShared: false });
  return { rules, locks };
}

function turnOf(entity: string): string {
  return `rules of ${entity}`;
}

/** The rules of an entity that others look back at, asked for once when the server starts. */
export function opposedRules(entities: ServerModel['entities'], entity: EntityDescriptor): Opposed {
  const looksBack = (id: string): boolean => {
    const other = entities[id]?.descriptor;
    return other?.rules.some((rule) => needsExclusiveLock(rule) && entitiesReadBy(other, rule).has(entity.id)) ?? false;
  };
  const pairs = entity.rules.map((rule) => [rule, [...entitiesReadBy(entity, rule)].filter(looksBack)] as const);
  return new Map(pairs.filter(([, others]) => others.length > 0));
}
