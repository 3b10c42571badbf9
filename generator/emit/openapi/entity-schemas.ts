// Schemas of records for the API description: the fields with limits, sub-records by reference.
import type {
  DecimalField,
  EntityDescriptor,
  Field,
  Json,
  LinesField,
  ObjectField,
} from '../../../runtime/core/descriptor.ts';
import { kindOf } from '../../../runtime/core/kinds/kinds.ts';
import type { Model } from '../../model/model.ts';
import { describeField } from '../field-notes.ts';
import { pascalCase } from '../names.ts';
import { type Part, reference } from './operation.ts';

/** The schema of the entity's records. Only what a draft must have is required; the rest is asked for on submit. */
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
  const required = entity.fields.filter((field) => field.required === 'always' && !field.readOnly);
  return {
    type: 'object',
    ...(required.length > 0 && { required: required.map(({ key }) => key) }),
    properties: Object.fromEntries(properties),
  };
}

/** Name of the schema of an entity. */
export function schemaName(entity: string): string {
  return pascalCase(entity);
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
  if (declared.length !== fields.length) return recordSchema(model, { id: entity, fields });
  const required = fields.filter((field) => field.required === 'always' && !field.readOnly).map(({ key }) => key);
  const shared = reference('schemas', schemaName(entity));
  return required.length > 0 ? { allOf: [shared, { required }] } : shared;
}

/** The digits of a decimal as a pattern; what it must be above stands in the description. */
function decimalPattern({ digits: [whole, decimals], signed }: DecimalField): string {
  const rest = whole > 1 ? `\\d{0,${whole - 1}}` : '';
  const fraction = decimals > 0 ? `(\\.\\d{1,${decimals}})?` : '';
  return `^${signed ? '-?' : ''}(0|[1-9]${rest})${fraction}$`;
}
