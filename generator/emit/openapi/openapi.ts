// openapi.gen.json: the API description, OpenAPI 3.1, from the same model as everything else.
import type { EntityDescriptor, Json } from '../../../runtime/core/descriptor.ts';
import type { EmittedFile, Model } from '../../model/model.ts';
import { hasRecords } from '../entity-modules.ts';
import { accountPaths } from './account-paths.ts';
import { entityPaths } from './entity-paths.ts';
import { recordSchema, schemaName, subRecordSchema } from './entity-schemas.ts';
import { refusalResponses, sharedParameters, sharedSchemas } from './shared-components.ts';
import { sharedPaths } from './shared-paths.ts';

export function emitOpenapi(model: Model): EmittedFile[] {
  return [{ path: 'openapi.gen.json', text: `${printJson(describeApi(model), 3)}\n` }];
}

/** A part that is JSON already. */
class Printed {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Printable = Json | Printed | { readonly [key: string]: Printable };

/** JSON with a line for each call, schema and response: short, and a change shows as a line. */
function printJson(value: Printable, levels: number, indent = ''): string {
  if (value instanceof Printed) return value.text;
  if (levels === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const inner = `${indent} `;
  const lines = Object.entries(value).map(
    ([key, one]) => `${inner}${JSON.stringify(key)}: ${printJson(one, levels - 1, inner)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`;
}

function describeApi(model: Model): { readonly [key: string]: Printable } {
  const described = model.entities.map((entity) => describeEntity(model, entity));
  const schemaNames = new Set(described.map(({ name }) => name));
  return {
    openapi: '3.1.0',
    info: {
      title: 'tongguan',
      version: '1',
      description:
        'Every answer is an envelope `{ code, message, data }`. Code 1000 is success; a refusal for its content carries ' +
        'the findings in `data.findings`. Decimals are strings. Messages are in the language of the cookie ' +
        '`tongguan_language` (zh, en, my).',
    },
    servers: [{ url: '/api' }],
    security: [{ session: [] }],
    paths: {
      ...sharedPaths,
      ...accountPaths(schemaNames),
      ...Object.assign({}, ...described.map(({ paths }) => paths)),
    },
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'tongguan_session' } },
      parameters: sharedParameters,
      responses: refusalResponses(model),
      schemas: {
        ...sharedSchemas,
        ...Object.fromEntries(described.map(({ name, schema }) => [name, schema])),
      },
    },
  };
}

interface Described {
  readonly paths: { readonly [path: string]: Printed };
  readonly name: string;
  readonly schema: Printed;
}

function describeEntity(model: Model, entity: EntityDescriptor): Described {
  const paths = hasRecords(entity) ? entityPaths(model, entity) : {};
  const schema = hasRecords(entity) ? recordSchema(model, entity) : subRecordSchema(model, entity);
  return {
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, calls]) => [path, new Printed(printJson(calls, 1, '  '))]),
    ),
    name: schemaName(entity.id),
    schema: new Printed(JSON.stringify(schema)),
  };
}
