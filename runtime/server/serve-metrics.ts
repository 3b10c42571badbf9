// /metrics: for who has the token, or on a port of its own; to nobody where neither is set.
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Settings } from './context.ts';
import type { Metrics } from './metrics.ts';

/** How readings are told, of this server or of all that share its port. */
interface Told {
  readonly contentType: string;
  readonly tell: () => Promise<string>;
}

/** Serves the readings as the settings say. The port is opened when the app listens, and closed with it. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, settings: Pick<Settings, 'metrics'>): void {
  const { token, port, host, shared } = settings.metrics ?? {};
  const tell = shared ? shared.share(() => metrics.readings()) : () => metrics.tell();
  const told: Told = { contentType: metrics.contentType, tell };
  if (port !== undefined) openPort(app, told, { port, host: host ?? '127.0.0.1', token });
  else if (token !== undefined) {
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!isRight(request.headers.authorization, token)) return reply.code(401).send({ status: 'token-missing' });
      return reply.type(told.contentType).send(await told.tell());
    });
  }
}

interface OwnPort {
  readonly port: number;
  readonly host: string;
  readonly token: string | undefined;
}

function openPort(app: FastifyInstance, told: Told, { port, host, token }: OwnPort): void {
  const server: Server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') response.writeHead(404).end();
      else if (token !== undefined && !isRight(request.headers.authorization, token)) response.writeHead(401).end();
      else response.writeHead(200, { 'content-type': told.contentType }).end(await told.tell());
    };
    answer().catch((error: unknown) => {
      app.log.error({ err: error }, 'metrics');
      response.destroy();
    });
  });
  app.addHook('onListen', async () => {
    await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, host, listening)).catch(
      (error: unknown) => app.log.error({ err: error }, `metrics cannot be served on port ${port}`),
    );
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
}

/** Compared in the same time whatever was sent. */
function isRight(sent: string | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent ?? ''), digest(`Bearer ${token}`));
}
