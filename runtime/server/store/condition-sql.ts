// Conditions of the schemas as SQL, with the meaning core/condition.ts gives them.
import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../core/descriptor/condition.ts';
import type { Scalar } from '../../core/descriptor/value.ts';
import { pathSql, type TableAlias, type ValueTest } from './path-sql.ts';
import type { Fragment } from './statement.ts';

/** True in SQL exactly where `holds` says so: no value is unequal to everything, lines must all agree and be there. */
export function conditionSql(tableAlias: TableAlias, condition: Condition): RawBuilder<boolean> {
  if ('all' in condition)
    return join(
      condition.all.map((inner) => conditionSql(tableAlias, inner)),
      'and',
    );
  if ('any' in condition)
    return join(
      condition.any.map((inner) => conditionSql(tableAlias, inner)),
      'or',
    );
  if ('not' in condition) return sql<boolean>`(not ${conditionSql(tableAlias, condition.not)})`;
  if ('present' in condition)
    return everywhere(tableAlias, condition.present, (value) => sql<boolean>`${value} is not null`);
  if ('absent' in condition) return everywhere(tableAlias, condition.absent, (value) => sql<boolean>`${value} is null`);
  if ('every' in condition) return everywhere(tableAlias, condition.every, equals(condition.is));
  if ('is' in condition) return everywhere(tableAlias, condition.field, equals(condition.is));
  if ('isNot' in condition)
    return everywhere(tableAlias, condition.field, (value) => differs(value, [condition.isNot]));
  if ('in' in condition) return everywhere(tableAlias, condition.field, (value) => isOneOf(value, condition.in));
  if ('above' in condition) {
    const { above } = condition;
    return everywhere(
      tableAlias,
      condition.field,
      (value) => sql<boolean>`coalesce(${value} > ${above}::numeric, false)`,
    );
  }
  return everywhere(tableAlias, condition.field, (value) => differs(value, condition.notIn));
}

/** Joins tests; none at all hold for `and`, fail for `or`. */
export function join(tests: readonly RawBuilder<boolean>[], by: 'and' | 'or'): RawBuilder<boolean> {
  if (tests.length === 0) return by === 'and' ? sql<boolean>`true` : sql<boolean>`false`;
  return sql<boolean>`(${sql.join([...tests], by === 'and' ? sql` and ` : sql` or `)})`;
}

/** One of these values; never unknown, so that it can be negated. */
export function isOneOf(value: Fragment, values: readonly Scalar[]): RawBuilder<boolean> {
  if (values.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(${value} is not null and ${value} in (${sql.join([...values])}))`;
}

/** None of these values, or no value at all. */
export function differs(value: Fragment, values: readonly Scalar[]): RawBuilder<boolean> {
  if (values.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${value} is null or ${value} not in (${sql.join([...values])}))`;
}

function equals(wanted: Scalar): ValueTest {
  return (value) => isOneOf(value, [wanted]);
}

function everywhere(tableAlias: TableAlias, path: string, test: ValueTest): RawBuilder<boolean> {
  const reach = pathSql(tableAlias, path);
  if (!reach.many) return test(reach.expression, reach.field);
  const there = reach.some(() => sql<boolean>`true`);
  return sql<boolean>`(${there} and not ${reach.some((value, field) => sql<boolean>`not ${test(value, field)}`)})`;
}
