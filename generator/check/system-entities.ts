// E216: the entities that access.yaml names for the server are there, have records, and the fields that the server works with.
import { type SystemPart, systemFields } from '../../runtime/core/system-entities.ts';
import type { Check } from './check-context.ts';
import { findField } from './find-field.ts';
import { isDamaged } from './is-damaged.ts';
import { unknownName } from './suggest.ts';

export const systemEntities: Check = (context) => {
  const { project, damaged, report } = context;
  const { doc, source } = project.access;
  if (damaged.has(source.file)) return;
  for (const [part, id] of Object.entries(doc.entities) as [SystemPart, string][]) {
    const at = { source, path: ['entities', part] };
    const entity = project.entities.get(id);
    if (isDamaged(context, id)) continue;
    if (entity?.doc.kind === 'sub' || !entity) {
      const kept = [...project.entities.values()].filter((one) => one.doc.kind !== 'sub').map((one) => one.id);
      const message = entity ? `${id} has no records of its own` : `there is no entity ${id}`;
      const otherwise = entity ? 'let it have some' : `add schemas/<area>/${id}.yaml`;
      report('E216', at, unknownName(message, id, kept, otherwise));
      continue;
    }
    const missing = systemFields[part].filter((path) => 'missing' in findField(context, id, path));
    if (missing.length === 0) continue;
    const message = `${id} cannot be the entity for ${part}: it has no ${missing.join(', ')}`;
    report('E216', at, { message, fix: `add ${missing.length > 1 ? 'them' : 'it'} to ${entity.source.file}` });
  }
};
