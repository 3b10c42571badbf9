// /api/openapi.json, and /api/docs to read it.
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { stringify } from 'yaml';
import type { ServerContext } from './context.ts';

/** There is one document: the bar with another product's name and the address of others is left out. */
const ownLook = '.swagger-ui .topbar { display: none }';

export async function addDocs(api: FastifyInstance, { model }: ServerContext): Promise<void> {
  const document = model.openapi;
  api.get('/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(document));
  // The page asks for the document under the name a generating plugin would give it; ours is made at compile time.
  const swagger = (as?: { yaml?: boolean }): unknown => (as?.yaml ? stringify(document) : document);
  api.decorate('swagger', swagger);
  // Called and not registered, since registering asks for that generating plugin by name.
  const page = swaggerUi as unknown as (app: FastifyInstance, options: object) => Promise<void>;
  await api.register((docs) =>
    page(docs, {
      routePrefix: '/docs',
      indexPrefix: '/api',
      uiConfig: { validatorUrl: null, docExpansion: 'none' },
      theme: { title: 'Tongguan API', css: [{ filename: 'own.css', content: ownLook }] },
    }),
  );
}
