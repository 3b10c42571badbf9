// E539: a rule refuses something: what it holds against each other is not worked out from the very same, and stands in lines.
import type { Computed } from '../../runtime/core/descriptor/field.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { isLines, isListed, isSeveral } from '../../runtime/core/kinds/field-traits.ts';
import type { Path } from '../load/source-file.ts';
import { ruleKindIn } from '../model/build-entity.ts';
import type { CheckContext } from './check-context.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';

export const refusingRules = eachEntity((context, { id, doc, source }) => {
  for (const [index, rule] of (doc.rules ?? []).entries()) {
    const kind = ruleKindIn(rule);
    if (kind === undefined) continue;
    const fault = faultOf(context, id, kind, rule[kind] as Json);
    if (!fault) continue;
    const message = `rule ${rule.id} (${kind}) never refuses anything: ${fault.why}`;
    context.report('E539', { source, path: ['rules', index, kind, ...fault.path] }, { message, fix: fault.fix });
  }
});

interface Idle {
  readonly path: Path;
  readonly why: string;
  readonly fix: string;
}

function faultOf(context: CheckContext, entity: string, kind: string, params: Json): Idle | null {
  if (kind === 'unique-in') return typeof params === 'string' ? aloneFault(context, entity, params) : null;
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return null;
  if (kind === 'holds') return everyValue(context, entity, params as { readonly [key: string]: Json });
  const { sum, count, lines, equals } = params as { readonly [key: string]: Json };
  if (typeof equals !== 'string') return null;
  const made = fieldOf(context, entity, equals)?.computed;
  const before = typeof lines === 'string' ? `${lines}.` : '';
  const [held, how] = kind === 'sum-equals' ? [sum, 'sum'] : kind === 'count-equals' ? [count, 'count'] : [null, ''];
  if (typeof held !== 'string' || made === undefined || !isMadeOf(made, how, `${before}${held}`)) return null;
  return {
    path: ['equals'],
    why: `${equals} is worked out as that very ${how}`,
    fix: 'name a field that people fill in, or take the rule out',
  };
}

/** A condition that names every value there is. */
function everyValue(context: CheckContext, entity: string, { that }: { readonly [key: string]: Json }): Idle | null {
  const { field: name, in: values } = (that ?? {}) as { readonly field?: Json; readonly in?: Json };
  const field = typeof name === 'string' ? fieldOf(context, entity, name) : null;
  if (!isListed(field) || !Array.isArray(values)) return null;
  if (field.required === 'never' || !field.values.every((value) => values.includes(value))) return null;
  return {
    path: ['that', 'in'],
    why: `these are all values of ${field.key}`,
    fix: 'name those that are allowed, or take the rule out',
  };
}

function isMadeOf(computed: Computed, how: string, path: string): boolean {
  const { [how]: made, where, when } = computed as { readonly [key: string]: unknown };
  return made === path && where === undefined && when === undefined;
}

/** A field of the record itself has one value, which nothing in it can repeat. */
function aloneFault(context: CheckContext, entity: string, path: string): Idle | null {
  const steps = path.split('.');
  const found = steps.map((_, at) => fieldOf(context, entity, steps.slice(0, at + 1).join('.')));
  if (found.some((field) => !field || isLines(field) || isSeveral(field))) return null;
  return { path: [], why: `a record has one ${path}`, fix: 'name a field of its lines, or write unique-among' };
}
