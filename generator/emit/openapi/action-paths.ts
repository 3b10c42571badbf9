// The calls that move records from state to state, for one record and for several.
import type { Json, Transition } from '../../../runtime/core/descriptor.ts';
import type { Model } from '../../model/model.ts';
import { labelOf } from '../field-notes.ts';
import { pascalCase } from '../names.ts';
import type { EntityCalls } from './entity-calls.ts';
import { answer, body, operation, type Part, reference } from './operation.ts';

const text = { type: 'string' };

/** Paths of every action of the entity's lifecycles. */
export function actionPaths(model: Model, calls: EntityCalls): Part {
  const paths: { [path: string]: Json } = {};
  for (const { lifecycle } of calls.entity.lifecycles) {
    for (const action of new Set(lifecycle.transitions.map((one) => one.action))) {
      const transitions = lifecycle.transitions.filter((one) => one.action === action);
      const label = labelOf(model.locales.en, ['lifecycle', lifecycle.id, 'actions', action]) ?? action;
      const described = { action, label, transitions };
      paths[`${calls.base}/{id}/actions/${action}`] = { post: one(calls, described) };
      paths[`${calls.base}/actions/${action}`] = { post: several(calls, described) };
    }
  }
  return paths;
}

interface Action {
  readonly action: string;
  readonly label: string;
  readonly transitions: readonly Transition[];
}

function one(calls: EntityCalls, action: Action): Part {
  return operation({
    id: `${operationName(action)}${calls.name}`,
    tag: calls.label,
    summary: `${action.label}: ${calls.label}`,
    description: describe(action),
    parameters: [reference('parameters', 'id'), reference('parameters', 'idempotencyKey')],
    body: body({
      type: 'object',
      properties: { ...asked(action), version: { type: 'integer' } },
      ...demanded(action, []),
    }),
    answer: answer('The record in its new state.', reference('schemas', calls.name)),
    refusals: ['state-not-allowed', 'submitted-not-resubmittable', 'findings', 'stale-version', 'not-found'],
  });
}

function several(calls: EntityCalls, action: Action): Part {
  const results = { type: 'array', items: reference('schemas', 'ActionResult') };
  return operation({
    id: `${operationName(action)}Several${calls.name}`,
    tag: calls.label,
    summary: `${action.label}, several: ${calls.label}`,
    description: `${describe(action)} Each record is answered for itself.`,
    parameters: [reference('parameters', 'idempotencyKey')],
    body: body({
      type: 'object',
      properties: { ids: { type: 'array', minItems: 1, items: text }, ...asked(action) },
      ...demanded(action, ['ids']),
    }),
    answer: answer('A result for each record.', { type: 'object', required: ['results'], properties: { results } }),
    refusals: ['nothing-selected'],
  });
}

/** `From draft to submitted by author.` for each transition. */
function describe({ transitions }: Action): string {
  return transitions
    .map(({ from, to, by, checks }) => {
      const rules = checks ? ', when every rule is kept' : '';
      return `From ${from.join(', ')} to ${to} by ${by.join(', ')}${rules}.`;
    })
    .join(' ');
}

function asked({ transitions }: Action): { [key: string]: Json } {
  return Object.fromEntries(transitions.flatMap(({ asks }) => (asks ? [[asks.key, text]] : [])));
}

/** What must be given whichever transition is made. */
function demanded({ transitions }: Action, others: readonly string[]): { required?: string[] } {
  const keys = transitions.every(({ asks }) => asks?.required)
    ? transitions.flatMap(({ asks }) => asks?.key ?? [])
    : [];
  const required = [...others, ...new Set(keys)];
  return required.length > 0 ? { required } : {};
}

function operationName({ action }: Action): string {
  const pascal = pascalCase(action);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}
