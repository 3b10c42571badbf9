// E246: a field stands in one section of the form, lines in a table of their own columns, and each field that people fill in somewhere.
import { isLines } from '../../runtime/core/kinds/field-traits.ts';
import type { SectionDoc } from '../load/entity-documents.ts';
import type { CheckContext } from './check-context.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';

export const placedFields = eachEntity((context, { id, doc, source }) => {
  const placed = new Map<string, { readonly section: string; readonly isUsual: boolean }>();
  for (const [index, { id: section, fields = [], table, when }] of (doc.form ?? []).entries()) {
    const meant = tableMeant(context, id, doc.form?.[index]);
    if (meant !== null) {
      const message = `section ${section} shows ${table}, but its columns are those of ${meant}`;
      context.report('E246', { source, path: ['form', index, 'table'] }, { message, fix: `write table: ${meant}` });
    }
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

/** Other lines of the entity that have every column of a table, where its own lack several; null: none. */
function tableMeant(
  context: CheckContext,
  entity: string,
  { table, columns = [] }: Partial<SectionDoc> = {},
): string | null {
  if (table === undefined || !isLines(fieldOf(context, entity, table))) return null;
  const lacking = (lines: string): number =>
    columns.filter((column) => fieldOf(context, entity, `${lines}.${column}`) === null).length;
  if (lacking(table) < 2) return null;
  const others = context.descriptors.get(entity)?.fields.filter((field) => isLines(field) && field.key !== table) ?? [];
  return others.find(({ key }) => lacking(key) === 0)?.key ?? null;
}
