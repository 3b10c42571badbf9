// types.gen.ts: the interface of an entity's records, a member a field.
import type { EntityDescriptor, Field, Json, LinesField, ObjectField } from '../../runtime/core/descriptor.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';
import type { EmittedFile, Model } from '../model/model.ts';
import { printText } from './data-text.ts';
import { entityModule, generated } from './entity-modules.ts';
import { describeField } from './field-notes.ts';
import { ModuleText } from './module-text.ts';
import { pascalCase } from './names.ts';

// What the server gives every record it stores.
const everyRecordHas: ReadonlySet<string> = new Set(['id', 'createdAt', 'version', 'rowVersion']);

/** One interface an entity: fields a draft may lack are optional, decimals are strings. */
export function emitTypes(model: Model): EmittedFile[] {
  return model.entities.map((entity) => emitInterface(model, entity));
}

function emitInterface(model: Model, entity: EntityDescriptor): EmittedFile {
  const module = new ModuleText(entityModule(entity.id, 'types.gen.ts'), entity.file);
  const members = entity.fields.flatMap((field) => {
    const isThere = field.required === 'always' || (field.readOnly && everyRecordHas.has(field.key));
    return [
      `  /** ${describeField(model, entity, field)} */`,
      `  ${field.key}${isThere ? '' : '?'}: ${valueType(model, field, module)};`,
    ];
  });
  module.add([`export interface ${pascalCase(entity.id)} {`, ...members, '}'].join('\n'));
  return module.file();
}

/** Limits stand in the description, and are the validator's matter. */
function valueType(model: Model, field: Field, module: ModuleText): string {
  if (field.kind === 'object') return subRecordType(model, field, module);
  if (field.kind === 'lines') return `${subRecordType(model, field, module)}[]`;
  return schemaType(kindOf(field).schema(field));
}

function schemaType(schema: Json | undefined): string {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return 'string';
  const { type, enum: values, items } = schema;
  if (Array.isArray(values)) return values.map((value) => printText(String(value))).join(' | ');
  if (type === 'array') return `(${schemaType(items)})[]`.replace(/^\((\w+)\)/, '$1');
  return type === 'integer' ? 'number' : type === 'boolean' ? 'boolean' : 'string';
}

/** The interface of the sub-record: the fields this use takes, and what it asks for always. */
function subRecordType(model: Model, field: ObjectField | LinesField, module: ModuleText): string {
  const name = module.importType(pascalCase(field.entity), generated(entityModule(field.entity, 'types.gen.ts')));
  const declared = model.entities.find(({ id }) => id === field.entity)?.fields ?? [];
  const isAlways = (key: string) => declared.find((one) => one.key === key)?.required === 'always';
  const narrowed = field.fields.filter(({ key, required }) => required === 'always' && !isAlways(key));
  const taken = declared.length === field.fields.length ? name : `Pick<${name}, ${keyUnion(field.fields)}>`;
  return narrowed.length === 0 ? taken : `(${taken} & Required<Pick<${name}, ${keyUnion(narrowed)}>>)`;
}

function keyUnion(fields: readonly Field[]): string {
  return fields.map(({ key }) => `'${key}'`).join(' | ');
}
