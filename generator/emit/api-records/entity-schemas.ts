// Schemas of records for the API description: the fields with limits, sub-records by reference.
import type { EntityDescriptor } from '../../../runtime/core/descriptor/entity.ts';
import type { DecimalField, Field, LinesField, ObjectField } from '../../../runtime/core/descriptor/field.ts';
import type { Json } from '../../../runtime/core/descriptor/value.ts';
import { kindOf } from '../../../runtime/core/kinds/kinds.ts';
import type { Model } from '../../model/model.ts';
import { describeField } from '../field-notes.ts';
import { pascalCase } from '../names.ts';

/** A JSON Schema of the description. */
export type Part = { readonly [keyword: string]: Json };

/** The schema of the entity's records; what must be there depends on the call and is said by it. */
export function recordSchema(model: Model, entity: Pick<EntityDescriptor, 'id' | 'fields'>): Part {
  const properties = entity.fields.map((field): [string, Json] => [
    field.key,
    {
      ...valueSchema(model, field),
      description: describeField(model, entity, field),
      ...(field.readOnly && { readOnly: true }),
      ...(field.kind === 'secret' && { writeOnly: true }),
    },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

/** The schema of a sub-record, with what it must always have. */
export function subRecordSchema(model: Model, entity: Pick<EntityDescriptor, 'id' | 'fields'>): Part {
  return { ...recordSchema(model, entity), ...demanded(demandedKeys(entity.fields)) };
}

/** What a record must have even as a draft; the rest is asked for on submit. */
export function demandedKeys(fields: readonly Field[]): string[] {
  return fields.filter(({ required, readOnly }) => required === 'always' && !readOnly).map(({ key }) => key);
}

function demanded(keys: readonly string[]): { required?: string[] } {
  return keys.length > 0 ? { required: [...keys] } : {};
}

function valueSchema(model: Model, field: Field): Part {
  switch (field.kind) {
    case 'object':
      return subRecord(model, field);
    case 'lines':
      return {
        type: 'array',
        items: subRecord(model, field),
        ...(field.minItems !== undefined && { minItems: field.minItems }),
        ...(field.maxItems !== undefined && { maxItems: field.maxItems }),
      };
    case 'uploads': {
      const profile = model.uploads.find(({ id }) => id === field.profile);
      return { ...(profile?.maxFiles !== undefined && { maxItems: profile.maxFiles }), ...kindOf(field).schema(field) };
    }
    case 'decimal':
      return { type: 'string', pattern: decimalPattern(field) };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'datetime':
      return { type: 'string', format: 'date-time' };
    default:
      return kindOf(field).schema(field);
  }
}

/** By reference where the sub-record is used with all its fields; written out where a use takes some of them. */
function subRecord(model: Model, { entity, fields }: ObjectField | LinesField): Part {
  const declared = model.entities.find(({ id }) => id === entity)?.fields ?? [];
  if (declared.length !== fields.length) return subRecordSchema(model, { id: entity, fields });
  const shared = { $ref: `#/components/schemas/${pascalCase(entity)}` };
  const required = demandedKeys(fields);
  return required.length > demandedKeys(declared).length ? { allOf: [shared, demanded(required)] } : shared;
}

/** The digits of a decimal as a pattern; what it must be above stands in the description. */
function decimalPattern({ digits: [whole, decimals], signed }: DecimalField): string {
  const rest = whole > 1 ? `\\d{0,${whole - 1}}` : '';
  const fraction = decimals > 0 ? `(\\.\\d{1,${decimals}})?` : '';
  return `^${signed ? '-?' : ''}(0|[1-9]${rest})${fraction}$`;
}
