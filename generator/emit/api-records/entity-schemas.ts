// Schemas of records for the API description: the fields with limits, sub-records by reference.
import type { EntityDescriptor } from '../../../runtime/core/descriptor/entity.ts';
import type { Field, LinesField, ObjectField } from '../../../runtime/core/descriptor/field.ts';
import type { Json } from '../../../runtime/core/descriptor/value.ts';
import { isLines, isNested, isSecret, isSeveral, namesFiles } from '../../../runtime/core/kinds/field-traits.ts';
import { countKeywords } from '../../../runtime/core/kinds/kind.ts';
import { kindOf } from '../../../runtime/core/kinds/kinds.ts';
import type { Model } from '../../model/model.ts';
import { describeField } from '../field-notes.ts';
import { pascalCase } from '../names.ts';

/** A JSON Schema of the description. */
export type SchemaPart = { readonly [keyword: string]: Json };

/** The schema of the entity's records; what must be there depends on the call and is said by it. */
export function recordSchema(model: Model, entity: Pick<EntityDescriptor, 'id' | 'fields'>): SchemaPart {
  const properties = entity.fields.map((field): [string, Json] => [
    field.key,
    {
      ...valueSchema(model, field),
      description: describeField(model, entity, field),
      ...(field.readOnly && { readOnly: true }),
      ...(isSecret(field) && { writeOnly: true }),
    },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

/** The schema of a sub-record, with what it must always have. */
export function subRecordSchema(model: Model, entity: Pick<EntityDescriptor, 'id' | 'fields'>): SchemaPart {
  return { ...recordSchema(model, entity), ...demanded(demandedKeys(entity.fields)) };
}

/** What a record must have even as a draft; the rest is asked for on submit. */
export function demandedKeys(fields: readonly Field[]): string[] {
  return fields.filter(({ required, readOnly }) => required === 'always' && !readOnly).map(({ key }) => key);
}

function demanded(keys: readonly string[]): { required?: string[] } {
  return keys.length > 0 ? { required: [...keys] } : {};
}

function valueSchema(model: Model, field: Field): SchemaPart {
  const kind = kindOf(field);
  if (isNested(field)) {
    const inner = subRecord(model, field);
    return isLines(field) ? { type: 'array', items: inner, ...countKeywords(field) } : inner;
  }
  const schema = kind.openapi?.(field) ?? kind.schema(field);
  if (!namesFiles(field) || !isSeveral(field)) return schema;
  const most = model.uploads.find(({ id }) => id === field.profile)?.maxFiles;
  return { ...(most !== undefined && { maxItems: most }), ...schema };
}

/** By reference where the sub-record is used with all its fields; written out where a use takes some of them. */
function subRecord(model: Model, { entity, fields }: ObjectField | LinesField): SchemaPart {
  const declared = model.entities.find(({ id }) => id === entity)?.fields ?? [];
  if (declared.length !== fields.length) return subRecordSchema(model, { id: entity, fields });
  const shared = { $ref: `#/components/schemas/${pascalCase(entity)}` };
  const required = demandedKeys(fields);
  return required.length > demandedKeys(declared).length ? { allOf: [shared, demanded(required)] } : shared;
}
