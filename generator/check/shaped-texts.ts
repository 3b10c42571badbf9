// E242: what a text is a value of is said by a field beside it that names fields of another entity.
import { namesFieldsOf } from '../../runtime/core/kinds/field-traits.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';

export const shapedTexts = eachEntity((context, { id, doc, source }) => {
  for (const [key, { shapedBy }] of Object.entries(doc.properties)) {
    const beside = shapedBy === undefined ? null : fieldOf(context, id, shapedBy);
    // What is not there at all has a finding of its own.
    if (!beside || namesFieldsOf(beside) !== undefined) continue;
    const message = `${key} cannot be a value of what ${shapedBy} says`;
    const fix = `give ${shapedBy} "namesField: { of: <entity> }", or name a field that has it`;
    context.report('E242', { source, path: ['properties', key, 'shapedBy'] }, { message, fix });
  }
});
