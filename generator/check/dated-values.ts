// E227: what holds on a day is told by rows whose periods are kept apart: of records that complete, of lines that say what a field is.
import { isLines, namesRecord, timeOf } from '../../runtime/core/kinds/field-traits.ts';
import { periodsOf } from '../../runtime/core/periods.ts';
import type { CheckContext } from './check-context.ts';
import type { Fault } from './computable-fields.ts';
import { eachEntity } from './each-member.ts';
import { fieldMisfit } from './field-misfit.ts';
import { fieldOf } from './find-field.ts';

export const datedValues = eachEntity((context, { id, doc, source }) => {
  for (const [key, { heldBy }] of Object.entries(doc.properties)) {
    const fault = heldBy && lineFault(context, id, key, heldBy);
    if (!fault) continue;
    const message = `${key} is not held by ${heldBy.lines}: ${fault.why}`;
    context.report('E227', { source, path: ['properties', key, 'heldBy'] }, { message, fix: fault.fix });
  }
  for (const [index, { from, on }] of (doc.completes ?? []).entries()) {
    if (on === undefined) continue;
    const fault = dayFault(context, { id, kind: doc.kind ?? 'top', on }, from);
    if (!fault) continue;
    const message = `${from} cannot complete on a day: ${fault.why}`;
    context.report('E227', { source, path: ['completes', index, 'on'] }, { message, fix: fault.fix });
  }
});

type HeldByDoc = {
  readonly lines: string;
  readonly same: { readonly [theirs: string]: string };
  readonly value: string;
};

function lineFault(context: CheckContext, entity: string, key: string, heldBy: HeldByDoc): Fault | null {
  const [reference = '', lines = ''] = heldBy.lines.split('.');
  const named = fieldOf(context, entity, reference);
  if (!namesRecord(named)) return { why: `${reference} names no record`, fix: 'begin with a reference beside it' };
  const rows = fieldOf(context, named.entity, lines);
  if (!isLines(rows)) return { why: `${lines} of ${named.entity} are no lines`, fix: 'name its lines' };
  const owner = context.descriptors.get(named.entity);
  if (owner && !periodsOf(owner, lines)) {
    return { why: 'nothing keeps their periods apart', fix: `give ${named.entity} a rule periods-apart for them` };
  }
  for (const [theirs, own] of Object.entries(heldBy.same)) {
    if (!fieldOf(context, named.entity, `${lines}.${theirs}`))
      return { why: `they have no ${theirs}`, fix: 'name a field of theirs' };
    if (!fieldOf(context, entity, own)) return { why: `there is no ${own} beside it`, fix: 'name a field beside it' };
  }
  const from = fieldOf(context, named.entity, `${lines}.${heldBy.value}`);
  if (!from) return { why: `they have no ${heldBy.value}`, fix: 'name a field of theirs' };
  const to = fieldOf(context, entity, key);
  const misfit = to && fieldMisfit(context, { from, owner: rows.entity, to });
  return misfit ? { why: misfit.why, fix: 'name a field of the same kind' } : null;
}

/** The date stands in the whole record: where a sub-record declares it, in every record that has such lines. */
function dayFault(
  context: CheckContext,
  { id, kind, on }: { readonly id: string; readonly kind: string; readonly on: string },
  from: string,
): Fault | null {
  const records = context.descriptors.get(from);
  if (records && !periodsOf(records))
    return { why: 'nothing keeps its periods apart', fix: `give ${from} a rule periods-apart` };
  const users = kind === 'sub' ? usersOf(context, id) : [id];
  const other = users.find((user) => timeOf(fieldOf(context, user, on)) !== 'day');
  return other === undefined ? null : { why: `${on} of ${other} is no date`, fix: 'name a date of the whole record' };
}

function usersOf({ descriptors }: CheckContext, sub: string): string[] {
  return [...descriptors.values()]
    .filter(({ fields }) => fields.some((field) => 'entity' in field && 'fields' in field && field.entity === sub))
    .map(({ id }) => id);
}
