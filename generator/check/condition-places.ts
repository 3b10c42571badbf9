// Every condition of the project, with the records it is tested on and its node.
import { pickedBy } from '../../runtime/core/computed.ts';
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { Scalar } from '../../runtime/core/descriptor/value.ts';
import type { Path } from '../load/source-file.ts';
import { grantsIn, ruleKindIn } from '../model/build-entity.ts';
import type { EntitySource, LifecycleSource } from '../model/project.ts';
import type { Check, CheckContext } from './check-context.ts';
import { allOf, eachEntity, eachLifecycle } from './each-member.ts';
import type { KnownRecord } from './field-domains.ts';
import { usedTransitions } from './lifecycle-users.ts';
import { linkedPlaces } from './linked-mentions.ts';
import { proposalsOf } from './proposals-of.ts';
import type { SourceNode } from './report.ts';

export interface ConditionPlace {
  readonly condition: Condition;
  readonly record: KnownRecord;
  /** Records of other entities it is tested on, too: a fault of it is one in all of them. */
  readonly others?: readonly KnownRecord[];
  readonly source: SourceNode['source'];
  readonly path: Path;
  /** What stands under it, in words: `rule net-not-above-gross`. */
  readonly of: string;
}

/** A check of the conditions of each entity, of each lifecycle, of flows and papers. What must hold by a rule itself is no condition of it. */
export function eachOfConditions(look: (context: CheckContext, places: readonly ConditionPlace[]) => void): Check {
  return allOf(
    eachEntity((context, entity) => look(context, entityPlaces(context, entity))),
    eachLifecycle((context, lifecycle) => look(context, transitionPlaces(context, lifecycle))),
    (context) => look(context, flowPlaces(context)),
  );
}

/** When a flow begins, and which records a paper is made of. */
function flowPlaces({ project }: CheckContext): ConditionPlace[] {
  const flows = [...project.flows].flatMap(([id, { doc, source }]) =>
    doc.when ? [{ condition: doc.when, record: { entity: doc.from }, source, path: ['when'], of: `flow ${id}` }] : [],
  );
  const papers = [...project.papers].flatMap(([id, { doc, source }]) =>
    doc.when
      ? [{ condition: doc.when, record: { entity: doc.entity }, source, path: ['when'], of: `paper ${id}` }]
      : [],
  );
  return [...flows, ...papers];
}

/** Where records stand when a rule on their completeness is asked: the states in which a transition that checks them begins, by field. */
function checkedStates({ project }: CheckContext, { doc }: EntitySource): ReadonlyMap<string, readonly Scalar[]> {
  return new Map(
    (doc.lifecycles ?? []).flatMap(({ use, field }) => {
      const transitions = Object.values(project.lifecycles.get(use)?.doc.transitions ?? {});
      const from = transitions.flatMap((written) =>
        [written].flat().flatMap((one) => (one.checks === true ? one.from : [])),
      );
      return from.length === 0 ? [] : [[field, from] as const];
    }),
  );
}

function entityPlaces(context: CheckContext, entity: EntitySource): ConditionPlace[] {
  const { id, doc, source } = entity;
  const found: ConditionPlace[] = [];
  const add = (condition: Condition | undefined, path: Path, of: string, record: Partial<KnownRecord> = {}): void => {
    if (condition) found.push({ condition, record: { entity: id, ...record }, source, path, of });
  };
  for (const [index, rule] of (doc.rules ?? []).entries()) {
    const isComplete = (rule.on ?? 'complete') === 'complete';
    const narrowed = isComplete && (doc.lifecycles ?? []).length === 1 ? checkedStates(context, entity) : undefined;
    // Of what is missing at all, only that is told.
    const record = { isComplete, isKept: true, ...(narrowed && { narrowed }) };
    add(rule.when, ['rules', index, 'when'], `rule ${rule.id}`, record);
    const kind = ruleKindIn(rule);
    if (kind !== 'line-requires' && kind !== 'line-present') continue;
    const key = kind === 'line-requires' ? 'when' : 'where';
    const params = rule[kind] as { readonly lines: string } & { readonly [key: string]: Condition | undefined };
    add(params[key], ['rules', index, kind, key], `rule ${rule.id}`, { lines: params.lines });
  }
  for (const [index, { id: section, when }] of (doc.form ?? []).entries())
    add(when, ['form', index, 'when'], `section ${section}`);
  for (const [index, { id: deadline, when }] of (doc.deadlines ?? []).entries())
    add(when, ['deadlines', index, 'when'], `deadline ${deadline}`);
  for (const [key, field] of Object.entries(doc.properties)) {
    const path = ['properties', key];
    if (field.refers) add(field.where, [...path, 'where'], `field ${key}`, { entity: field.refers });
    if (field.items?.refers)
      add(field.items.where, [...path, 'items', 'where'], `field ${key}`, { entity: field.items.refers });
    add(field.computed?.when, [...path, 'computed', 'when'], `computed field ${key}`);
    for (const [at, { when }] of proposalsOf(field))
      add(when, [...path, 'proposes', ...at, 'when'], `what ${key} proposes`);
    const picked = field.computed && pickedBy(field.computed);
    const lines = picked?.path.replace(/\.?[^.]*$/, '');
    if (picked && lines) add(picked.where, [...path, 'computed', 'where'], `computed field ${key}`, { lines });
  }
  for (const [account, entry] of Object.entries(doc.access ?? {})) {
    for (const [index, { rows }] of grantsIn(entry).entries()) {
      const grant = Array.isArray(entry) ? ['access', account, index] : ['access', account];
      if (typeof rows !== 'object') continue;
      for (const [at, { when }] of rows.entries())
        add(when, [...grant, 'rows', at, 'when'], `rows of ${account}`, { isKept: true });
    }
  }
  for (const [view, { linked }] of Object.entries(doc.views ?? {})) {
    for (const { records, path } of linkedPlaces({ ...(linked && { linked }) }, ['views', view, 'linked']))
      add(records.when, [...path, 'when'], `view ${view}`, { entity: records.entity });
  }
  return found;
}

function transitionPlaces(context: CheckContext, lifecycle: LifecycleSource): ConditionPlace[] {
  return usedTransitions(context, lifecycle).flatMap(({ action, transition, path, users }) => {
    const outcomes = (transition.instead ?? []).map(
      ({ when }, at) => [when, [...path, 'instead', at, 'when']] as const,
    );
    const written = [...(transition.when ? [[transition.when, [...path, 'when']] as const] : []), ...outcomes];
    const [user, ...others] = users;
    if (!user) return [];
    // Another end is chosen once everything is set, before the state changes.
    const recordOf = ({ id, doc }: EntitySource): KnownRecord => {
      const use = doc.lifecycles?.find((one) => one.use === lifecycle.id);
      return { entity: id, narrowed: new Map(use ? [[use.field, transition.from] as const] : []) };
    };
    return written.map(([condition, at]) => ({
      condition,
      record: recordOf(user),
      ...(others.length > 0 && { others: others.map(recordOf) }),
      source: lifecycle.source,
      path: at,
      of: `transition ${action}`,
    }));
  });
}
