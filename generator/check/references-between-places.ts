// E252: what lies on every machine names nothing that lies on one of them, and the coordinator's own is named by its own alone.
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { namesFiles, namesRecords } from '../../runtime/core/kinds/field-traits.ts';
import { eachField } from '../../runtime/core/paths.ts';
import { placementOf } from '../model/placement-of.ts';
import type { Check } from './check-context.ts';

export const referencesBetweenPlaces: Check = ({ project, descriptors, report }) => {
  const { file } = project.access.doc.entities;
  for (const [id, { fields, type }] of descriptors) {
    const own = project.entities.get(id);
    if (!own || type === 'sub') continue;
    const from = placementOf(project, own).at;
    eachField(fields, (field, path) => {
      const named = namedBy(field, file);
      const target = named === undefined ? undefined : project.entities.get(named);
      const [key = ''] = path.split('.');
      // The common fields name accounts and enterprises alone.
      if (!target || field.computed !== undefined || !Object.hasOwn(own.doc.properties, key)) return;
      if (target.doc.kind === 'sub') return;
      const to = placementOf(project, target).at;
      const isFine = to === 'everywhere' || from === 'coordinator' || (from === 'enterprise' && to === 'enterprise');
      if (isFine) return;
      const message = `${path} of ${id}, which lies ${places[from]}, names records of ${named}, which lie ${places[to]}`;
      const fix = fixes[to]?.replaceAll('{from}', id).replaceAll('{to}', named ?? '') ?? '';
      report('E252', { source: own.source, path: ['properties', key] }, { message, fix });
    });
  }
};

const places = { enterprise: 'with its enterprise', everywhere: 'everywhere', coordinator: 'on the coordinator' };

const fixes: { readonly [at: string]: string } = {
  enterprise: 'write placement: coordinator, or placement: { by: <its enterprise> }, in {from}',
  coordinator: 'write placement: everywhere in {to}',
};

function namedBy(field: Field, file: string | undefined): string | undefined {
  if (namesFiles(field)) return file;
  return namesRecords(field) ? field.entity : undefined;
}
