// Compiles many schemas at once, in a thread of its own: Ajv takes as long as all other emitters together.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Below this number of schemas, starting a thread takes longer than the work. */
const worthAThread = 12;

/** Standalone code for each schema, given and answered in the same order. Schemas are JSON texts. */
export async function compileValidators(schemas: readonly string[]): Promise<readonly string[]> {
  return schemas.length < worthAThread ? compileAll(schemas) : inThread(schemas);
}

async function compileAll(schemas: readonly string[]): Promise<readonly string[]> {
  if (schemas.length === 0) return [];
  const { compileValidator } = await import('./compile-validator.ts');
  return schemas.map((schema) => compileValidator(JSON.parse(schema)));
}

function inThread(schemas: readonly string[]): Promise<readonly string[]> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { schemas } });
    worker.once('message', done);
    worker.once('error', fail);
  });
}

if (!isMainThread && isWork(workerData)) parentPort?.postMessage(await compileAll(workerData.schemas));

function isWork(data: unknown): data is { readonly schemas: readonly string[] } {
  return typeof data === 'object' && data !== null && 'schemas' in data && Array.isArray(data.schemas);
}
