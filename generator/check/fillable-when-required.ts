// E540: what a rule asks for is not asked for already; E541: it is not given by the server; E542: somebody or something can fill it.
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { isLines, isListed, numberingOf } from '../../runtime/core/kinds/field-traits.ts';
import type { Path } from '../load/source-file.ts';
import { ruleKindIn } from '../model/build-entity.ts';
import type { EntitySource } from '../model/project.ts';
import type { CheckContext } from './check-context.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';
import { setFields } from './set-fields.ts';

export const fillableWhenRequired = eachEntity((context, entity) => {
  const { doc, source } = entity;
  for (const [index, rule] of (doc.rules ?? []).entries()) {
    const kind = ruleKindIn(rule);
    const asked = askedFor(kind, rule[kind ?? '']);
    if (kind === undefined || asked === null) continue;
    const field = fieldOf(context, entity.id, asked.name);
    if (!field) continue;
    const at = { source, path: ['rules', index, kind, ...asked.path] };
    const isAsked =
      field.required === 'always' ||
      (field.required === 'complete' && typeof rule.on !== 'object' && rule.on !== 'save');
    // Without a condition, and in lines, it is asked for in words of the rule.
    if (isAsked && kind === 'required-when' && rule.when && isInAllRecords(context, entity, asked.name)) {
      const message = `rule ${rule.id} asks for ${asked.name} in some records, which is required in all of them`;
      context.report('E540', at, { message, fix: `take ${field.key} out of required, or take the rule out` });
      continue;
    }
    const given = givenBy(field);
    if (given !== null) {
      const message = `rule ${rule.id} asks for ${asked.name}, which nobody can fill: ${given}`;
      context.report('E541', at, {
        message,
        fix: 'ask for the fields it is made from, or for a field that people fill',
      });
    } else if (field.readOnly && !isSet(context, entity, asked.name)) {
      const message = `rule ${rule.id} asks for ${asked.name}, which nobody can fill: it is read-only, and no transition or flow sets it`;
      context.report('E542', at, { message, fix: 'take readOnly out, or let a transition set or ask for it' });
    }
  }
});

function askedFor(kind: string | undefined, params: unknown): { readonly name: string; readonly path: Path } | null {
  if (kind === 'required-when' && typeof params === 'string') return { name: params, path: [] };
  if (kind !== 'line-requires') return null;
  const { lines, field } = params as { readonly lines: string; readonly field: string };
  return { name: `${lines}.${field}`, path: ['field'] };
}

/** False for a field of a sub-record that need not be there. */
function isInAllRecords(context: CheckContext, { id }: EntitySource, name: string): boolean {
  const steps = name.split('.').slice(0, -1);
  return steps.every((_, at) => {
    const around = fieldOf(context, id, steps.slice(0, at + 1).join('.'));
    return around !== null && (isLines(around) || around.required !== 'never');
  });
}

function givenBy(field: Field): string | null {
  if (field.computed !== undefined) return 'it is computed';
  if (numberingOf(field) !== undefined) return 'the server numbers it';
  return isListed(field) && field.labels.includes('.states.') ? 'it is the state of the record' : null;
}

function isSet(context: CheckContext, { id }: EntitySource, name: string): boolean {
  const { entities } = context.project.access.doc;
  // The server writes these by itself, and hand-written hooks may write any.
  if (
    Object.values(entities).includes(id) ||
    context.project.overrides.some(({ owner, name }) => owner === id && name === 'hooks.ts')
  )
    return true;
  return setFields(context.project).has(name.split('.').at(-1) ?? name);
}
