// What routes say of themselves beside what Fastify knows: their refusals, and how they read for each entity.
import '@fastify/swagger';
import type { Verb } from '../../core/descriptor/access.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Flow } from '../../core/descriptor/flow.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import type { ErrorName } from '../../core/errors.ts';
import type { DescribedEntity } from '../../core/model.ts';

declare module 'fastify' {
  interface FastifySchema {
    /** Refusals beside those every call can have. */
    'x-refusals'?: readonly ErrorName[];
    /** For an address with `:entity`: the calls it stands for, of each entity. */
    'x-calls'?: (entity: CalledEntity) => readonly EntityCall[];
  }
}

/** A JSON Schema as routes write it. */
export type Schema = { readonly [keyword: string]: unknown };

/** An entity whose calls are described. */
export interface CalledEntity extends DescribedEntity {
  readonly descriptor: EntityDescriptor;
  readonly versionKey: string;
  /** The example as the server answers it. */
  readonly stored: Row;
  /** Those that lead from it, and to it. */
  readonly flows: readonly Flow[];
  /** Whether a flow charges by its records. */
  readonly charges: boolean;
  /** Whether anybody may. */
  may(verb: Verb): boolean;
}

/** What is different from what the route says of every entity. */
export interface EntityCall {
  /** Values of what else the address holds, such as the action. */
  readonly at?: { readonly [parameter: string]: string };
  /** The route's own, with the name of the entity behind it, where it is absent. */
  readonly operationId?: string;
  /** Stands before the name of the entity. */
  readonly summary?: string;
  readonly description?: string;
  /** Parameters of the query beside those of the route. */
  readonly query?: { readonly [name: string]: Schema };
  readonly body?: Schema;
  readonly bodyExample?: Json;
  /** Of the data that is answered. */
  readonly example?: Json;
  readonly refusals?: readonly ErrorName[];
}

export const text = { type: 'string' } as const;
/** What is missing of a form is empty: the form says so at its field, in words of its own. */
export const entry = { type: 'string', default: '' } as const;
/** Id of a record in examples. */
export const exampleId = '00000000-0000-4000-8000-000000000001';

/** A schema by its name: one of `shared-schemas.ts` or of an entity, or `Record`, which stands for that of the entity called. */
export function named(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/** What a call answers when all is well: the envelope with code 1000 around `data`. */
export function answer(description: string, data: Schema, example?: Json): { 200: Schema } {
  const schema = {
    description,
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { const: 1000 }, message: text, data },
    ...(example !== undefined && { examples: [envelopeOf(example)] }),
  };
  return { 200: schema };
}

/** The data of an example as it is answered. */
export function envelopeOf(data: Json): Row {
  return { code: 1000, message: 'OK', data };
}

/** An object of parameters or of a body; others than these are let through. */
export function objectOf<Properties extends { readonly [name: string]: Schema }>(
  properties: Properties,
  required: readonly (keyof Properties & string)[] = [],
) {
  return { type: 'object', properties, ...(required.length > 0 && { required }) } as const;
}

/** A list. */
export function listOf<Item extends Schema>(items: Item) {
  return { type: 'array', items } as const;
}

/** What is sent as a form with a file; the route reads its parts as they arrive. */
export function formOf(schema: Schema) {
  return { content: { 'multipart/form-data': { schema } } } as const;
}

/** The record of a body: judged by its entity's own rules, which know more than a schema (`write/validate.ts`). */
export const recordBody = { $ref: 'Record#' } as const;

/** A record with what must be sent of it. */
export function recordWith(entity: CalledEntity, required: readonly string[]): Schema {
  const record = named(entity.name);
  return required.length > 0 ? { allOf: [record, { required }] } : record;
}

/** What is sent with calls that are carried out once, however often they are sent (`call-headers.ts`). */
export function idempotent(query: { readonly [name: string]: Schema } = {}) {
  return {
    headers: objectOf({
      'idempotency-key': {
        type: 'string',
        maxLength: 200,
        description: 'The same key with the same body is carried out once and answered alike.',
      },
    }),
    querystring: objectOf({
      repeatKey: {
        ...text,
        description: 'The same as idempotency-key, for callers that send no headers of their own.',
      },
      ...query,
    }),
  };
}
