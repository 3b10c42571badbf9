// E233: what a field starts with is a value of its kind, and is put in where people type.
import type { Field } from '../../runtime/core/descriptor/field.ts';
import {
  isEmbedded,
  isLines,
  isNested,
  isSecret,
  isSeveral,
  namesFiles,
  namesRecord,
  timeOf,
} from '../../runtime/core/kinds/field-traits.ts';
import type { StartDoc } from '../load/entity-documents.ts';
import type { CheckContext } from './check-context.ts';
import { type Fault, sameKindFault } from './computable-fields.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';

export const startingValues = eachEntity((context, { id, doc, source }) => {
  for (const [key, { starts = [] }] of Object.entries(doc.properties)) {
    for (const start of [starts].flat()) {
      const fault = faultIn(context, id, key, start);
      if (!fault) continue;
      const at = { source, path: ['properties', key, 'starts'] };
      context.report('E233', at, { message: `${key} cannot start with that: ${fault.why}`, fix: fault.fix });
    }
  }
});

function faultIn(context: CheckContext, entity: string, key: string, start: StartDoc): Fault | null {
  const own = fieldOf(context, entity, key);
  if (!own) return null;
  if (own.readOnly || own.computed !== undefined || isLines(own))
    return { why: 'nobody types it', fix: 'take starts out' };
  if (typeof start === 'object') return mineFault(context, own, start.mine);
  if (isEmbedded(own)) {
    const isKeptWhole = start === 'last' && own.fields.every(comesAgain);
    return isKeptWhole
      ? null
      : { why: 'it is a sub-record', fix: 'write last, or mine: { <its field>: <field of the enterprise> }' };
  }
  if (start === 'today') {
    return timeOf(own) === 'day' ? null : { why: 'it holds no day', fix: 'write format: date' };
  }
  const isSub = context.project.entities.get(entity)?.doc.kind === 'sub';
  if (start === 'above' && !isSub) return { why: 'records have none above them', fix: 'say above in a sub entity' };
  return comesAgain(own) ? null : { why: 'it holds no single value that comes again', fix: 'take starts out' };
}

function comesAgain(field: Field): boolean {
  return !isNested(field) && !isSecret(field) && field.unique !== true && !isSeveral(field) && !namesFiles(field);
}

function mineFault(context: CheckContext, own: Field, mine: string | { readonly [key: string]: string }): Fault | null {
  const enterprise = context.project.access.doc.entities.enterprise;
  if (isEmbedded(own) !== (typeof mine === 'object')) {
    return {
      why: 'mine names one field, or one for each of a sub-record',
      fix: 'write mine: <field>, or mine: { <own>: <field> }',
    };
  }
  const pairs = typeof mine === 'string' ? [[own, mine] as const] : pairsOf(own, mine);
  for (const [field, path] of pairs) {
    if (field === null) return { why: 'it names a field the sub-record does not have', fix: 'name its own fields' };
    const read = fieldOf(context, enterprise, path);
    if (!read) return { why: `${enterprise} has no field ${path}`, fix: 'name a field of the enterprise' };
    const isItself = namesRecord(field) && field.entity === enterprise && field.by === path;
    const fault = isItself ? null : sameKindFault(read, field, path);
    if (fault) return fault;
  }
  return null;
}

function pairsOf(own: Field, mine: { readonly [key: string]: string }): (readonly [Field | null, string])[] {
  const fields = isEmbedded(own) ? own.fields : [];
  return Object.entries(mine).map(([key, path]) => [fields.find((field) => field.key === key) ?? null, path] as const);
}
