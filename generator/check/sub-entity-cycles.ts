// E209: a sub-record never holds itself, directly or through others.
import { subEntityOf } from '../model/field-doc.ts';
import type { Check } from './check-context.ts';

export const subEntityCycles: Check = ({ project, report }) => {
  const said = new Set<string>();
  const walk = (id: string, trail: readonly string[]): void => {
    const entity = project.entities.get(id);
    for (const [key, field] of Object.entries(entity?.doc.properties ?? {})) {
      const sub = subEntityOf(field);
      if (sub === null || !entity) continue;
      const start = [...trail, id].indexOf(sub);
      const members = [...trail, id].slice(start).sort().join(' ');
      if (start === -1) {
        walk(sub, [...trail, id]);
      } else if (!said.has(members)) {
        said.add(members);
        const circle = [...trail, id, sub].slice(start).join(' -> ');
        const at = { source: entity.source, path: ['properties', key], part: 'key' } as const;
        const message = `${id} holds itself: ${circle}`;
        report('E209', at, { message, fix: 'break the circle: refer to the record by its key with refers' });
      }
    }
  };
  for (const id of project.entities.keys()) walk(id, []);
};
