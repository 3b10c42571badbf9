// One path with `{entity}` in it becomes those of every entity: with its name, its records, its parameters.
import type { Verb } from '../../core/descriptor/access.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Json } from '../../core/descriptor/value.ts';
import type { ApiRecords, ServerModel } from '../../core/model.ts';
import { versionKeyOf } from '../../core/record-version.ts';
import { refusalsOf } from './refusals.ts';
import { type CalledEntity, type EntityCall, envelopeOf, exampleId, named, type Schema } from './route-schema.ts';

type Parts = { [name: string]: Json };

/** An operation as the routes made it, with what of them is no part of OpenAPI. */
export interface RouteOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: Json;
  readonly responses: Parts;
  readonly 'x-refusals'?: Parameters<typeof refusalsOf>[0];
  readonly 'x-calls'?: (entity: CalledEntity) => readonly EntityCall[];
}

export interface RoutePaths {
  readonly [path: string]: { readonly [method: string]: RouteOperation };
}

/** The paths of the description: those of no entity first, then entity by entity. */
export function expandPaths(routes: RoutePaths, model: ServerModel): { [path: string]: Parts } {
  const paths: { [path: string]: Parts } = {};
  const add = (path: string, method: string, operation: Json): void => {
    paths[path] = { ...paths[path], [method]: operation };
  };
  const operations = Object.entries(routes).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  for (const { path, method, operation } of operations) {
    if (!operation['x-calls']) add(path, method, plain(operation));
  }
  for (const entity of calledEntities(model)) {
    for (const { path, method, operation } of operations) {
      for (const call of operation['x-calls']?.(entity) ?? []) {
        add(filled(path, { entity: entity.descriptor.id, ...call.at }), method, ofEntity(operation, entity, call));
      }
    }
  }
  return paths;
}

function calledEntities({ entities, flows, records }: ServerModel): CalledEntity[] {
  return Object.values(entities).flatMap(({ descriptor }) => {
    const described = records.entities[descriptor.id];
    if (!described) return [];
    const leading = flows.filter(({ from, to }) => from === descriptor.id || to === descriptor.id);
    const charges = flows.some((flow) => flow.charges?.by === descriptor.id);
    return [{ ...calledEntity(descriptor, described), flows: leading, charges }];
  });
}

function calledEntity(
  descriptor: EntityDescriptor,
  described: ApiRecords['entities'][string],
): Omit<CalledEntity, 'flows' | 'charges'> {
  const verbs = new Set<Verb>(Object.values(descriptor.access).flatMap((grants) => grants.flatMap(({ may }) => may)));
  const versionKey = versionKeyOf(descriptor);
  const stored = { id: exampleId, [versionKey]: 1, ...described.example };
  return { ...described, descriptor, versionKey, stored, may: (verb) => verbs.has(verb) };
}

/** An operation as OpenAPI writes it. */
function plain(
  { 'x-refusals': refusals = [], 'x-calls': _calls, ...operation }: RouteOperation,
  more: EntityCall['refusals'] = [],
): Json {
  const isOpen = operation.security?.length === 0;
  const responses = { ...operation.responses, ...refusalsOf([...refusals, ...more], isOpen) };
  return { ...operation, responses } as unknown as Json;
}

function ofEntity(operation: RouteOperation, entity: CalledEntity, call: EntityCall): Json {
  const { parameters = [], requestBody, responses } = operation;
  const given = new Set(['entity', ...Object.keys(call.at ?? {})]);
  const whole = plain(
    {
      ...operation,
      ...{ operationId: call.operationId ?? `${operation.operationId}${entity.name}` },
      ...{ summary: `${call.summary ?? operation.summary}: ${entity.label}`, tags: [entity.label] },
      ...(call.description !== undefined && { description: call.description }),
      parameters: [
        ...parameters.filter((one) => one.in !== 'path' || !given.has(one.name)),
        ...Object.entries(call.query ?? {}).map(([name, schema]) => queryParameter(name, schema)),
      ],
      ...(requestBody !== undefined && { requestBody: bodyOf(requestBody, call) }),
      responses: { ...responses, '200': answerOf(responses['200'] ?? null, call) },
    },
    call.refusals,
  );
  const [any, own] = [named('Record'), named(entity.name)].map((one) => JSON.stringify(one));
  return JSON.parse(JSON.stringify(whole).replaceAll(String(any), String(own)));
}

function queryParameter(name: string, { description, ...schema }: Schema) {
  return { name, in: 'query', required: false, schema, ...(description !== undefined && { description }) };
}

/** The one content of a body or an answer, with another schema or example. */
function withContent(part: Json, change: (content: Parts) => Parts): Json {
  const { content, ...rest } = part as { [key: string]: Json } & { content?: { [type: string]: Parts } };
  if (content === undefined) return part;
  const changed = Object.entries(content).map(([type, one]): [string, Json] => [type, change(one)]);
  return { ...rest, content: Object.fromEntries(changed) };
}

function bodyOf(body: Json, { body: schema, bodyExample: example }: EntityCall): Json {
  return withContent(body, (content) => ({
    ...content,
    ...(schema && { schema: schema as Json }),
    ...(example && { example }),
  }));
}

function answerOf(response: Json, { example }: EntityCall): Json {
  if (example === undefined) return response;
  return withContent(response, (content) => ({ ...content, example: envelopeOf(example) }));
}

function filled(path: string, values: { readonly [parameter: string]: string }): string {
  return path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
