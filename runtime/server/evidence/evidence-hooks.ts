// What comes of a comparison: the server makes one of the two steps that the transition names. An edit takes the result back.
import { stateOf, transitionsOf } from '../../core/lifecycle.ts';
import type { CompiledEntity, ServerModel } from '../../core/model.ts';
import { versionKeyOf } from '../../core/record-version.ts';
import type { EntityHooks, Hooks } from '../hooks.ts';
import { joinHooks } from '../join-hooks.ts';
import { namedTables } from '../store/named-tables.ts';
import { digestOf } from './digest.ts';
import { verify } from './verify.ts';

/** The hooks given, and after them those of every entity that is compared. */
export function withEvidence(given: Hooks, { entities, system }: ServerModel): Hooks {
  const compared = Object.values(entities).filter(isCompared);
  const hooks = hooksOn(namedTables(system).documentEntry);
  const added = compared.map(({ descriptor: { id } }) => [id, joinHooks(given[id] ?? {}, hooks)] as const);
  return { ...given, ...Object.fromEntries(added) };
}

function isCompared({ descriptor }: CompiledEntity): boolean {
  return descriptor.lifecycles.some(({ lifecycle }) => lifecycle.transitions.some(({ compares }) => compares));
}

const hooksOn = (entries: string): EntityHooks => ({
  before: ({ entity: { descriptor }, action, before, record }) => {
    const versionKey = versionKeyOf(descriptor);
    const use = descriptor.lifecycles.find(({ lifecycle }) => lifecycle.transitions.some(({ compares }) => compares));
    if (!use || before === null || use.lifecycle.transitions.some((own) => own.action === action)) return undefined;
    // What was found the same is no longer what is stored; what differed stays to be decided.
    const { name } = stateOf(use, before);
    const isPassed = use.lifecycle.transitions.some(({ compares, from }) => compares && from.includes(name));
    if (!isPassed || name === use.lifecycle.initial) return undefined;
    const states = descriptor.lifecycles.map(({ field }) => [field, null] as const);
    const says = (row: typeof record): string =>
      digestOf(descriptor, versionKey, { ...row, ...Object.fromEntries(states) });
    return says(before) === says(record) ? undefined : { ...record, [use.field]: use.lifecycle.initial };
  },
  after: async ({ entity: { descriptor }, action, before, database, actAsSystem }) => {
    const bound = transitionsOf(descriptor, action).find(({ transition }) => transition.compares);
    const compares = bound?.transition.compares;
    if (!bound || !compares || before === null) return undefined;
    const { result } = await verify(database, {
      descriptor,
      versionKey: versionKeyOf(descriptor),
      entries,
      record: before,
    });
    // What was compared before had entries: that none is left is no reason to believe it any longer.
    const wasCompared = stateOf(bound.use, before).name !== bound.use.lifecycle.initial;
    if (result === 'notVerified' && !wasCompared) return undefined;
    await actAsSystem(descriptor.id, String(before.id), result === 'passed' ? compares.same : compares.other);
    return 'changed';
  },
});
