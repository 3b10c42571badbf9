// E263: `fill` gives a value that the field takes, by fields beside it, to a field that is typed and stored by itself.
import type { Field, Fill } from '../../runtime/core/descriptor/field.ts';
import {
  hasOwnTable,
  isCoded,
  isEmbedded,
  isEncrypted,
  isNumber,
  isProse,
  isSecret,
  timeOf,
} from '../../runtime/core/kinds/field-traits.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';
import type { Check } from './check-context.ts';
import { fieldMisfit } from './field-misfit.ts';

export const filledFields: Check = (context) => {
  const { project, descriptors, report } = context;
  for (const { id, doc, source } of project.entities.values()) {
    const fields = descriptors.get(id)?.fields ?? [];
    for (const field of fields) {
      const { fill } = field;
      if (!fill || !Object.hasOwn(doc.properties, field.key)) continue;
      const misfit = (beside: Field): string | null =>
        fieldMisfit(context, { from: beside, owner: id, to: field })?.why ?? null;
      const table = isCoded(field) ? project.codes.get(field.table)?.doc.values.map(({ value }) => value) : undefined;
      const why = faultOf(field, fill, { fields, misfit, ...(table && { table }) });
      if (why === null) continue;
      const path = ['properties', field.key, ...(doc.properties[field.key]?.fill ? ['fill'] : [])];
      report(
        'E263',
        { source, path },
        { message: `${field.key} cannot be filled so: ${why}`, fix: 'give it what it takes, or take fill out' },
      );
    }
  }
};

interface Beside {
  readonly fields: readonly Field[];
  /** Why it cannot take what the other holds. */
  readonly misfit: (beside: Field) => string | null;
  /** The values of its code table. */
  readonly table?: readonly string[];
}

function faultOf(field: Field, fill: Fill, { fields, misfit, table }: Beside): string | null {
  if (isEmbedded(field) || hasOwnTable(field)) return 'its values are not stored in a column of its own';
  if (isSecret(field) || isEncrypted(field) || field.computed !== undefined)
    return 'nobody types it, or nobody may read it';
  if ('value' in fill) {
    if (table && ![fill.value].flat().every((value) => table.includes(String(value))))
      return `${JSON.stringify(fill.value)} is no value of the code table`;
    const expected = kindOf(field).misfit(fill.value, field);
    return expected === null ? null : `${JSON.stringify(fill.value)} is not ${expected}`;
  }
  const keys =
    'same' in fill
      ? [fill.same]
      : 'product' in fill
        ? fill.product
        : 'difference' in fill
          ? fill.difference
          : ['daysAfter' in fill ? fill.daysAfter[0] : fill.beginning[0]];
  for (const key of keys) {
    const beside = fields.find((one) => one.key === key);
    if (!beside || beside === field) return `there is no field ${String(key)} beside it`;
    if (isEmbedded(beside) || hasOwnTable(beside) || isSecret(beside) || isEncrypted(beside))
      return `${key} has no value that can be copied`;
    if ('same' in fill) return misfit(beside);
    if ('product' in fill || 'difference' in fill) {
      if (!isNumber(beside) || !isNumber(field)) return `${isNumber(field) ? key : field.key} is no number`;
    } else if ('daysAfter' in fill) {
      if (timeOf(beside) === null || timeOf(field) !== 'day' || !Number.isInteger(fill.daysAfter[1]))
        return 'it takes a date, and whole days';
    } else if (!isProse(beside) || !isProse(field) || !Number.isInteger(fill.beginning[1]))
      return 'it takes a text, and a number of characters';
  }
  return null;
}
