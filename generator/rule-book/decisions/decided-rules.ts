// The rules of an entity that count only sometimes: what each looks at, which field it speaks of, and what it does to it.
import type { Condition } from '../../../runtime/core/descriptor/condition.ts';
import type { EntityDescriptor } from '../../../runtime/core/descriptor/entity.ts';
import type { Rule } from '../../../runtime/core/descriptor/rule.ts';
import type { Json } from '../../../runtime/core/descriptor/value.ts';
import type { DecisionEffect } from '../../../runtime/core/rule-book/book-tables.ts';
import { ruleKindOf } from '../../../runtime/core/rules/rules.ts';
import { atLine } from '../../model/condition-text.ts';

/** A rule with when it counts, as one condition with paths from the record. */
export interface DecidedRule {
  readonly id: string;
  readonly entry: string;
  readonly when: Condition;
  /** Lines it is tested on one by one. */
  readonly lines?: string;
  readonly actions?: readonly string[];
  readonly column: string;
  readonly effect: DecisionEffect;
}

/** Every rule of an entity that counts only where a condition holds. */
export function decidedRules(entity: EntityDescriptor): DecidedRule[] {
  return entity.rules.flatMap((rule) => {
    const { lines, when } = conditionOf(rule);
    if (when === undefined) return [];
    const column = columnOf(rule);
    if (column === undefined) return [];
    return [
      {
        id: rule.id,
        entry: `${entity.id}.rules.${rule.id}`,
        when,
        ...(lines !== undefined && { lines }),
        ...(typeof rule.on === 'object' && { actions: rule.on }),
        column,
        effect: effectOf(rule),
      },
    ];
  });
}

function conditionOf({ kind, params, when }: Rule): { readonly lines?: string; readonly when?: Condition } {
  const { lines, when: ofLine } = paramsOf(params);
  if (kind !== 'line-requires' || typeof lines !== 'string' || ofLine === undefined) return when ? { when } : {};
  const line = atLine(ofLine as unknown as Condition, lines);
  return { lines, when: when ? { all: [when, line] } : line };
}

/** The field a rule asks something of. */
function columnOf(rule: Rule): string | undefined {
  const { lines, field, at } = paramsOf(rule.params);
  if (rule.kind === 'line-requires') return `${lines}.${field}`;
  if (rule.kind === 'line-present') return String(lines);
  if (typeof at === 'string') return typeof lines === 'string' ? `${lines}.${at}` : at;
  return ruleKindOf(rule)
    .reads(rule.params)
    .find(({ of }) => of === undefined)?.path;
}

const requiring: ReadonlySet<string> = new Set(['required-when', 'line-requires', 'line-present']);

function effectOf({ kind, params }: Rule): DecisionEffect {
  if (requiring.has(kind)) return 'required';
  const { that, at } = paramsOf(params);
  return kind === 'holds' && paramsOf(that ?? null).absent === at ? 'forbidden' : 'limited';
}

function paramsOf(params: Json): { readonly [name: string]: Json } {
  return typeof params === 'object' && params !== null && !Array.isArray(params) ? params : {};
}
