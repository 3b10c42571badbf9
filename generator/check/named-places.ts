// E244: where the value of a field that is named stands is said by whole numbers, a text and a reference that fit it.
import { isWhole, namesRecord, shapedByOf } from '../../runtime/core/kinds/field-traits.ts';
import type { CheckContext } from './check-context.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';

export const namedPlaces = eachEntity((context, { id, doc, source }) => {
  for (const [key, { namesField }] of Object.entries(doc.properties)) {
    if (typeof namesField !== 'object') continue;
    const { of, numbers = [], in: within, stored } = namesField;
    const tell = (part: readonly (string | number)[], message: string, fix: string): void =>
      context.report('E244', { source, path: ['properties', key, 'namesField', ...part] }, { message, fix });
    for (const [index, number] of numbers.entries()) {
      const field = fieldOf(context, id, number);
      // What is not there at all has a finding of its own.
      if (!field || isWhole(field)) continue;
      tell(['numbers', index], `${number} holds no whole number`, 'name a field of type integer');
    }
    const shows = stored === undefined ? null : fieldOf(context, id, stored);
    if (shows && shapedByOf(shows) !== key) {
      tell(['stored'], `${stored} shows no value of what ${key} names`, `give ${stored} "shapedBy: ${key}"`);
    }
    for (const around of within === undefined ? [] : holdersOf(context, id)) {
      const reference = fieldOf(context, around, within ?? '');
      if (reference && namesRecord(reference) && reference.entity === of) continue;
      tell(['in'], `${around} has no reference ${within} to ${of}`, `name a field of ${around} with "refers: ${of}"`);
    }
  }
});

/** The entities that have lines of a sub entity. */
function holdersOf({ project }: CheckContext, sub: string): string[] {
  return [...project.entities.values()].flatMap(({ id, doc }) =>
    Object.values(doc.properties).some(({ items }) => items?.$ref === sub) ? [id] : [],
  );
}
