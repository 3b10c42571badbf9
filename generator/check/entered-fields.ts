// E315: `enters` names editable fields of every entity that uses the lifecycle, or of the lines it names; likewise for values set
// in the line.
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { isLines, numberingOf } from '../../runtime/core/kinds/field-traits.ts';
import type { EntersDoc } from '../load/derived-documents.ts';
import type { CheckContext } from './check-context.ts';
import { look } from './known-values.ts';
import { eachUsedTransition, type UsedTransition } from './lifecycle-users.ts';
import { settableWord } from './settable-word.ts';
import { unknownName } from './suggest.ts';

export const enteredFields = eachUsedTransition((context, used) => {
  const { enters } = used.transition;
  if (!enters) return;
  for (const { id } of used.users) checkOf(context, used, enters, id);
});

function checkOf(context: CheckContext, used: UsedTransition, enters: EntersDoc, entity: string): void {
  const { lifecycle, action, path } = used;
  const at = (...steps: readonly (string | number)[]) => ({
    source: lifecycle.source,
    path: [...path, 'enters', ...steps],
  });
  const own = context.descriptors.get(entity)?.fields ?? [];
  const holder = enters.line === undefined ? null : own.find(({ key }) => key === enters.line);
  if (enters.line !== undefined && !isLines(holder)) {
    const lines = own.filter(isLines).map(({ key }) => key);
    const message = `${entity} has no lines "${enters.line}", which ${action} adds to`;
    context.report('E315', at('line'), unknownName(message, enters.line, lines, `add them to ${entity}`));
    return;
  }
  const known = isLines(holder) ? holder.fields : own;
  const owner = isLines(holder) ? holder.entity : entity;
  for (const part of ['fields', 'optional'] as const) {
    for (const [index, key] of (enters[part] ?? []).entries()) {
      const fault = faultOf(key, { known, owner, action });
      if (fault) context.report('E315', at(part, index), fault);
    }
  }
  for (const [key, name] of Object.entries(enters.starts ?? {})) {
    const entered = [...(enters.fields ?? []), ...(enters.optional ?? [])];
    const [field, start] = [known.find((one) => one.key === key), own.find((one) => one.key === name)];
    if (entered.includes(key) && field && start?.kind === field.kind) continue;
    const message = `${action} begins ${key} with ${name} of ${entity}, which is no field of its kind or is not entered`;
    const others = own.filter(({ kind }) => kind === field?.kind).map((one) => one.key);
    context.report(
      'E315',
      at('starts', key),
      unknownName(message, name, others, `enter ${key}, or name another field`),
    );
  }
  if (typeof enters.at === 'object' && !known.some((one) => one.key === (enters.at as { absent: string }).absent)) {
    const { absent } = enters.at;
    const keys = known.map((one) => one.key);
    context.report(
      'E315',
      at('at', 'absent'),
      unknownName(`lines of ${owner} have no "${absent}"`, absent, keys, 'name one'),
    );
  }
  for (const [index, key] of (enters.takes ?? []).entries()) {
    const fault = takenFault(key, { known, own, owner, entity, action });
    if (fault) context.report('E315', at('takes', index), fault);
  }
  for (const [key, value] of Object.entries(enters.sets ?? {})) {
    const field = known.find((one) => one.key === key);
    if (!field) {
      const message = `transition ${action} sets "${key}", which lines of ${owner} lack`;
      const text = unknownName(
        message,
        key,
        known.map((one) => one.key),
        `add it to ${owner}`,
      );
      context.report('E315', { ...at('sets', key), part: 'key' }, text);
    } else if (!settableWord(field, value, context.project.access.doc.entities))
      look(context, field, value, at('sets', key));
  }
}

function faultOf(
  key: string,
  { known, owner, action }: { readonly known: readonly Field[]; readonly owner: string; readonly action: string },
) {
  const field = known.find((one) => one.key === key);
  if (!field) {
    const message = `${action} asks for the field "${key}", which ${owner} lacks`;
    return unknownName(
      message,
      key,
      known.map((one) => one.key),
      `add it to ${owner}`,
    );
  }
  const isGiven = field.computed !== undefined || numberingOf(field) !== undefined;
  if (!isGiven) return null;
  return { message: `${key} of ${owner} is given by the server and cannot be entered`, fix: 'take it out' };
}

interface Taking {
  readonly known: readonly Field[];
  readonly own: readonly Field[];
  readonly owner: string;
  readonly entity: string;
  readonly action: string;
}

/** A line takes what the record has under the same key, so both have the field, of one kind. */
function takenFault(key: string, { known, own, owner, entity, action }: Taking) {
  const [theirs, ours] = [known, own].map((fields) => fields.find((one) => one.key === key));
  if (!theirs || !ours) {
    const lacking = theirs ? entity : owner;
    const keys = (theirs ? own : known).map((one) => one.key);
    return unknownName(`${action} takes "${key}", which ${lacking} lacks`, key, keys, `add it to ${lacking}`);
  }
  if (theirs.kind === ours.kind) return null;
  const message = `${action} takes ${key}, which is of the kind ${ours.kind} in ${entity} and ${theirs.kind} in ${owner}`;
  return { message, fix: `give it the keywords it has in ${entity}` };
}
