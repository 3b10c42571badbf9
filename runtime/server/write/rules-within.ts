// Which rules are judged once more within a write, and whom the write waits for so that nothing comes between.
//
// A manifest is withdrawn while no report stands on it; a report is submitted while its manifest stands. Made at the same moment, each
// finds the other as it was, and both go through. So whoever withdraws takes the turn of all manifests, and whoever submits shares it:
// reports do not wait for one another. Only where two entities look at each other is anything waited for: what a rule reads of codes and
// regions, which read nothing of the record, costs no lock.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Rule } from '../../core/descriptor/rule.ts';
import type { ServerModel } from '../../core/model.ts';
import { entitiesReadBy, isAlone } from '../../core/rules/rules.ts';
import type { Opposed, Served } from '../context.ts';
import type { Turn } from '../store/take-turns.ts';

interface Within {
  readonly rules: readonly Rule[];
  readonly turns: readonly Turn[];
}

/** Of the rules that count for a write those judged within it, and the turns it takes. */
export function rulesWithin({ descriptor, opposed }: Served, among: readonly Rule[]): Within {
  const rules = among.filter((rule) => isAlone(rule) || opposed.has(rule));
  const shared = new Set(rules.flatMap((rule) => opposed.get(rule) ?? []));
  const turns: Turn[] = [...shared].map((id) => ({ of: turnOf(id), isShared: true }));
  if (rules.some(isAlone)) turns.push({ of: turnOf(descriptor.id), isShared: false });
  return { rules, turns };
}

function turnOf(entity: string): string {
  return `rules of ${entity}`;
}

/** The rules of an entity that others look back at, asked for once when the server starts. */
export function opposedRules(entities: ServerModel['entities'], entity: EntityDescriptor): Opposed {
  const looksBack = (id: string): boolean => {
    const other = entities[id]?.descriptor;
    return other?.rules.some((rule) => isAlone(rule) && entitiesReadBy(other, rule).has(entity.id)) ?? false;
  };
  const pairs = entity.rules.map((rule) => [rule, [...entitiesReadBy(entity, rule)].filter(looksBack)] as const);
  return new Map(pairs.filter(([, others]) => others.length > 0));
}
