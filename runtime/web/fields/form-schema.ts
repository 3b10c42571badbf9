// The schema and the layout that rjsf draws a form from, made of the fields of a descriptor.
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { isCommonField } from '../../core/common-keys.ts';
import { isFound } from '../../core/computed.ts';
import type { Field, Section } from '../../core/descriptor.ts';
import { shapeSchema } from '../../core/kinds/kinds.ts';

export interface FormShape {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
}

/** The shape of a form over these fields. Every leaf is drawn by our own field, which knows the kind of the value. */
export function formShape(fields: readonly Field[]): FormShape {
  // core/kinds writes JSON Schema 2020-12; rjsf is typed for draft 7, and reads only what both share.
  return { schema: shapeSchema(fields) as RJSFSchema, uiSchema: layoutOf(fields) };
}

function layoutOf(fields: readonly Field[]): UiSchema {
  const layout: UiSchema = {};
  for (const field of fields) {
    if (field.kind === 'object') layout[field.key] = layoutOf(field.fields);
    else layout[field.key] = { 'ui:field': field.kind === 'lines' ? 'lines' : 'leaf' };
  }
  return layout;
}

/**
 * The sections of a form: those of the schema, or one with everything. A new record leaves out what the server fills in
 * later; sums and numbers stay, because they say what will come.
 */
export function sectionsOf(form: readonly Section[], fields: readonly Field[], isNew: boolean): readonly Section[] {
  const own = fields.filter((field) => !isCommonField(field));
  const all = form.length > 0 ? form : [{ id: 'general', fields: own.map(({ key }) => key) }];
  const shown = new Set(own.filter((field) => !(isNew && comesLater(field))).map(({ key }) => key));
  return all
    .map((section) => ({ ...section, fields: section.fields.filter((key) => shown.has(key)) }))
    .filter((section) => keysOf(section).some((key) => shown.has(key)));
}

function comesLater(field: Field): boolean {
  if (field.computed) return isFound(field.computed);
  return field.readOnly && !(field.kind === 'text' && field.numbering !== undefined);
}

/** Keys of the fields a section shows. */
export function keysOf(section: Section): readonly string[] {
  return section.table ? [section.table.field] : section.fields;
}
