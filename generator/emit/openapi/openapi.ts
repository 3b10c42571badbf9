// openapi.gen.json: the API description, OpenAPI 3.1, from the same model as everything else.
import type { EmittedFile, Model } from '../../model/model.ts';
import { hasRecords } from '../entity-modules.ts';
import { entityPaths } from './entity-paths.ts';
import { recordSchema, schemaName } from './entity-schemas.ts';
import type { Part } from './operation.ts';
import { refusalResponses, sharedParameters, sharedSchemas } from './shared-components.ts';
import { sharedPaths } from './shared-paths.ts';

export function emitOpenapi(model: Model): EmittedFile[] {
  return [{ path: 'openapi.gen.json', text: `${JSON.stringify(describeApi(model), null, 2)}\n` }];
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
        ...Object.fromEntries(model.entities.map((entity) => [schemaName(entity.id), recordSchema(model, entity)])),
      },
    },
  };
}
