// What decides rules: fields with the values for which all of the rules decide alike, and conditions that no single value tells.
import { holds, pathsOf } from '../../../runtime/core/condition.ts';
import type { Condition } from '../../../runtime/core/descriptor/condition.ts';
import type { EntityDescriptor } from '../../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../../runtime/core/descriptor/field.ts';
import type { Json, Row } from '../../../runtime/core/descriptor/value.ts';
import { sampleValue } from '../../../runtime/core/examples/sample-value.ts';
import { isCoded, isLines, isListed, isSeveral, isSwitch } from '../../../runtime/core/kinds/field-traits.ts';
import { fieldAt, withValueAt } from '../../../runtime/core/paths.ts';
import type { FactOption } from '../../../runtime/core/rule-book/book-tables.ts';
import { conditionText, labelOf, valueText } from '../../model/condition-text.ts';
import { list } from '../../model/translator.ts';
import type { SampleContext } from '../samples.ts';

/** A fact before it is put into words. */
export interface Fact {
  /** The same for all conditions it decides. */
  readonly key: string;
  /** Field whose value decides; absent: whether `condition` holds. */
  readonly path?: string;
  readonly condition?: Condition;
}

/** What of a record, and of one of its lines, a condition looks at; each once. */
export function factsOf(entity: EntityDescriptor, condition: Condition, lines?: string): Fact[] {
  const found = atomsOf(condition).map((atom) => factOf(entity, atom, lines));
  return [...new Map(found.map((fact) => [fact.key, fact])).values()];
}

/** Whether a condition holds where facts are as chosen: values and, of conditions, truths, by key. */
export function holdsWhere(
  entity: EntityDescriptor,
  condition: Condition,
  lines: string | undefined,
  chosen: ReadonlyMap<string, Json>,
): boolean {
  const inner = (one: Condition): boolean => holdsWhere(entity, one, lines, chosen);
  if ('all' in condition) return condition.all.every(inner);
  if ('any' in condition) return condition.any.some(inner);
  if ('not' in condition) return !inner(condition.not);
  const { key, path } = factOf(entity, condition, lines);
  const value = chosen.get(key) ?? null;
  return path === undefined ? value === true : holds(plainPath(condition), valueRow(value));
}

function atomsOf(condition: Condition): Condition[] {
  if ('all' in condition) return condition.all.flatMap(atomsOf);
  if ('any' in condition) return condition.any.flatMap(atomsOf);
  return 'not' in condition ? atomsOf(condition.not) : [condition];
}

/** A value decides where there is one alone: of the record, or of the line it is about. */
function factOf({ fields }: EntityDescriptor, atom: Condition, lines: string | undefined): Fact {
  const [path = ''] = pathsOf(atom);
  const inLine = lines !== undefined && path.startsWith(`${lines}.`);
  const keys = path.split('.');
  const leadsThroughLines = keys.some((_, index) => {
    const at = keys.slice(0, index + 1).join('.');
    const isMeant = inLine && (lines === at || lines?.startsWith(`${at}.`));
    return index < keys.length - 1 && isLines(fieldAt(fields, at)) && !isMeant;
  });
  const field = fieldAt(fields, path);
  const isOne = !leadsThroughLines && !('every' in atom) && !isSeveral(field) && !isLines(field);
  return isOne ? { key: path, path } : { key: JSON.stringify(atom), condition: atom };
}

/** Where a value stands that is tested by itself. */
export const place = 'value';

/** The same test on a value by itself. */
export function plainPath(atom: Condition): Condition {
  if ('present' in atom) return { present: place };
  if ('absent' in atom) return { absent: place };
  return { ...atom, field: place } as Condition;
}

function valueRow(value: Json): Row {
  return withValueAt({}, place, value);
}

/** Values that all the conditions tell apart from others, and from nothing in each other. */
export interface FactGroup {
  /** null: none; of a condition, whether it holds. */
  readonly values: readonly Json[];
  /** One of the values stands for all that no condition names. */
  readonly isRest: boolean;
}

/** What decides alike: values, and none where it may be missing. `apart`: values that are named though no condition names them. */
export function groupsOf(
  context: SampleContext,
  entity: EntityDescriptor,
  fact: Fact,
  conditions: readonly Condition[],
  apart: readonly Json[] = [],
): FactGroup[] {
  const { path } = fact;
  if (path === undefined) return [true, false].map((value) => ({ values: [value], isRest: false }));
  const field = fieldAt(entity.fields, path);
  const atoms = atomsOn(conditions, path);
  const mentioned = [...new Set([...atoms.flatMap(valuesIn), ...apart])];
  const others = othersOf(context, field, mentioned);
  const isNeeded = field !== null && field.required !== 'never' && !path.includes('.');
  const candidates = [...mentioned, ...others, ...(isNeeded ? [] : [null])];
  const named = isListed(field) || isSwitch(field);
  const alike = Map.groupBy(candidates, (value) =>
    [...atoms.map((atom) => holds(plainPath(atom), valueRow(value))), apart.includes(value)].join(),
  );
  return [...alike.values()].map((values) => ({
    values,
    isRest: !named && values.some((value) => others.includes(value)),
  }));
}

/** The tests of conditions on one field. */
export function atomsOn(conditions: readonly Condition[], path: string): Condition[] {
  return conditions.flatMap(atomsOf).filter((atom) => pathsOf(atom)[0] === path);
}

/** The options of a fact: a group of values each. */
export function optionsOf(
  context: SampleContext,
  entity: EntityDescriptor,
  fact: Fact,
  conditions: readonly Condition[],
): FactOption[] {
  const { translator } = context;
  const { path } = fact;
  if (path === undefined) {
    return [true, false].map((value) => ({ label: translator.say(value ? 'ui.yes' : 'ui.no'), value }));
  }
  const field = fieldAt(entity.fields, path);
  const mentioned = [...new Set(atomsOn(conditions, path).flatMap(valuesIn))];
  return groupsOf(context, entity, fact, conditions).map(({ values, isRest }) => ({
    value: values[0] ?? null,
    label: optionText(context, field, values, mentioned),
    ...(isRest && { isRest: true as const }),
  }));
}

function valuesIn(atom: Condition): readonly Json[] {
  if ('is' in atom) return [atom.is];
  if ('isNot' in atom) return [atom.isNot];
  if ('in' in atom) return atom.in;
  if ('notIn' in atom) return atom.notIn;
  return [];
}

/** Values beside those that conditions name: the rest of a list, or one that stands for all others. */
function othersOf({ samples, model }: SampleContext, field: Field | null, mentioned: readonly Json[]): Json[] {
  if (field === null) return [];
  const isNew = (value: Json): boolean => !mentioned.includes(value);
  if (isListed(field)) return field.values.filter(isNew);
  if (isSwitch(field)) return [true, false].filter(isNew);
  if (isCoded(field)) {
    const table = model.codes.find(({ id }) => id === field.table);
    return (table?.values ?? [])
      .map(({ value }) => value)
      .filter((value) => !mentioned.includes(value))
      .slice(0, 1);
  }
  const seeds = [0, 1, 2, 3].map((seed) => sampleValue(field, samples.ofRules, seed));
  return seeds.filter((value) => value !== null && !mentioned.includes(value)).slice(0, 1);
}

function optionText(
  context: SampleContext,
  field: Field | null,
  values: readonly Json[],
  mentioned: readonly Json[],
): FactOption['label'] {
  const { translator } = context;
  const isNamed = (value: Json): boolean =>
    value !== null && (mentioned.includes(value) || isListed(field) || isSwitch(field));
  const named = values.filter(isNamed).map((value) => valueText(context, field, value as string));
  const rest = values.find((value) => value !== null && !isNamed(value));
  return list([
    ...named,
    ...(rest === undefined ? [] : [translator.book(mentioned.length > 0 ? 'table.others' : 'table.filled')]),
    ...(values.includes(null) ? [translator.book('table.none')] : []),
  ]);
}

/** What a fact is called. */
export function factText(
  context: SampleContext,
  entity: EntityDescriptor,
  { path, condition }: Fact,
): FactOption['label'] {
  if (path !== undefined) return labelOf(context, entity, path);
  return condition === undefined ? labelOf(context, entity, '') : conditionText(context, entity, condition);
}
