// Decision tables of an entity, computed from its conditional rules: rows are what they look at, columns the fields they speak of.
import type { EntityDescriptor } from '../../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../../runtime/core/descriptor/field.ts';
import type { Json } from '../../../runtime/core/descriptor/value.ts';
import { isCoded } from '../../../runtime/core/kinds/field-traits.ts';
import { fieldAt } from '../../../runtime/core/paths.ts';
import {
  type DecisionCell,
  type DecisionRow,
  type DecisionTable,
  decisionEffects,
} from '../../../runtime/core/rule-book/book-tables.ts';
import { labelOf } from '../../model/condition-text.ts';
import { list } from '../../model/translator.ts';
import { actionWords } from '../rule-entries.ts';
import type { SampleContext } from '../samples.ts';
import { type DecidedRule, decidedRules } from './decided-rules.ts';
import { type Fact, factsOf, factText, holdsWhere, optionsOf } from './deciding-facts.ts';

/** What stands in a table, before it is put into words. */
export interface TablePlan {
  readonly id: string;
  readonly facts: readonly Fact[];
  readonly rules: readonly DecidedRule[];
}

/** The tables of an entity: every conditional rule is in one of them, with all that it looks at. */
export function decisionTables(context: SampleContext, entity: EntityDescriptor): DecisionTable[] {
  return planTables(entity).map((plan) => tableOf(context, entity, plan));
}

/** A table for each widest set of what rules look at, among rules that are checked alike. */
export function planTables(entity: EntityDescriptor): TablePlan[] {
  const alike = Map.groupBy(decidedRules(entity), ({ lines, actions }) => JSON.stringify([lines, actions]));
  return [...alike.values()].flatMap((rules) => {
    const sets = rules.map((rule) => ({ rule, facts: factsOf(entity, rule.when, rule.lines) }));
    const widest = sets.filter(
      ({ facts }, index) =>
        !sets.some(
          (other, at) =>
            at !== index && covers(other.facts, facts) && (other.facts.length > facts.length || at < index),
        ),
    );
    return widest.map(({ rule: { actions }, facts }) => ({
      id: [entity.id, ...facts.map(({ key }) => key), ...(actions ?? [])].join(' '),
      facts,
      rules: sets.filter((one) => covers(facts, one.facts)).map(({ rule }) => rule),
    }));
  });
}

function covers(wide: readonly Fact[], narrow: readonly Fact[]): boolean {
  return narrow.every(({ key }) => wide.some((fact) => fact.key === key));
}

function tableOf(context: SampleContext, entity: EntityDescriptor, { id, facts, rules }: TablePlan): DecisionTable {
  const [{ lines, actions } = {} as DecidedRule] = rules;
  const conditions = rules.map(({ when }) => when);
  const options = facts.map((fact) => optionsOf(context, entity, fact, conditions));
  const columns = [...new Set(rules.map(({ column }) => column))];
  const rows = combinationsOf(options).map((combination): DecisionRow => {
    const chosen = new Map(
      facts.map(({ key }, index): [string, Json] => [key, options[index]?.[combination[index] ?? 0]?.value ?? null]),
    );
    const counting = rules.filter(({ when }) => holdsWhere(entity, when, lines, chosen));
    return {
      options: combination.map((option) => [option]),
      cells: columns.map((column) =>
        cellOf(
          entity,
          column,
          counting.filter((rule) => rule.column === column),
        ),
      ),
    };
  });
  return {
    id,
    entity: entity.id,
    ...(lines !== undefined && { lines }),
    ...(actions && { actions, actionWords: list(actions.map((action) => actionWords(context, entity, action))) }),
    facts: facts.map((fact, index) => ({
      ...(fact.path !== undefined && { path: fact.path }),
      ...(fact.condition && { condition: fact.condition }),
      ...codesOf(fact.path === undefined ? null : fieldAt(entity.fields, fact.path)),
      label: factText(context, entity, fact),
      options: options[index] ?? [],
    })),
    columns: columns.map((path) => ({
      path,
      label: labelOf(context, entity, path),
      rules: rules.filter(({ column }) => column === path).map(({ entry, effect }) => ({ entry, effect })),
    })),
    rows: merged(rows, facts.length),
  };
}

function codesOf(field: Field | null): { readonly codes?: string } {
  return isCoded(field) ? { codes: field.table } : {};
}

/** Every way to take one option of each fact, by number. */
export function combinationsOf(options: readonly (readonly unknown[])[]): number[][] {
  return options.reduce<number[][]>(
    (found, own) => found.flatMap((before) => own.map((_, index) => [...before, index])),
    [[]],
  );
}

/** What the field asks for by itself, and what the rules that count say of it. */
function cellOf(entity: EntityDescriptor, column: string, rules: readonly DecidedRule[]): DecisionCell {
  const isNeeded = !column.includes('.') && (fieldAt(entity.fields, column)?.required ?? 'never') !== 'never';
  const own = isNeeded ? [{ effect: 'required', entry: `${entity.id}.fields.${column}.required` }] : [];
  const said = [...own, ...rules];
  const effects = decisionEffects.filter((effect) => said.some((one) => one.effect === effect)).reverse();
  return { effects: effects.length > 0 ? effects : ['free'], entries: said.map(({ entry }) => entry) };
}

/** Rows that say the same and differ in one fact alone become one, as long as there are any. */
function merged(rows: readonly DecisionRow[], facts: number): DecisionRow[] {
  let left = [...rows];
  for (let fact = facts - 1; fact >= 0; fact -= 1) {
    const alike = Map.groupBy(left, ({ options, cells }) =>
      JSON.stringify([options.filter((_, index) => index !== fact), cells]),
    );
    left = [...alike.values()].map((same) => {
      const [first = { options: [], cells: [] }] = same;
      const all = same.flatMap(({ options }) => options[fact] ?? []);
      return { ...first, options: first.options.map((own, index) => (index === fact ? all : own)) };
    });
  }
  return left;
}
