// A new field as edits: its line in the schema, its labels, and where the form and lists show it.
import type { Json } from '../../descriptor/value.ts';
import { isMap } from '../../json-map.ts';
import type { LocalizedText } from '../book.ts';
import type { SchemaEdit } from '../schema-edit.ts';
import { type AddedColumn, columnEdits } from './view-edits.ts';
import type { WrittenMap, WrittenSchemas } from './written-schemas.ts';

export interface AddedField {
  readonly name: string;
  readonly labels: LocalizedText;
  /** Keywords of the field: what it is, its limits. */
  readonly doc: WrittenMap;
  /** Labels of its values where they are its own, by value. */
  readonly values: { readonly [value: string]: LocalizedText };
  /** `complete`: a draft may lack it; `always`: every record has it. */
  readonly required: 'never' | 'complete' | 'always';
  /** What records from before it get; absent: nothing. */
  readonly fill?: Json;
  /** Section of the form it comes last in. */
  readonly section?: string;
  readonly columns: readonly AddedColumn[];
}

/** The edits, which other additions to the same files do not stand in the way of. */
export function fieldEdits(written: Pick<WrittenSchemas, 'schema' | 'labels'>, field: AddedField): SchemaEdit[] {
  const { schema, labels } = written;
  const { name, fill, values, section, required } = field;
  const doc = { ...field.doc, ...(fill !== undefined && { fill: { value: fill } }), spec: 'proposed' };
  const put = (file: string, path: SchemaEdit['path'], after: Json): SchemaEdit => ({ file, path, after });
  const asked = required === 'always' ? 'requiredInDraft' : 'required';
  return [
    put(schema.file, ['properties', name], doc),
    ...(required === 'never' ? [] : [askedEdit(schema, asked, name)]),
    ...(section === undefined
      ? []
      : [put(schema.file, ['form', section, placeIn(schema.document, section), name], name)]),
    ...field.columns.flatMap((column) => columnEdits(schema, name, column)),
    put(labels.file, ['fields', name], { ...field.labels }),
    ...(Object.keys(values).length === 0 ? [] : [put(labels.file, ['values', name], wordsOf(values))]),
  ];
}

/** The list of what is asked for stands above the fields. */
function askedEdit({ file, document }: WrittenSchemas['schema'], list: string, name: string): SchemaEdit {
  if (Array.isArray(document[list])) return { file, path: [list, name], after: name };
  return { file, path: [list], after: [name], follows: Array.isArray(document.required) ? 'required' : 'type' };
}

/** A section with lines has columns in place of fields. */
function placeIn({ form }: WrittenMap, section: string): string {
  const found = Array.isArray(form) ? form.find((one) => isMap(one) && one.id === section) : undefined;
  return isMap(found) && found.table !== undefined ? 'columns' : 'fields';
}

function wordsOf(values: AddedField['values']): WrittenMap {
  return Object.fromEntries(Object.entries(values).map(([value, words]) => [value, { ...words }]));
}
