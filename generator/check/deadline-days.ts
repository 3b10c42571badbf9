// E329: a deadline hangs on a day of the record, and tells actors of the first lifecycle who see it.
import { timeOf } from '../../runtime/core/kinds/field-traits.ts';
import type { Check } from './check-context.ts';
import { findField } from './find-field.ts';
import { viewGrants } from './sighted-actors.ts';
import { unknownName } from './suggest.ts';

export const deadlineDays: Check = (context) => {
  const { project, damaged, descriptors, report } = context;
  for (const { id, doc, source } of project.entities.values()) {
    const entity = descriptors.get(id);
    if (!entity || damaged.has(source.file)) continue;
    const seen = new Set<string>();
    for (const [index, { id: name, at, tells }] of (doc.deadlines ?? []).entries()) {
      const path = ['deadlines', index];
      if (seen.has(name)) {
        report(
          'E329',
          { source, path: [...path, 'id'] },
          { message: `two deadlines are called ${name}`, fix: 'rename one' },
        );
      }
      seen.add(name);
      const found = findField(context, id, at);
      if ('missing' in found) {
        const text = unknownName(
          `the deadline ${name} hangs on "${at}", which ${id} lacks`,
          at,
          found.known,
          `add it to ${id}`,
        );
        report('E329', { source, path: [...path, 'at'] }, text);
      } else if ('field' in found && timeOf(found.field) !== 'day') {
        const message = `${at} of ${id} is no date, and ${name} never comes`;
        report('E329', { source, path: [...path, 'at'] }, { message, fix: 'name a date' });
      }
      const actors = entity.lifecycles[0]?.actors ?? {};
      for (const [place, actor] of tells.entries()) {
        const node = { source, path: [...path, 'tells', place] };
        const told = actors[actor];
        if (!told) {
          const message = `the deadline ${name} tells "${actor}", who plays no part in the first lifecycle of ${id}`;
          report('E329', node, unknownName(message, actor, Object.keys(actors), 'add it to the actors there'));
        } else if (told.every(({ account, level }) => viewGrants(entity, account, level).length === 0)) {
          const message = `the deadline ${name} tells the ${actor}, who never sees a record of ${id}`;
          report('E329', node, { message, fix: `let access of ${id} show it, or take ${actor} out` });
        }
      }
    }
  }
};
