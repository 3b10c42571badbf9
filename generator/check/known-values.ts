// E218: values that conditions, views and transitions compare with are values the field can have.
import { pickedBy } from '../../runtime/core/computed.ts';
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { Computed, Field } from '../../runtime/core/descriptor/field.ts';
import type { Json, Scalar } from '../../runtime/core/descriptor/value.ts';
import { isCoded, isListed, isNumber, isProse, namesRecord, timeOf } from '../../runtime/core/kinds/field-traits.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';
import { ruleKinds } from '../../runtime/core/rules/rules.ts';
import type { RuleDoc } from '../load/entity-documents.ts';
import type { Path } from '../load/source-file.ts';
import { grantsIn, ruleKindIn } from '../model/build-entity.ts';
import type { EntitySource } from '../model/project.ts';
import type { CheckContext } from './check-context.ts';
import { eachEntity } from './each-member.ts';
import { entityOfRead, placeOfRead } from './field-mentions.ts';
import { fieldOf } from './find-field.ts';
import { linkedPlaces } from './linked-mentions.ts';
import { proposalsOf } from './proposals-of.ts';
import type { SourceNode } from './report.ts';
import { unknownName } from './suggest.ts';

export const knownValues = eachEntity((context, entity) => {
  const { id, doc, source } = entity;
  const test: Test = (condition, path, of = id, within = '') => {
    if (condition)
      conditionValues(condition, path, (field, value, at) =>
        look(context, fieldOf(context, of, `${within}${field}`), value, { source, path: at }),
      );
  };
  for (const [index, rule] of (doc.rules ?? []).entries()) {
    test(rule.when, ['rules', index, 'when']);
    ruleValues(context, entity, rule, index);
  }
  for (const [index, section] of (doc.form ?? []).entries()) test(section.when, ['form', index, 'when']);
  for (const [index, { when }] of (doc.deadlines ?? []).entries()) test(when, ['deadlines', index, 'when']);
  test(doc.remarks?.when, ['remarks', 'when']);
  for (const [index, { from, when, where, warns }] of (doc.completes ?? []).entries()) {
    test(when, ['completes', index, 'when']);
    test(where, ['completes', index, 'where'], from);
    test(warns?.when, ['completes', index, 'warns', 'when'], from);
  }
  for (const [key, field] of Object.entries(doc.properties)) {
    test(field.where, ['properties', key, 'where'], field.refers);
    test(field.items?.where, ['properties', key, 'items', 'where'], field.items?.refers);
    computedConditions(key, field.computed, test);
    for (const [at, { when }] of proposalsOf(field)) test(when, ['properties', key, 'proposes', ...at, 'when']);
  }
  for (const [account, entry] of Object.entries(doc.access ?? {})) {
    for (const [index, { rows }] of grantsIn(entry).entries()) {
      const grant = Array.isArray(entry) ? ['access', account, index] : ['access', account];
      if (typeof rows !== 'object') continue;
      for (const [at, { when }] of rows.entries()) test(when, [...grant, 'rows', at, 'when']);
    }
  }
  for (const [view, { where, starts, linked }] of Object.entries(doc.views ?? {})) {
    for (const { records, path } of linkedPlaces({ ...(linked && { linked }) }, ['views', view, 'linked'])) {
      test(records.when, [...path, 'when'], records.entity);
    }
    for (const [name, values] of Object.entries(starts ?? {})) {
      const field = fieldOf(context, id, name);
      const path = ['views', view, 'starts', name];
      for (const [index, value] of values.entries()) look(context, field, value, { source, path: [...path, index] });
    }
    for (const [name, filter] of Object.entries(where ?? {})) {
      const field = fieldOf(context, id, name);
      const path = ['views', view, 'where', name];
      if (typeof filter !== 'object') look(context, field, filter, { source, path });
      else if ('not' in filter || 'in' in filter) {
        const [key, values] = 'not' in filter ? (['not', filter.not] as const) : (['in', filter.in] as const);
        for (const [index, value] of values.entries())
          look(context, field, value, { source, path: [...path, key, index] });
      } else {
        const fault = field && filterFault(context, field, filter, id);
        if (fault) context.report('E218', { source, path }, fault);
      }
    }
  }
});

type Test = (condition: Condition | undefined, path: Path, of?: string, within?: string) => void;

/** When a computed field has a value, and which lines or records count for it. */
function computedConditions(key: string, computed: Computed | undefined, test: Test): void {
  const at = ['properties', key, 'computed'];
  test(computed?.when, [...at, 'when']);
  const picked = computed && pickedBy(computed);
  if (picked) test(picked.where, [...at, 'where'], undefined, picked.path.replace(/[^.]*$/, ''));
  if (computed && 'referring' in computed) {
    test(computed.referring.where, [...at, 'referring', 'where'], computed.referring.entity);
  }
  if (computed && 'converted' in computed) {
    const { rates } = computed.converted;
    test(rates.where, [...at, 'converted', 'rates', 'where'], rates.entity);
  }
}

/** What a rule compares with, in conditions of its parameters and where it leaves records out. */
function ruleValues(context: CheckContext, { id, doc, source }: EntitySource, rule: RuleDoc, index: number): void {
  const kind = ruleKindIn(rule);
  if (kind === undefined) return;
  const params = rule[kind] as Json;
  const test = testIn(kind, params);
  if (test) {
    conditionValues(test.condition, ['rules', index, kind, test.key], (name, value, path) =>
      look(context, fieldOf(context, id, `${test.within}${name}`), value, { source, path }),
    );
    return;
  }
  for (const read of ruleKinds.get(kind)?.reads(params) ?? []) {
    const of = entityOfRead(doc, read);
    if (of === null) continue;
    const field = fieldOf(context, of ?? id, read.path);
    const { path } = placeOfRead(params, read.path, ['rules', index, kind]);
    for (const value of read.values ?? []) look(context, field, value, { source, path });
  }
}

/** The condition a rule has among its parameters, where that is all it compares with. */
function testIn(kind: string, params: Json): { condition: Condition; key: string; within: string } | null {
  const key = { holds: 'that', 'line-requires': 'when', 'line-present': 'where' }[kind];
  const { lines, ...rest } = params as unknown as { readonly lines?: string; readonly [key: string]: unknown };
  const condition = key === undefined ? undefined : (rest[key] as Condition | undefined);
  return key === undefined || !condition ? null : { condition, key, within: lines === undefined ? '' : `${lines}.` };
}

/** Why a field cannot be filtered so; null where it can. */
function filterFault(
  { project }: CheckContext,
  field: Field,
  filter: object,
  entity: string,
): { message: string; fix: string } | null {
  const { key } = field;
  if ('before' in filter || 'after' in filter) {
    if (timeOf(field) !== null) return null;
    return { message: `${key} is no date and cannot be before or after today`, fix: 'name a date or date-time' };
  }
  const { account, enterprise } = project.access.doc.entities;
  const [target, word, noun] = 'self' in filter ? [account, 'me', 'an account'] : [enterprise, 'mine', 'an enterprise'];
  if ((namesRecord(field) && field.entity === target) || (key === 'id' && entity === target)) return null;
  return {
    message: `${key} does not hold ${noun} and cannot be ${word}`,
    fix: `name a field that refers to ${target}`,
  };
}

/** Every value a condition compares a field with, at its node. */
export function conditionValues(
  condition: Condition,
  path: Path,
  visit: (field: string, value: Scalar, path: Path) => void,
): void {
  const many = (key: string, inner: readonly Condition[]): void => {
    for (const [index, one] of inner.entries()) conditionValues(one, [...path, key, index], visit);
  };
  if ('all' in condition) many('all', condition.all);
  else if ('any' in condition) many('any', condition.any);
  else if ('not' in condition) conditionValues(condition.not, [...path, 'not'], visit);
  else if ('every' in condition) visit(condition.every, condition.is, [...path, 'is']);
  else if ('field' in condition) {
    if ('is' in condition) visit(condition.field, condition.is, [...path, 'is']);
    else if ('isNot' in condition) visit(condition.field, condition.isNot, [...path, 'isNot']);
    else if ('above' in condition) visit(condition.field, condition.above, [...path, 'above']);
    else {
      const [key, values] = 'in' in condition ? (['in', condition.in] as const) : (['notIn', condition.notIn] as const);
      for (const [index, value] of values.entries()) visit(condition.field, value, [...path, key, index]);
    }
  }
}

/** Reports a value the field can never have. */
export function look({ project, report }: CheckContext, field: Field | null, value: Scalar, at: SourceNode): void {
  if (!field) return;
  if (at.path.at(-1) === 'above') {
    if (isNumber(field)) return;
    report('E218', at, { message: `${field.key} is no number and never above ${value}`, fix: 'name a number' });
    return;
  }
  const table = isCoded(field) ? project.codes.get(field.table) : undefined;
  const values = isListed(field) ? field.values : table?.doc.values.map((row) => row.value);
  // An unknown lifecycle is reported as such.
  if (values?.length === 0) return;
  if (values) {
    if (values.includes(String(value)) && typeof value === 'string') return;
    const otherwise = table ? `add it to code table ${table.doc.id}` : `add it to the values of ${field.key}`;
    const quoted = typeof value !== 'string' && values.includes(String(value));
    const message = `${field.key} never has the value ${JSON.stringify(value)}`;
    report(
      'E218',
      at,
      quoted
        ? { message, fix: `put it in quotes: "${value}"` }
        : unknownName(message, String(value), values, otherwise),
    );
    return;
  }
  const { type } = kindOf(field).schema(field);
  const wanted = type === 'boolean' ? 'boolean' : type === 'integer' ? 'number' : 'string';
  if (typeof value === wanted) {
    const expected = isProse(field) || isNumber(field) ? kindOf(field).misfit(value, field) : null;
    if (expected === null) return;
    const message = `${field.key} never has the value ${JSON.stringify(value)}, for it is ${expected}`;
    report('E218', at, { message, fix: `write one that is ${expected}` });
    return;
  }
  const fix =
    wanted === 'string'
      ? `put it in quotes: "${value}"`
      : wanted === 'boolean'
        ? 'write true or false'
        : 'write a whole number';
  report('E218', at, { message: `${field.key} never has the value ${JSON.stringify(value)}`, fix });
}
