// E543: a rule on complete records asks for nothing that only a later transition sets.
import { ruleKindIn } from '../model/build-entity.ts';
import { transitionsIn } from '../model/build-lifecycle.ts';
import type { EntitySource, LifecycleSource } from '../model/project.ts';
import type { CheckContext } from './check-context.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';
import { setFields } from './set-fields.ts';

export const setInTime = eachEntity((context, entity) => {
  const { id, doc, source } = entity;
  for (const [index, rule] of (doc.rules ?? []).entries()) {
    const kind = ruleKindIn(rule);
    const asked = kind === 'required-when' ? rule[kind] : undefined;
    if (kind === undefined || typeof asked !== 'string' || (rule.on ?? 'complete') !== 'complete') continue;
    const field = fieldOf(context, id, asked);
    if (!field?.readOnly || field.computed !== undefined || asked.includes('.')) continue;
    const action = laterAction(context, entity, asked);
    if (action === null) continue;
    const message = `rule ${rule.id} asks for ${asked} when a record is handed in, which only ${action} sets, later`;
    const fix = 'name the action that needs it in on, or ask for what people fill before';
    context.report('E543', { source, path: ['rules', index, kind] }, { message, fix });
  }
});

/** The transition that alone sets a field, after every one that checks records; null where it may be set before, or by others. */
function laterAction({ project }: CheckContext, { id, doc }: EntitySource, key: string): string | null {
  const uses = (doc.lifecycles ?? []).flatMap(({ use }) => project.lifecycles.get(use) ?? []);
  const isWrittenByHand = project.overrides.some(({ owner, name }) => owner === id && name === 'hooks.ts');
  if (uses.length !== 1 || isWrittenByHand) return null;
  const [lifecycle] = uses;
  if (!lifecycle || isSetElsewhere(project, lifecycle, key)) return null;
  const transitions = transitionsIn(lifecycle.doc);
  const setting = transitions.filter(
    ({ transition: { sets = {}, asks, enters, instead = [] } }) =>
      Object.hasOwn(sets, key) ||
      asks?.keptIn === key ||
      enters?.fields?.includes(key) ||
      instead.some((outcome) => Object.hasOwn(outcome.sets ?? {}, key)),
  );
  const checking = transitions.filter(({ transition }) => transition.checks === true);
  const [first] = setting;
  if (!first || checking.length === 0) return null;
  // What leads to a state in which records are checked, from the first one on, without a check before it.
  const before = new Set<string>([lifecycle.doc.initial]);
  for (let grown = 0; grown !== before.size; ) {
    grown = before.size;
    for (const { transition } of transitions) {
      if (transition.checks !== true && transition.from.some((state) => before.has(state))) before.add(transition.to);
    }
  }
  const isEarly = setting.some(({ transition }) => transition.from.some((state) => before.has(state)));
  return isEarly ? null : first.action;
}

/** Whether flows, choices of other records or other lifecycles set a field of that name. */
function isSetElsewhere(project: CheckContext['project'], { id }: LifecycleSource, key: string): boolean {
  const lifecycles = new Map([...project.lifecycles].filter(([name]) => name !== id));
  return setFields({ ...project, lifecycles }).has(key);
}
