// The schema and the layout that rjsf draws a form from, made of the fields of a descriptor.
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { isCommonField } from '../../core/common-keys.ts';
import { isFound } from '../../core/computed.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Section } from '../../core/descriptor/view.ts';
import { isEmbedded, isLines, numberingOf } from '../../core/kinds/field-traits.ts';
import { shapeSchema } from '../../core/kinds/kinds.ts';
import { fullSchemaPath } from '../record/field-place.ts';
import type { FormScope } from '../record/form-scope.tsx';

export interface FormShape {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
}

/** What a widget is told beside what rjsf tells it: the field it stands for. */
export interface WidgetOptions {
  readonly descriptor: Field;
  /** Path in the record of the form. */
  readonly path: string;
}

interface Layout extends Pick<FormScope, 'readOnly' | 'fixed' | 'schemaPath'> {
  /** Paths in the schema of the fields that are drawn by hand: rjsf fields of that name. */
  readonly own: ReadonlySet<string>;
  /** Keys of fields that are not shown. */
  readonly hidden?: ReadonlySet<string>;
}

/**
 * The shape of the form of a scope: single values have the widget of their kind, lines and fields drawn by hand are rjsf fields.
 * The schema has the id its compiled validator is found by.
 */
export function formShape(scope: FormScope, drawn: Pick<Layout, 'own' | 'hidden'>): FormShape {
  const { fields } = scope;
  // Lines are not among the data that rjsf holds: it walks and copies these at every change.
  const shape = shapeSchema(fields.filter((field) => !isLines(field)));
  const lines = fields.filter(isLines).map(({ key }) => [key, { type: 'array' }]);
  const properties = { ...(shape.properties as object), ...Object.fromEntries(lines) };
  // core/kinds writes JSON Schema 2020-12; rjsf is typed for draft 7, and reads only what both share.
  const schema = { ...shape, $id: scope.entity, properties } as RJSFSchema;
  return { schema, uiSchema: layoutOf(fields, '', { ...scope, ...drawn }) };
}

function layoutOf(fields: readonly Field[], parent: string, layout: Layout): UiSchema {
  return Object.fromEntries(
    fields.map((field) => [field.key, drawingOf(field, parent === '' ? field.key : `${parent}.${field.key}`, layout)]),
  );
}

/** How rjsf draws one field. */
function drawingOf(field: Field, path: string, layout: Layout): UiSchema {
  const schemaPath = fullSchemaPath(layout, path);
  if (layout.hidden?.has(path)) return { 'ui:widget': 'hidden' };
  if (layout.own.has(schemaPath)) return { 'ui:field': schemaPath };
  if (isEmbedded(field)) return layoutOf(field.fields, path, layout);
  if (isLines(field)) return { 'ui:field': 'lines' };
  const options = { descriptor: field, path } satisfies WidgetOptions;
  return { 'ui:widget': isRead(field, path, layout) ? 'read' : field.kind, 'ui:options': options };
}

/** Whether a value is shown as text, because it cannot be changed here. */
export function isRead(field: Field, path: string, { readOnly, fixed }: Pick<Layout, 'readOnly' | 'fixed'>): boolean {
  return readOnly || field.readOnly || field.computed !== undefined || fixed.has(path);
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
  return field.readOnly && numberingOf(field) === undefined;
}

/** Keys of the fields a section shows. */
export function keysOf(section: Section): readonly string[] {
  return section.table ? [section.table.field] : section.fields;
}
