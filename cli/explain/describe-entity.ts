// Everything there is to say of an entity: where it stands, what it holds, its rules, states and rights.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describeCondition } from '../../generator/emit/describe-condition.ts';
import type { Model } from '../../generator/model/model.ts';
import type { Grant } from '../../runtime/core/descriptor/access.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { FlowLines } from '../../runtime/core/descriptor/flow.ts';
import type { LifecycleState, LifecycleUse } from '../../runtime/core/descriptor/lifecycle.ts';
import type { Rule } from '../../runtime/core/descriptor/rule.ts';
import { hasOwnTable } from '../../runtime/core/kinds/field-traits.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';
import { eachField, labelKeyAt } from '../../runtime/core/paths.ts';
import { subTableOf, tableOf } from '../../runtime/core/tables.ts';
import { describeField } from './describe-field.ts';
import { expensiveRows, indexRows } from './describe-indexes.ts';
import { paperRows } from './describe-papers.ts';
import { placementRows } from './describe-placement.ts';
import { describeRule, textAt } from './describe-rule.ts';
import { transitionRows } from './describe-transition.ts';
import { printTable } from './print-table.ts';

export interface Explained {
  readonly root: string;
  readonly model: Model;
  readonly entity: EntityDescriptor;
  /** Labels of the reader's language. */
  readonly labels: LocaleTree;
}

/** Prints the entity to the standard output. */
export function describeEntity(explained: Explained): void {
  const { entity, labels } = explained;
  console.log(
    `${entity.id}  ${textAt(labels, `entity.${entity.id}.label`)}  (${entity.type}, owner ${entity.owner}, key ${entity.key})`,
  );
  printTable('paths', pathRows(explained));
  printTable(
    'routes',
    entity.views.map((view) => [
      `#${view.route}`,
      textAt(labels, `entity.${entity.id}.views.${view.id}`),
      `menu ${view.menu}`,
      view.accounts.join(' ') + (view.level ? ` (${view.level})` : ''),
      view.alias === undefined ? '' : `also #${view.alias}`,
    ]),
  );
  printTable('fields', fieldRows(entity, labels));
  printTable(
    'rules',
    entity.rules.map((rule) => [
      rule.id,
      describeRule(entity, rule, labels) + (rule.when ? ` [when ${describeCondition(rule.when)}]` : ''),
      momentOf(entity, rule),
      sourceOf(rule.source),
    ]),
  );
  for (const use of entity.lifecycles) describeStates(entity, use, labels);
  printTable('flows', flowRows(explained));
  printTable('papers', paperRows(explained.model, entity, labels));
  printTable('access', accessRows(entity));
  printTable('placement', placementRows(explained.model, entity));
  printTable('indexes', indexRows(explained.model, entity));
  printTable('expensive where all rows are shown', expensiveRows(explained.model, entity));
}

/** When a rule counts: records without a draft are checked whole at every save. */
function momentOf({ lifecycles: [first] }: EntityDescriptor, { on }: Rule): string {
  if (typeof on === 'object') return `on ${on.join(', ')}`;
  const hasDraft = first !== undefined && Object.values(first.lifecycle.states).some(({ draft }) => draft);
  return on === 'save' || !hasDraft ? 'on save' : 'on submit';
}

/** What its records are made of, and what is made of them. */
function flowRows({ model, entity, labels }: Explained): string[][] {
  return model.flows
    .filter(({ from, to }) => from === entity.id || to === entity.id)
    .map(({ id, from, to, by, when, chosenBy, file, ...flow }) => [
      id,
      textAt(labels, `flow.${id}`),
      from === entity.id ? `makes ${to}` : `made of ${from}`,
      `by ${by.join(' ')}${when ? ` [when ${describeCondition(when)}]` : ''}`,
      [
        ...(chosenBy ? [`chosen by ${chosenBy.field}`] : []),
        ...(flow.namedBy ?? []).map((key) => `named by ${key}`),
        ...[...flow.open, ...openIn(flow.lines, '')].map((key) => `open ${key}`),
      ].join(', '),
      file,
    ]);
}

function openIn(lines: readonly FlowLines[], above: string): string[] {
  return lines.flatMap(({ to, open = [], lines: below = [] }) => [
    ...open.map((key) => `${above}${to}.${key}`),
    ...openIn(below, `${above}${to}.`),
  ]);
}

function pathRows({ root, model, entity }: Explained): string[][] {
  const slots = [...(model.overrides.get(entity.id) ?? [])].map((slot) => `overrides/${entity.id}/${slot}`);
  const tests = `schemas/cases/${entity.id}.yaml`;
  const users = model.entities.filter((other) => refersTo(other, entity.id)).map((other) => other.id);
  return [
    ...(entity.was ? [['was', entity.was.join(', ')]] : []),
    ['schema', entity.file],
    ['labels', `locales/entities/${entity.id}.yaml`],
    ...model.lifecycles
      .filter(({ id, file }) => file !== entity.file && entity.lifecycles.some(({ lifecycle }) => lifecycle.id === id))
      .map(({ file }) => ['lifecycle', file]),
    [
      'overrides',
      slots.length > 0 ? slots.join(', ') : `none; overrides/${entity.id}/{list,form,detail}.tsx, hooks.ts`,
    ],
    ['tests', existsSync(join(root, tests)) ? tests : `none; ${tests}`],
    ['generated', `generated/entities/${entity.id}/`],
    ...(entity.type === 'sub'
      ? []
      : [
          ['tables', tablesOf(entity).join(', ')],
          ['API', `/api/entities/${entity.id}`],
        ]),
    ['used by', users.length > 0 ? users.join(', ') : 'no other entity'],
  ];
}

function refersTo(other: EntityDescriptor, id: string): boolean {
  const own = new Set(['companyId', 'createdBy', 'updatedBy']);
  return (
    other.fields.some((field) => 'entity' in field && field.entity === id && !own.has(field.key)) && other.id !== id
  );
}

function tablesOf(entity: EntityDescriptor): string[] {
  const own = tableOf(entity.id);
  const tables = [own];
  eachField(entity.fields, (field, path) => {
    if (hasOwnTable(field)) tables.push(subTableOf(own, path.replaceAll('.', '_')));
  });
  return tables;
}

function fieldRows(entity: EntityDescriptor, labels: LocaleTree): string[][] {
  const rows: string[][] = [];
  eachField(entity.fields, (field: Field, path) => {
    const indent = '  '.repeat(path.split('.').length - 1);
    rows.push([
      `${indent}${field.key}`,
      textAt(labels, labelKeyAt(entity.id, entity.fields, path)),
      describeField(field),
      sourceOf(field.source),
    ]);
  });
  return rows;
}

function sourceOf(source: string): string {
  return source === 'proposed' ? 'proposed' : `spec ${source}`;
}

function describeStates(
  entity: EntityDescriptor,
  { lifecycle, field, actors }: LifecycleUse,
  labels: LocaleTree,
): void {
  printTable(
    `states of ${field} (${lifecycle.id})`,
    Object.entries(lifecycle.states).map(([name, state]) => {
      const flags = (['editable', 'deletable', 'draft', 'final'] as const).filter((flag) => state[flag]);
      const saves = state.savesTo === undefined ? [] : [`saves to ${state.savesTo}${changedIn(state)}`];
      const was = state.was ? [`was ${state.was.join(', ')}`] : [];
      const awaits = state.awaits ? [`awaits ${state.awaits.join(' or ')}`] : [];
      const label = textAt(labels, `entity.${entity.id}.states.${lifecycle.id}.${name}`);
      return [
        name,
        label,
        [name === lifecycle.initial ? 'initial' : '', ...flags, ...saves, ...awaits, ...was].filter(Boolean).join(', '),
      ];
    }),
  );
  printTable(
    `transitions of ${field}`,
    lifecycle.transitions.flatMap((transition) => transitionRows({ lifecycle, field, actors }, transition, labels)),
  );
}

function changedIn({ ifChanged }: LifecycleState): string {
  return ifChanged ? ` when one of ${ifChanged.join(' ')} was changed` : '';
}

function accessRows(entity: EntityDescriptor): string[][] {
  return Object.entries(entity.access).flatMap(([account, grants]) =>
    grants.map((grant) => [account, grant.level ?? '', grant.may.join(', '), describeRows(grant)]),
  );
}

function describeRows({ rows }: Grant): string {
  if (rows === 'all') return 'all rows';
  return rows
    .map(({ company, self, when, named }) =>
      [
        company && `${company} is mine`,
        self && `${self} is me`,
        named && `${named.by} of a ${named.entity} names it whose ${named.company} is mine`,
        named?.when && describeCondition(named.when),
        when && describeCondition(when),
      ]
        .filter(Boolean)
        .join(' and '),
    )
    .join('; or ');
}
