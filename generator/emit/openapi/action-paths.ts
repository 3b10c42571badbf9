// The calls that move records from state to state, for one record and for several.
import type { EntityDescriptor, Json, Transition } from '../../../runtime/core/descriptor.ts';
import { enteredFields, enteredKey, linesFieldOf } from '../../../runtime/core/entering.ts';
import { isOneByOne } from '../../../runtime/core/lifecycle.ts';
import { mostRecords } from '../../../runtime/core/list-limits.ts';
import type { EnteredLine } from '../../../runtime/core/transition-parts.ts';
import type { Model } from '../../model/model.ts';
import { describeCondition } from '../describe-condition.ts';
import { labelOf } from '../field-notes.ts';
import { pascalCase } from '../names.ts';
import type { EntityCalls } from './entity-calls.ts';
import { subRecordSchema } from './entity-schemas.ts';
import { answer, body, operation, type Part, reference } from './operation.ts';

const text = { type: 'string' };

/** Paths of every action of the entity's lifecycles. */
export function actionPaths(model: Model, calls: EntityCalls): Part {
  const paths: { [path: string]: Json } = {};
  for (const { lifecycle } of calls.entity.lifecycles) {
    for (const action of new Set(lifecycle.transitions.map((one) => one.action))) {
      const transitions = lifecycle.transitions.filter((one) => one.action === action);
      const label = labelOf(model.locales.en, ['lifecycle', lifecycle.id, 'actions', action]) ?? action;
      const described = { action, label, transitions, entered: enteredSchema(model, calls.entity, transitions) };
      paths[`${calls.base}/{id}/actions/${action}`] = { post: one(calls, described) };
      if (isOneByOne(calls.entity, action)) continue;
      paths[`${calls.base}/actions/${action}`] = { post: several(calls, described) };
    }
  }
  return paths;
}

interface Action {
  readonly action: string;
  readonly label: string;
  readonly transitions: readonly Transition[];
  /** What is filled in with it; null for nothing. */
  readonly entered: Part | null;
}

/** The fields that a transition of the action lets a person fill in. */
function enteredSchema(model: Model, entity: EntityDescriptor, transitions: readonly Transition[]): Part | null {
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

function one(calls: EntityCalls, action: Action): Part {
  return operation({
    id: `${operationName(action)}${calls.name}`,
    tag: calls.label,
    summary: `${action.label}: ${calls.label}`,
    description: describe(action),
    parameters: [
      reference('parameters', 'id'),
      reference('parameters', 'idempotencyKey'),
      reference('parameters', 'repeatKey'),
    ],
    body: body({
      type: 'object',
      properties: { ...asked(action), version: { type: 'integer' } },
      ...demanded(action, []),
    }),
    answer: answer('The record in its new state.', reference('schemas', calls.name)),
    refusals: [
      'state-not-allowed',
      'submitted-not-resubmittable',
      'findings',
      'stale-version',
      'not-found',
      ...(action.transitions.some(({ follows, creates }) => follows ?? creates) ? (['linked-refused'] as const) : []),
    ],
  });
}

function several(calls: EntityCalls, action: Action): Part {
  const results = { type: 'array', items: reference('schemas', 'ActionResult') };
  const isWhole = action.transitions.some(({ batch }) => batch === 'whole');
  return operation({
    id: `${operationName(action)}Several${calls.name}`,
    tag: calls.label,
    summary: `${action.label}, several: ${calls.label}`,
    description: `${describe(action)} ${isWhole ? 'All of them make it or none.' : 'Each record is answered for itself.'}`,
    parameters: [reference('parameters', 'idempotencyKey'), reference('parameters', 'repeatKey')],
    body: body({
      type: 'object',
      properties: { ids: { type: 'array', minItems: 1, maxItems: mostRecords, items: text }, ...asked(action) },
      ...demanded(action, ['ids']),
    }),
    answer: answer('A result for each record.', { type: 'object', required: ['results'], properties: { results } }),
    refusals: ['nothing-selected', ...(isWhole ? (['batch-refused'] as const) : [])],
  });
}

/** `From draft to submitted by author.` for each transition. */
function describe({ transitions }: Action): string {
  return transitions
    .map(({ from, to, instead = [], by, when, checks, enters, follows, creates, opens, compares }) => {
      const meant = when ? `, when ${describeCondition(when)}` : '';
      const rules = checks ? ', when every rule is kept' : '';
      const copied = enters?.line?.takes ? `, with copies of ${enters.line.takes.join(', ')}` : '';
      const line = enters?.line ? ` What is entered is ${placeOf(enters.line.at)} ${enters.line.field}${copied}.` : '';
      const ends = instead.map((end) => ` To ${end.to} instead when ${describeCondition(end.when)} then.`).join('');
      const others = Object.entries(follows ?? {}).map(([path, action]) => ` The records of ${path} make ${action}.`);
      const made = creates ? ` Makes a record of ${creates.entity}.` : '';
      const compared = compares
        ? ` What is stored is compared with its digest; then the server makes ${compares.same} or ${compares.other}.`
        : '';
      const opening = opens ? ' The pages make it when such a person opens the record.' : '';
      return `From ${from.join(', ')} to ${to} by ${by.join(', ')}${meant}${rules}.${ends}${opening}${line}${others.join('')}${made}${compared}`;
    })
    .join(' ');
}

function placeOf(at: EnteredLine['at']): string {
  if (typeof at === 'object') return `the first line without ${at.absent} of`;
  return at === 'new' ? 'a new line of' : 'the last line of';
}

function asked({ transitions, entered }: Action): { [key: string]: Json } {
  return {
    ...Object.fromEntries(transitions.flatMap(({ asks }) => (asks ? [[asks.key, text]] : []))),
    ...(entered && { entered }),
  };
}

/** What must be given whichever transition is made. */
function demanded({ transitions }: Action, others: readonly string[]): { required?: string[] } {
  const enters = transitions.every((one) => (one.enters?.fields.length ?? 0) > 0) ? [enteredKey] : [];
  const keys = transitions.every(({ asks }) => asks?.required)
    ? transitions.flatMap(({ asks }) => asks?.key ?? [])
    : [];
  const required = [...others, ...new Set(keys), ...enters];
  return required.length > 0 ? { required } : {};
}

function operationName({ action }: Action): string {
  const pascal = pascalCase(action);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}
