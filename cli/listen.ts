// Has a server listen where the environment says, and names the address as people would type it; and has it stop.
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { describePort } from './check-port.ts';
import type { Environment } from './environment.ts';

/** Listens, and gives the address. Throws StartProblem for a port that cannot be had. */
export async function listen(app: FastifyInstance, { host, port }: Environment): Promise<string> {
  try {
    const address = await app.listen({ host, port });
    return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//localhost:');
  } catch (error) {
    throw describePort({ host, port }, error);
  }
}

/** Milliseconds a call may still take once the server stops. */
const lastCalls = 3_000;

/**
 * Answers what is under way. Connections that browsers keep open end as soon as nothing is under way on them. `stopDelay`: milliseconds
 * for which calls are still answered after `/readyz` has begun to say that the server stops.
 */
export async function closeApp(app: FastifyInstance, stopDelay: number): Promise<void> {
  app.announceStop();
  if (stopDelay > 0 && app.server.listening) await delay(stopDelay);
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const late = setTimeout(() => app.server.closeAllConnections(), lastCalls);
  await app.close();
  clearInterval(idle);
  clearTimeout(late);
}
