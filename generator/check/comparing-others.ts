// E536: a rule compares a field with another one, not with itself; E537: what it compares can be as it asks.
import { compareDecimals } from '../../runtime/core/decimal.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { isCoded, isListed, isNumber } from '../../runtime/core/kinds/field-traits.ts';
import type { Path } from '../load/source-file.ts';
import { ruleKindIn } from '../model/build-entity.ts';
import type { CheckContext } from './check-context.ts';
import { eachEntity } from './each-member.ts';
import { boundsOf } from './field-domains.ts';
import { fieldOf } from './find-field.ts';

/** Two fields that a rule compares, and where the second is written. */
export interface ComparedPair {
  readonly one: string;
  readonly other: string;
  readonly path: Path;
}

export const comparingOthers = eachEntity((context, { id, doc, source }) => {
  for (const [index, rule] of (doc.rules ?? []).entries()) {
    const kind = ruleKindIn(rule);
    if (kind === undefined) continue;
    for (const { one, other, path } of pairsOf(kind, rule[kind] as Json)) {
      const at = { source, path: ['rules', index, kind, ...path] };
      if (one === other) {
        const message = `rule ${rule.id} (${kind}) compares ${one} with itself`;
        context.report('E536', at, { message, fix: 'name the field it is to be compared with' });
        break;
      }
      const fault = faultOf(context, id, kind, { one, other, path });
      if (fault === null) continue;
      const message = `rule ${rule.id} (${kind}) can never be kept: ${fault}`;
      context.report('E537', at, { message, fix: 'correct the bounds or values of the fields, or name others' });
    }
  }
});

export function pairsOf(kind: string, params: Json): ComparedPair[] {
  const list = Array.isArray(params) ? params.map(String) : [];
  const named = (Array.isArray(params) || typeof params !== 'object' ? {} : params) as { readonly [key: string]: Json };
  const within = (path: string): string => (typeof named.lines === 'string' ? `${named.lines}.${path}` : path);
  const keys = (one: string, other: string): ComparedPair[] =>
    typeof named[one] === 'string' && typeof named[other] === 'string'
      ? [{ one: within(named[one]), other: within(named[other]), path: [other] }]
      : [];
  switch (kind) {
    case 'not-above':
      return list.length === 2 ? [pairIn(list, 0, 1)] : keys('lower', 'upper');
    case 'differs':
    case 'same-as':
      return list.length === 2 ? [pairIn(list, 0, 1)] : [];
    case 'together':
      return everyPair(list.length > 0 ? list : listIn(named.fields)).map((pair) =>
        list.length > 0 ? pair : { ...pair, path: ['fields', ...pair.path] },
      );
    case 'days-within':
      return keys('field', 'of');
    case 'sum-equals':
      return keys('sum', 'equals');
    default:
      return [];
  }
}

function listIn(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function pairIn(list: readonly string[], first: number, second: number): ComparedPair {
  return { one: list[first] ?? '', other: list[second] ?? '', path: [second] };
}

function everyPair(list: readonly string[]): ComparedPair[] {
  return list.flatMap((_, second) => list.slice(0, second).map((_one, first) => pairIn(list, first, second)));
}

/** Why no two values are as the rule asks; null where some are, or where it cannot be told. */
function faultOf(context: CheckContext, entity: string, kind: string, { one, other }: ComparedPair): string | null {
  const [first, second] = [fieldOf(context, entity, one), fieldOf(context, entity, other)];
  if (!first || !second) return null;
  if (kind === 'not-above' && isNumber(first) && isNumber(second)) {
    const [{ above, from }, { upTo }] = [boundsOf(first), boundsOf(second)];
    // Bounds between which nothing lies have a finding of their own.
    if (upTo === undefined || isVoid(boundsOf(first)) || isVoid(boundsOf(second))) return null;
    if (above !== undefined && compareDecimals(above, upTo) >= 0)
      return `${one} is above ${above}, and ${other} at most ${upTo}`;
    return from !== undefined && compareDecimals(from, upTo) > 0
      ? `${one} is ${from} or more, and ${other} at most ${upTo}`
      : null;
  }
  if (kind !== 'same-as') return null;
  const [values, others] = [first, second].map((field) => valuesOf(context, field));
  // A list and a code table have a finding of their own.
  if (!values || !others || isCoded(first) !== isCoded(second)) return null;
  const hasShared = values.some((value) => others.includes(value));
  return hasShared ? null : `${one} and ${other} have no value in common`;
}

/** All values of a list or a code table; null where there are others. */
function valuesOf({ project }: CheckContext, field: Field): readonly string[] | null {
  if (isListed(field)) return field.values;
  return isCoded(field) ? (project.codes.get(field.table)?.doc.values.map(({ value }) => value) ?? null) : null;
}

function isVoid({ above, from, upTo }: ReturnType<typeof boundsOf>): boolean {
  if (upTo === undefined) return false;
  if (from !== undefined && compareDecimals(from, upTo) > 0) return true;
  return above !== undefined && compareDecimals(above, upTo) >= 0;
}
