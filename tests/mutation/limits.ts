// Takes each limit of each field out of its schema and asks the cases at the edges of the limits whether something is let through.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import {
  type CheckDigitScheme,
  type DecimalLimits,
  hasCheckDigit,
  holdsFields,
  isVisible,
  onCalendar,
  type VisibleForm,
  withinDecimal,
} from '../../runtime/core/keywords.ts';
import type { JsonSchema } from '../../runtime/core/kinds/kind.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';
import type { CompiledEntity } from '../../runtime/core/model.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import { type BoundaryCase, boundaryCases } from '../conformance/boundary-cases.ts';
import type { Noticed } from './rules.ts';

/** Keywords that limit a value; what kind of value it is belongs to the kind of the field. */
const limits =
  'minLength maxLength pattern minimum maximum minItems maxItems uniqueItems enum decimal calendar visible checkDigit holdsFields'.split(
    ' ',
  );

const someId: Field = {
  key: 'id',
  kind: 'reference',
  entity: 'any',
  by: 'id',
  required: 'never',
  readOnly: false,
  source: 'proposed',
};

/** Every limit of every field of the entities. */
export function mutateLimits(entities: readonly CompiledEntity[]): Noticed[] {
  return entities.flatMap(({ descriptor }) => {
    const cases = Map.groupBy(boundaryCases(descriptor), ({ path }) => path);
    return [...cases].flatMap(([path, own]) => {
      const field = fieldAt(descriptor.fields, path);
      if (!field || field.kind === 'object' || field.kind === 'lines') return [];
      return mutateField(field, own).map((one) => ({ entity: descriptor.id, byHand: 0, ...one }));
    });
  });
}

function mutateField(field: Field, cases: readonly BoundaryCase[]): Pick<Noticed, 'name' | 'made'>[] {
  const schema = kindOf(field).schema(field);
  const refused = cases.map((one) => one.refused);
  // The longest secret of all is a guard of the kind; a form that is shorter leaves it nothing to refuse.
  const isGuard = field.kind === 'secret' && field.maxLength === undefined && field.pattern !== undefined;
  // Of a closed list there are no more values than it has, each once.
  const isClosed = field.kind === 'enums' && field.maxItems === field.values.length;
  const mutants = mutantsOf(schema).filter(
    ({ name }) => !(isGuard && name === 'maxLength') && !(isClosed && name === 'maxItems'),
  );
  return mutants.map(({ name, mutant }) => ({
    name: `${cases[0]?.path} ${name}`,
    made: refused.filter((value) => faultsOf(mutant, value) !== faultsOf(schema, value)).length,
  }));
}

/** The schema without each of its limits in turn. */
function mutantsOf(schema: JsonSchema): { name: string; mutant: JsonSchema }[] {
  // An id has one form; that it is neither too short nor too long follows from it.
  const implied = schema.pattern === kindOf(someId).schema(someId).pattern ? ['minLength', 'maxLength'] : [];
  const own = limits.flatMap((keyword) => {
    if (!(keyword in schema) || implied.includes(keyword)) return [];
    const { [keyword]: _gone, ...mutant } = schema;
    return [{ name: keyword, mutant }];
  });
  const { items, decimal } = schema;
  const ofItems = isSchema(items)
    ? mutantsOf(items).map(({ name, mutant }) => ({
        name: `items.${name}`,
        mutant: { ...schema, items: mutant as Json },
      }))
    : [];
  const bounds = isSchema(decimal) ? (['above', 'upTo'] as const).filter((bound) => bound in decimal) : [];
  const unbound = bounds.map((bound) => withoutBound(schema, decimal as JsonSchema, bound));
  return [...own, ...ofItems, ...unbound];
}

function withoutBound(
  schema: JsonSchema,
  decimal: JsonSchema,
  bound: 'above' | 'upTo',
): { name: string; mutant: JsonSchema } {
  const { [bound]: _gone, ...rest } = decimal;
  return { name: `decimal.${bound}`, mutant: { ...schema, decimal: rest } };
}

function isSchema(value: Json | undefined): value is { [keyword: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const ajv = new Ajv2020({ allErrors: true, meta: false, validateSchema: false });
ajv.addKeyword({
  keyword: 'decimal',
  type: 'string',
  validate: (schema: DecimalLimits, value: string) => withinDecimal(schema, value),
});
ajv.addKeyword({
  keyword: 'calendar',
  type: 'string',
  validate: (schema: 'date' | 'datetime', value: string) => onCalendar(schema, value),
});
ajv.addKeyword({
  keyword: 'visible',
  type: 'string',
  validate: (schema: VisibleForm, value: string) => isVisible(schema, value),
});
ajv.addKeyword({
  keyword: 'checkDigit',
  type: 'string',
  validate: (schema: CheckDigitScheme, value: string) => hasCheckDigit(schema, value),
});
ajv.addKeyword({
  keyword: 'holdsFields',
  type: 'string',
  validate: (schema: string, value: string) => holdsFields(schema, value),
});
const compiled = new Map<string, ValidateFunction>();

/** What is wrong with a value: the keywords it breaks, each with its place. */
function faultsOf(schema: JsonSchema, value: Json): string {
  const key = JSON.stringify(schema);
  const validate = compiled.get(key) ?? ajv.compile(schema);
  compiled.set(key, validate);
  validate(value);
  return (validate.errors ?? []).map(({ keyword, instancePath }) => `${instancePath} ${keyword}`).join(', ');
}
