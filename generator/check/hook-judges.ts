// Rules of the kind `hook` and the judges in hand-written hooks: which of them have no counterpart, and which of these mean each other.
import { nearestName } from '../../runtime/core/nearest-name.ts';
import { memoize } from '../cache/memoize.ts';
import type { HooksOfCode, NamedInCode } from '../load/read-hooks.ts';
import type { EntitySource, Project } from '../model/project.ts';

export interface UnjudgedRule {
  readonly id: string;
  /** Place in `rules` of the entity. */
  readonly index: number;
  /** The judge without a rule that was probably meant. */
  readonly meant?: string;
}

export interface UnboundNames {
  readonly entity: EntitySource;
  readonly hooks: HooksOfCode | undefined;
  /** Rules of the kind `hook` that nobody judges. */
  readonly rules: readonly UnjudgedRule[];
  /** Judges of rules there are not, or that judge themselves; those that a rule without judge means are left out. */
  readonly judges: readonly NamedInCode[];
}

/** Of every entity, what is left over of its rules and of its judges. */
export const unboundNames: (project: Project) => readonly UnboundNames[] = memoize((project) =>
  [...project.entities.values()].map((entity) => unboundIn(entity, project.hooks.get(entity.id))),
);

function unboundIn(entity: EntitySource, hooks: HooksOfCode | undefined): UnboundNames {
  const rules = entity.doc.rules ?? [];
  const left = rules.flatMap(({ id, hook }, index) => (hook && !isJudged(hooks, id) ? [{ id, index }] : []));
  const judged = new Set(rules.flatMap(({ id, hook }) => (hook ? [id] : [])));
  const all = hooks ? [...hooks.rules.named, ...hooks.transactionRules.named] : [];
  const extra = all.filter(({ name, maybe }) => !maybe && !judged.has(name));
  const pairs = left.map((rule) => {
    const meant = nearestName(rule.id, new Set(extra.map(({ name }) => name)));
    return meant === undefined ? rule : { ...rule, meant };
  });
  const meant = new Set(pairs.flatMap((rule) => ('meant' in rule ? [rule.meant] : [])));
  return { entity, hooks, rules: pairs, judges: extra.filter(({ name }) => !meant.has(name)) };
}

/** Whether hooks have a judge of the name, or may have: where names are put together, it is one of the texts. */
function isJudged(hooks: HooksOfCode | undefined, rule: string): boolean {
  if (!hooks) return false;
  const several = [hooks.rules, hooks.transactionRules];
  if (several.some(({ named }) => named.some(({ name }) => name === rule))) return true;
  return several.some(({ isOpen }) => isOpen) && hooks.texts.has(rule);
}
