// E243: lines are called for by what records have that are chosen elsewhere: codes of one table, told of the records, which a line holds as well.
import { isCoded, isSeveral, namesRecord } from '../../runtime/core/kinds/field-traits.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';

export const calledLines = eachEntity((context, { id, doc, source }) => {
  for (const [key, { calledFor, items }] of Object.entries(doc.properties)) {
    if (calledFor === undefined) continue;
    const tell = (part: 'by' | 'has' | 'as', message: string, fix: string): void =>
      context.report('E243', { source, path: ['properties', key, 'calledFor', part] }, { message, fix });
    const { by, has, as } = calledFor;
    const chosen = fieldOf(context, id, by);
    // What is not there at all has a finding of its own.
    if (!chosen) continue;
    if (!namesRecord(chosen) || doc.kind === 'sub') {
      tell(
        'by',
        `${by} names no record that could call for ${key}`,
        'name a reference, in an entity that is no part of others',
      );
      continue;
    }
    const codes = fieldOf(context, chosen.entity, has);
    const isTold = context.project.entities.get(chosen.entity)?.doc.about?.includes(has) === true;
    if (!codes || !isCoded(codes) || !isTold) {
      tell(
        'has',
        `${chosen.entity} tells no codes in ${has}`,
        `name a field with a code table that "about" of ${chosen.entity} lists`,
      );
      continue;
    }
    const held = fieldOf(context, items?.$ref ?? '', as);
    if (!held || (isCoded(held) && !isSeveral(held) && held.table === codes.table)) continue;
    tell(
      'as',
      `${as} of ${key} holds no code of the table ${codes.table}`,
      'name a field of the lines with that code table',
    );
  }
});
