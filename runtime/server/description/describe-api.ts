// The API description, made from the schemas of the routes when somebody first asks for it: /api/openapi.json, /api/docs.
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { LoginScope } from '../context.ts';
import { expandPaths, type RoutePaths } from './expand-entities.ts';
import { refusalResponses } from './refusals.ts';
import { objectOf, text } from './route-schema.ts';
import { sharedSchemas } from './shared-schemas.ts';
import { describeMessages } from './webhook-messages.ts';

/** There is one document: the bar with another product's name and the address of others is left out. */
const ownLook = '.swagger-ui .topbar { display: none }';

type Described = Pick<LoginScope, 'model' | 'messages'>;

/** Has every route that is added from now on described, and refuses those that say nothing of themselves. */
export async function describeRoutes(api: FastifyInstance, context: Described): Promise<void> {
  await api.register(swagger, optionsFor(context));
  requireSchemas(api);
  api.addSchema({ $id: 'Record', type: 'object' });
}

/**
 * Throws while the server starts, for a route whose schema does not say what it is and what it answers: nobody would know of it, and
 * nothing of what it is sent be checked. What stands in an address is text.
 */
export function requireSchemas(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { method, url, schema = {} } = route;
    if (schema.hide) return;
    const { operationId, summary, response } = schema;
    if (operationId === undefined || summary === undefined || response === undefined)
      throw new Error(`${String(method)} ${url} has no schema, or one that does not say all of it`);
    const names = url.match(/(?<=:)\w+/g) ?? [];
    if (names.length > 0)
      route.schema = { params: objectOf(Object.fromEntries(names.map((name) => [name, text]))), ...schema };
  });
}

/** Serves the description, and a page to read it. */
export async function addDocs(api: FastifyInstance): Promise<void> {
  api.get('/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(api.swagger()),
  );
  await api.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: '/api',
    uiConfig: { validatorUrl: null, docExpansion: 'none' },
    theme: { title: 'Tongguan API', css: [{ filename: 'own.css', content: ownLook }] },
  });
}

function optionsFor({ model, messages }: Described): FastifyDynamicSwaggerOptions {
  const components = {
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'tongguan_session' } },
    responses: refusalResponses(messages),
    schemas: sharedSchemas,
  };
  return {
    openapi: {
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
      components: components as object,
    },
    convertConstToEnum: false,
    refResolver: { buildLocalReference: ({ $id }) => String($id) },
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('The description is no OpenAPI');
      const { openapiObject: made } = document;
      const { Record: _any, ...schemas } = made.components?.schemas ?? {};
      return {
        ...made,
        paths: expandPaths(made.paths as unknown as RoutePaths, model),
        ...(model.system.webhook !== undefined && { webhooks: describeMessages(model) }),
        components: { ...made.components, schemas: { ...schemas, ...model.records.schemas } },
      } as object;
    },
  };
}
