// openapi.gen.json: the API description, OpenAPI 3.1, from the same model as everything else.
import type { EntityDescriptor, Json } from '../../../runtime/core/descriptor.ts';
import type { EmittedFile, Model } from '../../model/model.ts';
import { hasRecords } from '../entity-modules.ts';
import { entityPaths } from './entity-paths.ts';
import { recordSchema, schemaName, subRecordSchema } from './entity-schemas.ts';
import type { Part } from './operation.ts';
import { refusalResponses, sharedParameters, sharedSchemas } from './shared-components.ts';
import { sharedPaths } from './shared-paths.ts';

export function emitOpenapi(model: Model): EmittedFile[] {
  return [{ path: 'openapi.gen.json', text: `${printJson(describeApi(model), 3)}\n` }];
}

/** JSON with a line for each call, schema and response: short, and a change shows as a line. */
function printJson(value: Json, levels: number, indent = ''): string {
  if (levels === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const inner = `${indent} `;
  const lines = Object.entries(value).map(
    ([key, one]) => `${inner}${JSON.stringify(key)}: ${printJson(one, levels - 1, inner)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`;
}

function describeApi(model: Model): Part {
  const entities = model.entities.filter(hasRecords);
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
    paths: { ...sharedPaths, ...Object.assign({}, ...entities.map((entity) => entityPaths(model, entity))) },
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'tongguan_session' } },
      parameters: sharedParameters,
      responses: refusalResponses(model),
      schemas: {
        ...sharedSchemas,
        ...Object.fromEntries(model.entities.map((entity) => [schemaName(entity.id), entitySchema(model, entity)])),
      },
    },
  };
}

function entitySchema(model: Model, entity: EntityDescriptor): Part {
  return hasRecords(entity) ? recordSchema(model, entity) : subRecordSchema(model, entity);
}
