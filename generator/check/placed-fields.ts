// E246: a field stands in one section of the form, lines in a table, and each field that people fill in somewhere.
import { isLines } from '../../runtime/core/kinds/field-traits.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';

export const placedFields = eachEntity((context, { id, doc, source }) => {
  const placed = new Map<string, { readonly section: string; readonly isUsual: boolean }>();
  for (const [index, { id: section, fields = [], table, when }] of (doc.form ?? []).entries()) {
    const lines = table === undefined ? null : fieldOf(context, id, table);
    if (lines && !isLines(lines)) {
      const message = `section ${section} shows ${table} as a table, which holds no lines`;
      context.report(
        'E246',
        { source, path: ['form', index, 'table'] },
        { message, fix: `name lines, or write fields: [${table}]` },
      );
    }
    for (const [at, name] of fields.entries()) {
      const before = placed.get(name);
      placed.set(name, { section, isUsual: when === undefined });
      // Sections that are shown in turn may hold the same.
      if (!before || (when !== undefined && !before.isUsual)) continue;
      const message = `section ${section} holds ${name}, which stands in section ${before.section} already`;
      context.report('E246', { source, path: ['form', index, 'fields', at] }, { message, fix: 'take one of them out' });
    }
  }
});
