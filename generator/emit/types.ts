// types.gen.ts: the interface of an entity's records, made by json-schema-to-typescript.

import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field, LinesField, ObjectField } from '../../runtime/core/descriptor/field.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { isEmbedded, isLines } from '../../runtime/core/kinds/field-traits.ts';
import type { JsonSchema } from '../../runtime/core/kinds/kind.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';
import { isRow } from '../../runtime/core/paths.ts';
import type { EmittedFile, Model } from '../model/model.ts';
import type { EntityInput } from '../rule-book/entity-input.ts';
import { entityModule, generated } from './entity-modules.ts';
import { describeField } from './field-notes.ts';
import { ModuleText } from './module-text.ts';
import { pascalCase } from './names.ts';
import { type Tools, textsOf } from './text-maker.ts';

// What the server gives every record it stores.
const everyRecordHas: ReadonlySet<string> = new Set(['id', 'createdAt', 'version', 'rowVersion']);

/** One interface an entity: fields a draft may lack are optional, decimals are strings. */
export async function emitTypes(model: Model, tools: Tools, inputOf: EntityInput): Promise<EmittedFile[]> {
  const wanted = model.entities.map((entity) =>
    tools.memory.hold('interface inputs', inputOf(entity), () => {
      const module = new ModuleText(entityModule(entity.id, 'types.gen.ts'), entity.file);
      return { module, input: JSON.stringify([pascalCase(entity.id), recordSchema(model, entity, module)]) };
    }),
  );
  const texts = await textsOf(
    tools,
    'interfaces',
    wanted.map(({ input }) => input),
  );
  return wanted.map(({ module }, index) => module.file((texts[index] ?? '').trim()));
}

function recordSchema(model: Model, entity: EntityDescriptor, module: ModuleText): JsonSchema {
  const properties: { [key: string]: Json } = {};
  for (const field of entity.fields) {
    properties[field.key] = {
      ...valueSchema(model, field, module),
      description: describeField(model, entity, field),
    };
  }
  const isThere = ({ key, required, readOnly }: Field) =>
    required === 'always' || (readOnly && everyRecordHas.has(key));
  const required = entity.fields.filter(isThere).map(({ key }) => key);
  return { type: 'object', additionalProperties: false, properties, required };
}

/** Only what decides the type: limits stand in the description, and are the validator's matter. */
function valueSchema(model: Model, field: Field, module: ModuleText): { [keyword: string]: Json } {
  if (isEmbedded(field)) return { tsType: subRecordType(model, field, module) };
  if (isLines(field)) return { type: 'array', items: { tsType: subRecordType(model, field, module) } };
  const { type, enum: values, items } = kindOf(field).schema(field);
  return {
    ...(type !== undefined && { type }),
    ...(values !== undefined && { enum: values }),
    ...(isRow(items) && {
      items: { type: items.type ?? 'string', ...(items.enum !== undefined && { enum: items.enum }) },
    }),
  };
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
