// Listens on the port the pages are served at, and says in one line why it cannot.
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, messageOf, StartProblem } from '../runtime/server/database/start-problem.ts';
import type { Environment } from './environment.ts';

/** Proves that the port is free before anything long is begun. Throws StartProblem. */
export async function requireFreePort({ host, port }: Environment): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((done, fail) => server.once('error', fail).listen({ host, port }, done));
  } catch (error) {
    throw describePort({ host, port }, error);
  }
  await new Promise((done) => server.close(done));
}

/** Milliseconds a server that stops may hold its port, and between two looks whether it does. */
const [longest, between] = [10_000, 10];

/** Resolves once the port is free. Throws StartProblem when it is not in ten seconds, or for another reason than that it is taken. */
export async function waitForFreePort(environment: Environment): Promise<void> {
  const end = performance.now() + longest;
  for (;;) {
    try {
      return await requireFreePort(environment);
    } catch (error) {
      const isTaken = error instanceof StartProblem && codeOf(error.cause) === 'EADDRINUSE';
      if (!isTaken || performance.now() > end) throw error;
      await delay(between);
    }
  }
}

/** Why a server could not listen. */
export function describePort({ host, port }: Pick<Environment, 'host' | 'port'>, error: unknown): StartProblem {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartProblem(
        `Port ${port} of ${host} is taken by another program: stop it, or set PORT to another number.`,
        error,
      );
    case 'EACCES':
      return new StartProblem(
        `Port ${port} needs rights that this user does not have: set PORT to a number above 1023.`,
        error,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartProblem(
        `TONGGUAN_HOST=${host} is no address of this machine: use 127.0.0.1, or 0.0.0.0 for all.`,
        error,
      );
    default:
      return new StartProblem(`The server cannot listen on ${host}:${port}: ${messageOf(error)}.`, error);
  }
}
