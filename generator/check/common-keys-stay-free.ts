// E114: the keys of common fields belong to the compiler. The owner may be declared, to require or show it, and a version
// that means something in the trade: saves are then counted as rowVersion.
import { commonKeys } from '../../runtime/core/common-keys.ts';
import type { Check } from './check-context.ts';

export const commonKeysStayFree: Check = ({ project, report }) => {
  const { enterprise } = project.access.doc.entities;
  for (const { doc, source } of project.entities.values()) {
    if (doc.kind === 'sub') continue;
    for (const key of commonKeys) {
      const field = doc.properties[key];
      if (field === undefined || key === 'version') continue;
      const at = { source, path: ['properties', key], part: 'key' } as const;
      if (key !== 'companyId') {
        report('E114', at, {
          message: `every record has the field ${key} already`,
          fix: `take ${key} out of properties`,
        });
      } else if (field.refers !== enterprise) {
        const message = 'companyId is the enterprise a record belongs to';
        report('E114', at, {
          message,
          fix: `write companyId: { type: string, refers: ${enterprise} }, or take it out`,
        });
      }
    }
  }
};
