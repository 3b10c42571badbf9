// E317: `creates` names an entity with records, and fields that both entities have.

import type { Created } from '../../runtime/core/descriptor/lifecycle.ts';
import { namesRecord } from '../../runtime/core/kinds/field-traits.ts';
import type { EntersDoc } from '../load/derived-documents.ts';
import type { CheckContext } from './check-context.ts';
import { fieldOf, findField } from './find-field.ts';
import { look } from './known-values.ts';
import { eachUsedTransition, type UsedTransition } from './lifecycle-users.ts';
import { settableWord, unsettableWord } from './settable-word.ts';
import { unknownName } from './suggest.ts';

export const createdRecords = eachUsedTransition((context, used) => {
  const { creates } = used.transition;
  if (creates) checkOf(context, used, creates);
});

function checkOf(context: CheckContext, used: UsedTransition, creates: Created): void {
  const { lifecycle, action, path, users, transition } = used;
  const { project, descriptors, report } = context;
  const at = (...steps: readonly string[]) => ({ source: lifecycle.source, path: [...path, 'creates', ...steps] });
  const target = descriptors.get(creates.entity);
  if (!target || target.type === 'sub') {
    const known = [...descriptors.values()].filter(({ type }) => type !== 'sub').map(({ id }) => id);
    const message = `${action} creates a record of "${creates.entity}", which has no records of its own`;
    report('E317', at('entity'), unknownName(message, creates.entity, known, 'name an entity of kind top'));
    return;
  }
  if (project.entities.get(target.id) === undefined) return;
  for (const [theirs, own] of Object.entries(creates.with)) {
    if (!fieldOf(context, target.id, theirs)) {
      const text = unknownName(
        `${target.id} has no field "${theirs}"`,
        theirs,
        target.fields.map(({ key }) => key),
        `add it to ${target.id}`,
      );
      report('E317', { ...at('with', theirs), part: 'key' }, text);
    }
    for (const { id } of users) {
      const found = findField(context, id, own);
      if ('missing' in found)
        report(
          'E317',
          at('with', theirs),
          unknownName(`${id} has no field "${own}"`, own, found.known, `add it to ${id}`),
        );
    }
  }
  for (const [key, value] of Object.entries(creates.sets ?? {})) {
    const field = fieldOf(context, target.id, key);
    if (!field) {
      const text = unknownName(
        `${target.id} has no field "${key}"`,
        key,
        target.fields.map((one) => one.key),
        `add it to ${target.id}`,
      );
      report('E317', { ...at('sets', key), part: 'key' }, text);
    } else if (!settableWord(field, value, project.access.doc.entities)) {
      const fault = unsettableWord(field, value, project.access.doc.entities);
      if (fault) report('E317', at('sets', key), fault);
      else look(context, field, value, at('sets', key));
    }
  }
  const enters: EntersDoc = transition.enters ?? {};
  const entered = enters.line === undefined ? (enters.fields ?? []) : [];
  const handed = Object.values(creates.with).some((own) => [...entered, ...(enters.optional ?? [])].includes(own));
  if (creates.handsOver && !handed) {
    report('E317', at('handsOver'), {
      message: `${action} hands nothing over: what it enters is not what ${creates.entity} is made with`,
      fix: 'name entered fields below with, or leave handsOver out',
    });
  }
  if (creates.keptIn === undefined) return;
  for (const { id } of users) {
    const kept = fieldOf(context, id, creates.keptIn);
    if (namesRecord(kept) && kept.entity === target.id && kept.by === 'id') continue;
    const message = `${creates.keptIn} of ${id} does not refer to ${target.id} by its id`;
    report('E317', at('keptIn'), {
      message,
      fix: `write ${creates.keptIn}: { type: string, refers: ${target.id}, readOnly: true }`,
    });
  }
}
