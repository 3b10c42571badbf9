// E231: what a field proposes is a value of its kind, made of others beside it, and is put in where people type.
import { isDecimal } from '../../runtime/core/decimal.ts';
import type { Field, Measured, Proposal } from '../../runtime/core/descriptor/field.ts';
import { isEmbedded, isExact, isLines, isNumber, isSecret } from '../../runtime/core/kinds/field-traits.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import { proposedFrom } from '../../runtime/core/proposed-value.ts';
import type { CheckContext } from './check-context.ts';
import { type Fault, faultOf, operandFault, sameKindFault } from './computable-fields.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';
import { proposalsOf } from './proposals-of.ts';

export const proposableValues = eachEntity((context, { id, doc, source }) => {
  for (const [key, field] of Object.entries(doc.properties)) {
    for (const [path, by] of proposalsOf(field)) {
      const fault = faultIn(context, id, key, by);
      if (!fault) continue;
      const at = { source, path: ['properties', key, 'proposes', ...path] };
      context.report('E231', at, { message: `${key} cannot be proposed: ${fault.why}`, fix: fault.fix });
    }
  }
});

function faultIn(context: CheckContext, entity: string, key: string, by: Proposal): Fault | null {
  const own = fieldOf(context, entity, key);
  if (own && (own.readOnly || own.computed !== undefined || isSecret(own) || isLines(own))) {
    return { why: 'nobody types it', fix: 'take proposes out' };
  }
  if ('value' in by) {
    const isFitting = !own || !isNumber(own) || isDecimal(String(by.value));
    return isFitting ? null : { why: `${by.value} is no number`, fix: 'write a number' };
  }
  if ('head' in by) return headFault(context, entity, own, by.head);
  if (proposedFrom(by).includes(key)) return { why: 'it is made of itself', fix: 'name other fields' };
  if ('same' in by) return sameFault(fieldOf(context, entity, by.same), own, by.same);
  if (isEmbedded(own)) return { why: 'a sub-record is only the same as another', fix: 'write same: <sub-record>' };
  if ('quotient' in by) {
    const isDecimal = own === null || isExact(own);
    return (
      operandFault(context, entity, by.quotient) ??
      (isDecimal ? null : { why: 'a quotient is a decimal', fix: 'give it digits' })
    );
  }
  if ('measured' in by) return measuredFault(context, entity, own, by.measured);
  // A sum of decimals that comes out whole is proposed for a whole number, too.
  return 'sum' in by ? operandFault(context, entity, [by.sum, key]) : faultOf(context, entity, key, by);
}

/** The number stands in every record that has such lines. */
function headFault({ descriptors }: CheckContext, entity: string, own: Field | null, path: string): Fault | null {
  if (own && !isNumber(own)) return { why: `${path} of the record around it is a number`, fix: 'give it digits' };
  const around = [...descriptors.values()].filter(({ fields }) =>
    fields.some((field) => isLines(field) && field.entity === entity),
  );
  if (around.length === 0) return { why: 'it stands in no lines', fix: 'name fields beside it' };
  const without = around.find(({ fields }) => !isNumber(fieldAt(fields, path)));
  return without ? { why: `${without.id} has no number ${path}`, fix: `name a number of ${without.id}` } : null;
}

/** Sub-records are compared by the fields they share. */
function sameFault(read: Field | null, own: Field | null, path: string): Fault | null {
  if (!isEmbedded(read) || !isEmbedded(own)) return sameKindFault(read, own, path);
  const keys = new Set(own.fields.map((field) => field.key));
  return read.fields.some((field) => keys.has(field.key))
    ? null
    : { why: `it has no field in common with ${path}`, fix: 'name a sub-record of the same entity' };
}

function measuredFault(
  context: CheckContext,
  entity: string,
  own: Field | null,
  { quantity, unit, in: wanted }: Measured,
): Fault | null {
  const [from, to] = [fieldOf(context, entity, unit), fieldOf(context, entity, wanted)];
  const isUnit = (field: Field | null): boolean => field === null || ('ofUnits' in field && field.ofUnits === true);
  if (!isUnit(from) || !isUnit(to)) return { why: 'units are codes of a table of units', fix: 'name codes of one' };
  if (own && !isNumber(own)) return { why: 'a quantity is a number', fix: 'give it digits' };
  return operandFault(context, entity, [quantity]);
}
