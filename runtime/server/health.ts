// /healthz: the server is alive; /readyz: records and files can be saved, tried by saving a little of both.
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Settings, WriteScope } from './context.ts';
import { writeState } from './migrate/server-state.ts';
import { type PlaceLocation, placeAt } from './objects/place-at.ts';
import { isDiskFull } from './store/database-fault.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/readyz` says that the server stops, so that proxies send it no more calls; those that come are answered. */
    announceStop(): void;
    /** Whether records can be saved, as `/readyz` tells. */
    readiness(): Promise<Readiness>;
  }
}

/** What `/readyz` tells; anything but `ok` is not ready. */
export type Readiness = 'ok' | 'stopping' | 'disk-full' | 'database-unavailable' | 'cannot-save';

/** Milliseconds for which an outcome is told again, so that asking often costs nothing. */
const told = 2_000;
/** Milliseconds a try may take. */
const patience = 2_500;
/** Bytes of the file that is tried: more than a file system keeps beside other things. */
const probe = 64 * 1024;

export function addHealth(
  app: FastifyInstance,
  context: Pick<WriteScope, 'database'> & { readonly settings: Settings },
): void {
  let isStopping = false;
  let last: { readonly until: number; readonly outcome: Promise<Readiness> } | null = null;
  const readiness = async (): Promise<Readiness> => {
    if (isStopping) return 'stopping';
    // Those who ask meanwhile wait for the same try.
    if (last === null || last.until < Date.now())
      last = { until: Date.now() + patience + told, outcome: trySaving(context) };
    const current = last;
    const outcome = await current.outcome;
    if (last === current) last = { until: Math.min(current.until, Date.now() + told), outcome: current.outcome };
    return outcome;
  };
  app.decorate('announceStop', () => {
    isStopping = true;
  });
  app.decorate('readiness', readiness);
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const status = await readiness();
    return reply.code(status === 'ok' ? 200 : 503).send({ status });
  });
}

/** Saves a row and a file as calls do. Nothing is thrown: the outcome says what is amiss. */
async function trySaving({ database, settings }: Parameters<typeof addHealth>[1]): Promise<Readiness> {
  const late = new AbortController();
  const given = delay(patience, 'database-unavailable' as const, { signal: late.signal, ref: false }).catch(
    () => 'ok' as const,
  );
  const saved = (async (): Promise<Readiness> => {
    await writeState(database, 'ready', new Date().toISOString());
    if (settings.files !== undefined) await saveFile(settings.files);
    return 'ok';
  })().catch((error: unknown): Readiness => {
    if (isDiskFull(error)) return 'disk-full';
    return isRefusedWrite(error) ? 'cannot-save' : 'database-unavailable';
  });
  const outcome = await Promise.race([saved, given]);
  late.abort();
  return outcome;
}

/** Of a database that can be read alone, and of a folder that cannot be written. */
function isRefusedWrite(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(25006|42501|EACCES|EPERM|EROFS|EIO)$/.test(String(error.code));
}

/** Keeps bytes that nothing can press together where files are kept, and takes them away again. */
async function saveFile(location: PlaceLocation): Promise<void> {
  const place = placeAt(location);
  const name = `.ready-${process.pid}`;
  try {
    await place.write(name, Readable.from([randomBytes(probe)]));
  } finally {
    await place.remove(name);
  }
}
