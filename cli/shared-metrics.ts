// The readings of several servers on one port: whichever is asked tells those of all, through the process that started them.
import cluster, { type Worker } from 'node:cluster';
import type { OwnReadings } from '../runtime/server/context.ts';
import { tellTogether } from '../runtime/server/metrics.ts';

/** Milliseconds a server may take to read; one that is starting or hangs is left out. */
const longestReading = 2_000;

/** Between the processes: `wanted` asks, `found` answers, with the number of the question. */
type Message =
  | { readonly metrics: 'wanted'; readonly question: number }
  | { readonly metrics: 'found'; readonly question: number; readonly found: readonly OwnReadings[] };

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'metrics' in message;
}

type Answer = (found: readonly OwnReadings[]) => void;

/** In one of the servers: gives how to tell those of all. Answers what the process that started it asks for the others. */
export function shareMetrics(read: () => Promise<OwnReadings>): () => Promise<string> {
  const waiting = new Map<number, Answer>();
  let questions = 0;
  process.on('message', (message) => {
    if (!isMessage(message)) return;
    const { question } = message;
    if (message.metrics === 'found') waiting.get(question)?.(message.found);
    else void read().then((own) => send(process, { metrics: 'found', question, found: [own] }));
  });
  return async () => {
    const question = questions++;
    const found = await new Promise<readonly OwnReadings[]>((done) => {
      waiting.set(question, done);
      send(process, { metrics: 'wanted', question });
      // The process that started us may be ending.
      setTimeout(() => done([]), 2 * longestReading).unref();
    });
    waiting.delete(question);
    return tellTogether(found.length > 0 ? found : [await read()]);
  };
}

/** In the process that started them: asks all when one is asked. */
export function gatherMetrics(): void {
  const waiting = new Map<number, Answer>();
  let questions = 0;
  const ask = (worker: Worker): Promise<readonly OwnReadings[]> =>
    new Promise((done) => {
      const question = questions++;
      const answer: Answer = (found) => {
        clearTimeout(late);
        waiting.delete(question);
        done(found);
      };
      const late = setTimeout(() => answer([]), longestReading);
      waiting.set(question, answer);
      send(worker, { metrics: 'wanted', question });
    });
  cluster.on('message', (asking, message: unknown) => {
    if (!isMessage(message)) return;
    const { question } = message;
    if (message.metrics === 'found') waiting.get(question)?.(message.found);
    else
      void Promise.all(Object.values(cluster.workers ?? {}).map((worker) => (worker ? ask(worker) : []))).then(
        (found) => send(asking, { metrics: 'found', question, found: found.flat() }),
      );
  });
}

/** To a process that may have ended meanwhile: what does not reach it is waited for in vain, and left out. */
function send(to: NodeJS.Process | Worker, message: Message): void {
  const toProcess = 'process' in to ? to.process : to;
  if (toProcess.connected) toProcess.send?.(message, undefined, undefined, () => {});
}
