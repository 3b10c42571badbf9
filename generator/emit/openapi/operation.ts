// The parts every operation of the API description is made of: answers in the envelope, refusals by status, bodies.

import type { Json } from '../../../runtime/core/descriptor.ts';
import { type ErrorName, errorCatalogue } from '../../../runtime/core/errors.ts';
import type { JsonSchema } from '../../../runtime/core/kinds/kind.ts';

/** A piece of the description; what may stand where is OpenAPI 3.1. */
export type Part = { readonly [keyword: string]: Json };

export interface Operation {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Part[];
  readonly body?: Part;
  readonly answer: Part;
  /** Refusals beside those every call can have. */
  readonly refusals?: readonly ErrorName[];
  /** Calls before logging in. */
  readonly isOpen?: true;
}

const commonRefusals: readonly ErrorName[] = ['malformed-request', 'server-busy', 'database-unavailable'];
const loggedInRefusals: readonly ErrorName[] = ['not-logged-in', 'not-permitted'];

/** The operation as OpenAPI writes it. */
export function operation(call: Operation): Part {
  const refusals = [...commonRefusals, ...(call.isOpen ? [] : loggedInRefusals), ...(call.refusals ?? [])];
  return {
    operationId: call.id,
    tags: [call.tag],
    summary: call.summary,
    ...(call.description !== undefined && { description: call.description }),
    ...(call.isOpen && { security: [] }),
    ...(call.parameters !== undefined && { parameters: [...call.parameters] }),
    ...(call.body !== undefined && { requestBody: call.body }),
    responses: { '200': call.answer, ...refusalResponses(refusals) },
  };
}

/** A success: the envelope with code 1000 around `data`. */
export function answer(description: string, data: Json, example?: Json): Part {
  const schema: JsonSchema = {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { const: 1000 }, message: { type: 'string' }, data },
  };
  const content = {
    schema: schema as Json,
    ...(example !== undefined && { example: { code: 1000, message: 'OK', data: example } }),
  };
  return { description, content: { 'application/json': content } };
}

/** A JSON body. */
export function body(schema: Json, example?: Json): Part {
  const content = { schema, ...(example !== undefined && { example }) };
  return { required: true, content: { 'application/json': content } };
}

export function reference(group: 'schemas' | 'parameters' | 'responses', name: string): Part {
  return { $ref: `#/components/${group}/${name}` };
}

/** Name of the shared response that lists the refusals of an HTTP status. */
export function refusalName(status: number): string {
  return `Refusal${status}`;
}

function refusalResponses(names: readonly ErrorName[]): { [status: string]: Json } {
  const statuses = [...new Set(names.map((name) => errorCatalogue[name].status))].sort((a, b) => a - b);
  return Object.fromEntries(statuses.map((status) => [String(status), reference('responses', refusalName(status))]));
}
