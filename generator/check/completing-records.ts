// E234: what completes a record are values of the same kinds, of records that can be looked up, found by a text or by the same reference.
import type { Completion } from '../../runtime/core/descriptor/completion.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { isLines, isProse, isSecret, namesRecord } from '../../runtime/core/kinds/field-traits.ts';
import type { Check, CheckContext } from './check-context.ts';
import { type Fault, sameKindFault } from './computable-fields.ts';
import { fieldOf } from './find-field.ts';
import { isDamaged } from './is-damaged.ts';
import { unknownName } from './suggest.ts';

export const completingRecords: Check = (context) => {
  const { project, report } = context;
  const tables = [...project.entities.values()].filter(({ doc }) => doc.kind !== 'sub').map(({ id }) => id);
  for (const { id, doc, source } of project.entities.values()) {
    for (const [index, completion] of (doc.completes ?? []).entries()) {
      const at = { source, path: ['completes', index, 'from'] };
      const { from } = completion;
      if (!tables.includes(from)) {
        if (!isDamaged(context, from)) {
          report('E234', at, unknownName(`unknown entity "${from}" in completes`, from, tables, 'add its file'));
        }
        continue;
      }
      const fault = faultIn(context, id, completion);
      if (fault) report('E234', at, { message: `${from} completes nothing here: ${fault.why}`, fix: fault.fix });
    }
  }
};

function faultIn(
  context: CheckContext,
  entity: string,
  { from, with: taken, by, mine, warns }: Completion,
): Fault | null {
  const enterprise = context.project.access.doc.entities.enterprise;
  let texts = 0;
  for (const [own, theirs] of Object.entries(taken)) {
    const [field, read] = [fieldOf(context, entity, own), fieldOf(context, from, theirs)];
    if (!field || !read) continue;
    if (field.readOnly || field.computed !== undefined) return { why: `nobody types ${own}`, fix: 'take it out' };
    if (isSecret(read)) return { why: `${theirs} is secret`, fix: 'take it out' };
    if (isProse(field)) texts += 1;
    // A reference may take the found record itself.
    if (isItsKey(context, field, from, theirs)) continue;
    const fault = sameKindFault(read, field, theirs);
    if (fault) return fault;
    if (!readsLines(context, from, theirs) || (mine === true && from === enterprise)) continue;
    return { why: `${theirs} stands in lines`, fix: 'lines are read of the own enterprise alone: write mine: true' };
  }
  for (const [own, theirs] of Object.entries(by ?? {})) {
    const [field, read] = [fieldOf(context, entity, own), fieldOf(context, from, theirs)];
    if (field && read && !namesSame(field, read) && !isItsKey(context, field, from, theirs))
      return { why: `${own} and ${theirs} do not name the same`, fix: 'name references' };
  }
  if (by === undefined && texts === 0)
    return { why: 'no text is taken by which it could be found', fix: 'add one, or by' };
  const says = warns && fieldOf(context, from, warns.says);
  return says && !isProse(says) ? { why: `${warns.says} is no text`, fix: 'name a text that says why' } : null;
}

function readsLines(context: CheckContext, entity: string, path: string): boolean {
  return isLines(fieldOf(context, entity, path.split('.')[0] ?? ''));
}

/** The record chosen is the one that completes. */
function isItsKey(context: CheckContext, field: Field, from: string, theirs: string): boolean {
  const key = context.project.entities.get(from)?.doc.key ?? 'id';
  return namesRecord(field) && field.entity === from && theirs === key;
}

function namesSame(a: Field, b: Field): boolean {
  return namesRecord(a) && namesRecord(b) && a.entity === b.entity && a.by === b.by;
}
