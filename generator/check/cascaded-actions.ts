// E316: what `cascades` names are references, and actions that the server may make of their records by itself.

import type { Cascaded } from '../../runtime/core/descriptor/lifecycle.ts';
import { namesRecords } from '../../runtime/core/kinds/field-traits.ts';
import { systemActor } from '../../runtime/core/lifecycle.ts';
import type { LeadingTransition } from '../load/derived-documents.ts';
import { cascadesOf, transitionsIn } from '../model/build-lifecycle.ts';
import type { CheckContext } from './check-context.ts';
import { fieldMisfit } from './field-misfit.ts';
import { fieldOf, findField } from './find-field.ts';
import { askedOfPerson, eachUsedTransition, type UsedTransition } from './lifecycle-users.ts';
import type { FindingText } from './report.ts';
import { unknownName } from './suggest.ts';

export const cascadedActions = eachUsedTransition((context, used) => {
  const { lifecycle, transition, path } = used;
  for (const [name, cascaded] of Object.entries(cascadesOf(transition.cascades ?? {}))) {
    const fault = faultOf(context, used, name, cascaded);
    if (!fault) continue;
    const at = { source: lifecycle.source, path: [...path, 'cascades', name], part: fault.part };
    context.report('E316', at, fault.said);
  }
});

interface Fault {
  readonly part: 'key' | 'value';
  readonly said: FindingText;
}

/** A lifecycle several entities use may follow references that only some of them have. */
function faultOf(context: CheckContext, used: UsedTransition, name: string, cascaded: Cascaded): Fault | null {
  const { users, action: own } = used;
  const found = users.map(({ id }) => findField(context, id, name));
  const fields = found.flatMap((one) => ('field' in one ? [one.field] : []));
  if (fields.length === 0) {
    if (!found.every((one) => 'missing' in one)) return null;
    const known = found.flatMap((one) => ('missing' in one ? one.known : []));
    const message = `${own} is followed by the records of "${name}", which ${users.map(({ id }) => id).join(' and ')} lacks`;
    return { part: 'key', said: unknownName(message, name, new Set(known), 'name a field that refers to records') };
  }
  for (const field of fields) {
    if (!namesRecords(field)) {
      const said = { message: `${name} refers to no records that could follow`, fix: 'name a field with refers' };
      return { part: 'key', said };
    }
    const text = actionFault(context, field.entity, cascaded) ?? takenFault(context, used, field.entity, cascaded);
    if (text) return { part: 'value', said: text };
  }
  return null;
}

function actionFault(
  { project, damaged }: CheckContext,
  entity: string,
  { action, enters = {} }: Cascaded,
): FindingText | null {
  const doc = project.entities.get(entity)?.doc;
  if (!doc) return null;
  const lifecycles = (doc.lifecycles ?? []).flatMap(({ use }) => project.lifecycles.get(use) ?? []);
  if (lifecycles.some(({ source }) => damaged.has(source.file))) return null;
  const all = lifecycles.flatMap((lifecycle) => transitionsIn(lifecycle.doc));
  const own = all.filter((one) => one.action === action);
  if (own.length === 0) {
    const known = new Set(all.map((one) => one.action));
    return unknownName(
      `records of ${entity} have no action "${action}"`,
      action,
      known,
      `add it to the lifecycle of ${entity}`,
    );
  }
  const bySystem = own.filter(({ transition }) => transition.by.includes(systemActor));
  if (bySystem.length === 0) {
    const message = `nobody may make ${action} of ${entity} by following: its transitions do not name system`;
    return { message, fix: `add system to its \`by\`, and system: [] to the actors of ${entity}` };
  }
  const asked = bySystem.map(({ transition }) => stillAsked(transition, enters)).find((one) => one !== null);
  if (asked === undefined) return null;
  return {
    message: `${action} of ${entity} asks a person for ${asked}, and cannot follow`,
    fix: 'give it a transition by system that asks nothing, or say in `enters` what it takes',
  };
}

/** What is asked of a person though values are handed on; null for nothing. */
function stillAsked(transition: LeadingTransition, given: { readonly [theirs: string]: string }): string | null {
  const { enters, ...rest } = transition;
  const missing = (enters?.fields ?? []).filter((key) => given[key] === undefined);
  return askedOfPerson(missing.length === 0 ? rest : { ...rest, enters: { fields: missing } });
}

/** What is handed on is a field of each record followed, and fits into one that the action asks for. */
function takenFault(
  context: CheckContext,
  { users }: UsedTransition,
  entity: string,
  { action, enters = {} }: Cascaded,
): FindingText | null {
  const transitions = (context.project.entities.get(entity)?.doc.lifecycles ?? [])
    .flatMap(({ use }) => context.project.lifecycles.get(use) ?? [])
    .flatMap(({ doc }) => transitionsIn(doc))
    .filter((one) => one.action === action && one.transition.by.includes(systemActor));
  for (const [theirs, own] of Object.entries(enters)) {
    for (const { transition } of transitions) {
      const asked = transition.enters;
      const keys = [...(asked?.fields ?? []), ...(asked?.optional ?? [])];
      if (!keys.includes(theirs)) {
        return unknownName(`${action} of ${entity} does not ask for "${theirs}"`, theirs, keys, 'take it out');
      }
      const to = fieldOf(context, entity, asked && 'line' in asked ? `${asked.line}.${theirs}` : theirs);
      for (const { id } of users) {
        const found = findField(context, id, own);
        if ('missing' in found) {
          return unknownName(`${id} has no field "${found.missing}"`, found.missing, found.known, `add it to ${id}`);
        }
        const misfit = 'field' in found && to && fieldMisfit(context, { from: found.field, owner: id, to });
        if (misfit)
          return { message: `${own} does not fit into ${theirs} of ${entity}: ${misfit.why}`, fix: 'widen it' };
      }
    }
  }
  return null;
}
