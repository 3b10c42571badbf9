// Actions as the API description tells them: their transitions in a sentence each, and what is sent with them.
import type { EntityDescriptor } from '../../../runtime/core/descriptor/entity.ts';
import type { EnteredLine, Following, Transition } from '../../../runtime/core/descriptor/lifecycle.ts';
import type { Json, Row } from '../../../runtime/core/descriptor/value.ts';
import { enteredFields, linesFieldOf } from '../../../runtime/core/entered-fields.ts';
import { enteredKey } from '../../../runtime/core/entering.ts';
import type { Model } from '../../model/model.ts';
import { describeCondition } from '../describe-condition.ts';
import { labelOf } from '../field-notes.ts';
import { type SchemaPart, subRecordSchema } from './entity-schemas.ts';

/** Every action of the entity's lifecycles. */
export function describedActions(model: Model, entity: EntityDescriptor): Row {
  const actions: { [action: string]: Json } = {};
  for (const { lifecycle } of entity.lifecycles) {
    for (const action of new Set(lifecycle.transitions.map((one) => one.action))) {
      const transitions = lifecycle.transitions.filter((one) => one.action === action);
      const entered = enteredSchema(model, entity, transitions);
      actions[action] = {
        label: labelOf(model.locales.en, ['lifecycle', lifecycle.id, 'actions', action]) ?? action,
        description: describe(transitions),
        properties: {
          ...Object.fromEntries(transitions.flatMap(({ asks }) => (asks ? [[asks.key, { type: 'string' }]] : []))),
          ...(entered && { [enteredKey]: entered }),
          ...(transitions.some(({ withCode }) => withCode) && { verificationCode: { type: 'string' } }),
        },
        required: demanded(transitions),
      };
    }
  }
  return actions;
}

/** The fields that a transition of the action lets a person fill in. */
function enteredSchema(model: Model, entity: EntityDescriptor, transitions: readonly Transition[]): SchemaPart | null {
  const schemas = transitions.flatMap(({ enters }) => {
    if (!enters) return [];
    const owner = linesFieldOf(entity, enters)?.entity ?? entity.id;
    const schema = subRecordSchema(model, { id: owner, fields: enteredFields(entity, enters) });
    return [{ ...schema, additionalProperties: false }];
  });
  const different = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  const [first] = different;
  return different.length > 1 ? { anyOf: different } : (first ?? null);
}

/** `From draft to submitted by author.` for each transition. */
function describe(transitions: readonly Transition[]): string {
  return transitions
    .map(({ from, to, instead = [], by, when, checks, enters, cascades, creates, opens, compares, follows }) => {
      const meant = when ? `, when ${describeCondition(when)}` : '';
      const rules = checks ? ', when every rule is kept' : '';
      const copied = enters?.line?.takes ? `, with copies of ${enters.line.takes.join(', ')}` : '';
      const line = enters?.line ? ` What is entered is ${placeOf(enters.line.at)} ${enters.line.field}${copied}.` : '';
      const ends = instead.map((end) => ` To ${end.to} instead when ${describeCondition(end.when)} then.`).join('');
      const others = Object.entries(cascades ?? {}).map(([path, { action, enters }]) => {
        const taken = enters ? `, with ${Object.values(enters).join(', ')} of this one` : '';
        return ` The records of ${path} make ${action}${taken}.`;
      });
      const made = creates ? ` Makes a record of ${creates.entity}.` : '';
      const compared = compares
        ? ` What is stored is compared with its digest; then the server makes ${compares.same} or ${compares.other}.`
        : '';
      const followed = follows ? ` The server makes it after ${valuesOf(follows)}.` : '';
      const opening = opens ? ' The pages make it when such a person opens the record.' : '';
      return `From ${from.join(', ')} to ${to} by ${by.join(', ')}${meant}${rules}.${ends}${opening}${line}${others.join('')}${made}${compared}${followed}`;
    })
    .join(' ');
}

function valuesOf({ at, in: values }: Following): string {
  return values ? `${at} ${values.join(', ')}` : `any other ${at}`;
}

function placeOf(at: EnteredLine['at']): string {
  if (typeof at === 'object') return `the first line without ${at.absent} of`;
  return at === 'new' ? 'a new line of' : 'the last line of';
}

/** What must be given whichever transition is made. */
function demanded(transitions: readonly Transition[]): string[] {
  const keys = transitions.every(({ asks }) => asks?.required)
    ? transitions.flatMap(({ asks }) => asks?.key ?? [])
    : [];
  const enters = transitions.every((one) => (one.enters?.fields.length ?? 0) > 0) ? [enteredKey] : [];
  const code = transitions.every(({ withCode }) => withCode) ? ['verificationCode'] : [];
  return [...new Set(keys), ...enters, ...code];
}
