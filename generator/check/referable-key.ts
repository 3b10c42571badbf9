// E212: the key others refer to is a field that names one record: text, required always, not a list.
import { kindOf } from '../../runtime/core/kinds/kinds.ts';
import type { Check } from './check-context.ts';
import { fieldOf } from './find-field.ts';

export const referableKey: Check = (context) => {
  const { project, damaged, report } = context;
  for (const { id, doc, source } of project.entities.values()) {
    if (doc.key === undefined || doc.key === 'id') continue;
    const at = { source, path: ['key'] };
    const field = fieldOf(context, id, doc.key);
    if (!field) continue;
    if (doc.kind === 'sub') {
      report('E212', at, { message: `${id} is a sub-record, nobody can refer to it`, fix: 'take key out' });
    } else if (!kindOf(field).isKey) {
      const message = `${doc.key} is of the kind ${field.kind} and cannot be what others refer to ${id} by`;
      report('E212', at, { message, fix: 'choose a text field, or take key out and refer by id' });
      // In a damaged file it may be what asks for the field that was taken out.
    } else if (field.required !== 'always' && !('numbering' in field) && !damaged.has(source.file)) {
      const message = `others refer to ${id} by ${doc.key}, which records may lack`;
      report('E212', at, {
        message,
        fix: `add ${doc.key} to requiredInDraft (or to required where there are no drafts)`,
      });
    }
  }
};
