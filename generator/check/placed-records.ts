// E250: the field that says with which enterprise records lie names one, and every record has it.
import { namesRecord } from '../../runtime/core/kinds/field-traits.ts';
import type { Check } from './check-context.ts';
import { fieldOf } from './find-field.ts';

export const placedRecords: Check = (context) => {
  const { project, report } = context;
  const { enterprise } = project.access.doc.entities;
  for (const { id, doc, source } of project.entities.values()) {
    if (typeof doc.placement !== 'object' || doc.kind === 'sub') continue;
    const { by } = doc.placement;
    const at = { source, path: ['placement', 'by'] };
    const field = fieldOf(context, id, by);
    if (!field) {
      report('E250', at, { message: `${id} has no field "${by}"`, fix: `name a field that refers to ${enterprise}` });
    } else if (!namesRecord(field) || field.entity !== enterprise || field.by !== 'id') {
      const message = `${by} does not name the enterprise that records of ${id} lie with`;
      report('E250', at, { message, fix: `name a field with refers: ${enterprise}` });
    } else if (field.required !== 'always' && by !== 'companyId') {
      const message = `records of ${id} may lack ${by}, and would lie nowhere`;
      report('E250', at, { message, fix: `demand ${by} always, or write placement: coordinator` });
    }
  }
};
