// The edits of the schemas that changed cells of decision tables come to: new conditions for the rules that decide them.
import { isDeepStrictEqual } from 'node:util';
import { parseDocument } from 'yaml';
import type { Model } from '../../generator/model/model.ts';
import type { Project } from '../../generator/model/project.ts';
import { Translator } from '../../generator/model/translator.ts';
import { changeCondition, chosenOf } from '../../generator/rule-book/decisions/change-condition.ts';
import { type DecidedRule, decidedRules } from '../../generator/rule-book/decisions/decided-rules.ts';
import { type FactGroup, factsOf, groupsOf, holdsWhere } from '../../generator/rule-book/decisions/deciding-facts.ts';
import { combinationsOf, planTables, type TablePlan } from '../../generator/rule-book/decisions/decision-tables.ts';
import { type SampleContext, samplesOf } from '../../generator/rule-book/samples.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Rule } from '../../runtime/core/descriptor/rule.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { isMap } from '../../runtime/core/json-map.ts';
import type { EditStep, SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
import type {
  ChangedAlong,
  RefusedCell,
  TableCellChange,
  TableChange,
} from '../../runtime/core/rule-book/table-change.ts';

/** The edits, one place a rule; any refused cell: none of them is to be made. `model` is that of `project`. */
export function tableEdits(project: Project, model: Model, cells: readonly TableCellChange[]): TableChange {
  const translator = new Translator(model.locales);
  const context: SampleContext = { model, translator, samples: samplesOf(model, translator) };
  const before = new Map(model.entities.map((entity) => [entity.id, entity]));
  const after = new Map(before);
  const refused: RefusedCell[] = [];
  for (const [cell, change] of cells.entries()) {
    const own = after.get(change.entity);
    const old = before.get(change.entity);
    const reading = readingOf(project, change);
    if (reading !== null) refused.push({ cell, reason: 'reading', reading });
    else {
      const made = own && old ? changed(context, { old, own }, change) : 'gone';
      if (typeof made === 'string') refused.push({ cell, reason: made });
      else after.set(change.entity, made);
    }
  }
  const touched = [...new Map(cells.map(({ entity, entry }) => [entry, { entity, entry }])).values()];
  const edits = touched.flatMap(({ entity, entry }) => ruleEdits(project, after.get(entity), entry));
  const along = touched.flatMap(({ entity, entry }): ChangedAlong[] => {
    const [old, now] = [before.get(entity), after.get(entity)];
    const shown = new Set(cells.filter((one) => one.entry === entry).map(({ table }) => table));
    return old && now ? changedAlong(context, { old, now }, entry).filter(({ table }) => !shown.has(table)) : [];
  });
  return { refused, along, edits: refused.length > 0 ? [] : edits };
}

interface Changing {
  /** As the reader's table was made. */
  readonly old: EntityDescriptor;
  /** With the cells before this one. */
  readonly own: EntityDescriptor;
}

/** The entity with the cell changed. */
function changed(
  context: SampleContext,
  { old, own }: Changing,
  change: TableCellChange,
): EntityDescriptor | RefusedCell['reason'] {
  const plan = planTables(old).find(({ id }) => id === change.table);
  const rule = decidedRules(own).find(({ entry }) => entry === change.entry);
  if (!plan?.rules.some(({ entry }) => entry === change.entry)) return 'gone';
  const index = own.rules.findIndex(({ id }) => `${own.id}.rules.${id}` === change.entry);
  const found = own.rules[index];
  if (!found || (rule && !looksAtAlike(own, plan, rule))) return rule ? 'apart' : 'gone';
  const lines = plan.rules[0]?.lines;
  const now = decidedRules(own);
  const others = plan.rules.flatMap(({ entry }) => now.find((one) => one.entry === entry)?.when ?? []);
  const conditions = [...(rule ? [rule.when] : []), ...others];
  const groups = plan.facts.map((fact, at) => groupsOf(context, own, fact, conditions, change.only?.[at] ?? []));
  const isMeant = meantBy(context, old, plan, change);
  const did = (combination: readonly number[]): boolean => counts(own, plan, rule, valuesAt(groups, combination));
  const does = (combination: readonly number[]): boolean =>
    isMeant(valuesAt(groups, combination)) ? change.counts : did(combination);
  if (combinationsOf(groups).every((one) => did(one) === does(one))) return 'same';
  const condition = changeCondition({
    entity: own,
    ...(lines !== undefined && { lines }),
    facts: plan.facts,
    groups,
    conditions,
    counts: does,
  });
  if ('refused' in condition) return condition.refused;
  return { ...own, rules: own.rules.with(index, withCondition(found, condition)) };
}

function looksAtAlike(entity: EntityDescriptor, { facts }: TablePlan, { when, lines }: DecidedRule): boolean {
  return factsOf(entity, when, lines).every(({ key }) => facts.some((fact) => fact.key === key));
}

function valuesAt(groups: readonly (readonly FactGroup[])[], combination: readonly number[]): Json[] {
  return combination.map((group, fact) => groups[fact]?.[group]?.values[0] ?? null);
}

function counts(
  entity: EntityDescriptor,
  plan: TablePlan,
  rule: DecidedRule | undefined,
  values: readonly Json[],
): boolean {
  // One without a condition counts always.
  return rule === undefined || holdsWhere(entity, rule.when, rule.lines, chosenOf(plan.facts, values));
}

/** Whether values are those of the options a person has chosen in the table as it was shown. */
function meantBy(context: SampleContext, old: EntityDescriptor, plan: TablePlan, { options, only }: TableCellChange) {
  const conditions = plan.rules.map(({ when }) => when);
  const shown = plan.facts.map((fact) => groupsOf(context, old, fact, conditions));
  return (values: readonly Json[]): boolean =>
    values.every((value, fact) => {
      const alone = only?.[fact];
      const groups = shown[fact] ?? [];
      const named = groups.findIndex((group) => group.values.includes(value));
      const group = named < 0 ? groups.findIndex(({ isRest }) => isRest) : named;
      return options[fact]?.includes(group) === true && (!alone || alone.includes(value));
    });
}

function withCondition(
  { when: _, ...rule }: Rule,
  { record, line }: { record?: Rule['when']; line?: Rule['when'] },
): Rule {
  const base = { ...rule, ...(record && { when: record }) };
  if (rule.kind !== 'line-requires') return base;
  const { when: __, ...params } = rule.params as { readonly [name: string]: Json };
  return { ...base, params: { ...params, ...(line && { when: line as unknown as Json }) } };
}

/** The reading that decides where a rule counts, or that gives the rule itself; null where none does. */
function readingOf(project: Project, { entity, entry }: TableCellChange): string | null {
  const source = project.entities.get(entity)?.source;
  const rules: unknown = source ? parseDocument(source.text).toJS()?.rules : [];
  for (const rule of Array.isArray(rules) ? rules : []) {
    if (`${entity}.rules.${rule.id}` === entry) return readingIn([rule.when, rule['line-requires']?.when]);
    const given = typeof rule.reading === 'string' ? project.readings.doc[rule.reading] : undefined;
    if (given && JSON.stringify(given.options).includes(`"id":"${entry.split('.').at(-1)}"`)) return rule.reading;
  }
  return null;
}

function readingIn(value: unknown): string | null {
  return /"reading":"([^"]+)"/.exec(JSON.stringify(value) ?? '')?.[1] ?? null;
}

function ruleEdits(project: Project, entity: EntityDescriptor | undefined, entry: string): SchemaEdit[] {
  const source = entity && project.entities.get(entity.id)?.source;
  const rule = entity?.rules.find(({ id }) => `${entity.id}.rules.${id}` === entry);
  if (!source || !rule) return [];
  const rules: unknown = parseDocument(source.text).toJS()?.rules;
  const written = Array.isArray(rules) ? rules.find(({ id }) => id === rule.id) : undefined;
  if (!written) return [];
  const ofLine = rule.kind === 'line-requires' ? (rule.params as { readonly when?: Json }).when : undefined;
  const at = ['rules', rule.id];
  return [
    ...editsBetween(source.file, [...at, 'when'], written.when, rule.when as Json | undefined),
    ...(rule.kind === 'line-requires'
      ? editsBetween(source.file, [...at, rule.kind, 'when'], written[rule.kind]?.when, ofLine)
      : []),
  ];
}

/** The smallest values that differ, so that comments and order beside them stay. */
function editsBetween(
  file: string,
  path: readonly EditStep[],
  before: Json | undefined,
  after: Json | undefined,
): SchemaEdit[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length && before.every(isMap)) {
    return before.flatMap((one, index) => editsBetween(file, [...path, index], one, after[index]));
  }
  if (isMap(before) && isMap(after) && isDeepStrictEqual(Object.keys(before), Object.keys(after))) {
    return Object.entries(before).flatMap(([key, one]) => editsBetween(file, [...path, key], one, after[key]));
  }
  return [{ file, path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}

/** Rows of other tables whose cells change with the rule. */
function changedAlong(
  context: SampleContext,
  { old, now }: { readonly old: EntityDescriptor; readonly now: EntityDescriptor },
  entry: string,
): ChangedAlong[] {
  const [was, is] = [old, now].map((entity) => decidedRules(entity).find((rule) => rule.entry === entry));
  return planTables(old)
    .filter(({ rules }) => rules.some((rule) => rule.entry === entry))
    .flatMap((plan): ChangedAlong[] => {
      if (is && !looksAtAlike(now, plan, is)) return [{ table: plan.id, entry, rows: null }];
      const conditions = [...plan.rules.map(({ when }) => when), ...(is ? [is.when] : [])];
      const groups = plan.facts.map((fact) => groupsOf(context, old, fact, conditions));
      const rows = combinationsOf(groups).filter((one) => {
        const values = valuesAt(groups, one);
        return counts(old, plan, was, values) !== counts(now, plan, is, values);
      }).length;
      return rows > 0 ? [{ table: plan.id, entry, rows }] : [];
    });
}
