// While `tongguan dev` restarts its server, calls wait for it and modules of the pages do not: both begin with /api.
import { EventEmitter } from 'node:events';
import type { ViteDevServer } from 'vite';
import { expect, it } from 'vitest';
import { holdRequests } from '../../cli/hold-requests.ts';
import { PassedCalls } from '../../cli/passed-calls.ts';
import { ServerProcess } from '../../cli/server-process.ts';

type Handle = (request: object, response: object, next: () => void) => void;

/** What the plugin does with a request for what a browser calls `destination`, before and after the server is ready. */
async function passes(destination: string): Promise<{ before: boolean; after: boolean }> {
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const handles: Handle[] = [];
  const middlewares = { use: (_path: string, handle: Handle) => handles.push(handle) };
  const { configureServer } = holdRequests({ untilReady: () => ready, passed: () => {} });
  if (typeof configureServer !== 'function') throw new Error('The plugin adds nothing to the server');
  await Reflect.apply(configureServer, undefined, [{ middlewares } as unknown as ViteDevServer]);
  const passed: string[] = [];
  for (const handle of handles)
    handle({ headers: { 'sec-fetch-dest': destination } }, {}, () => passed.push(destination));
  await Promise.resolve();
  const before = passed.length > 0;
  resolve();
  await ready;
  await Promise.resolve();
  return { before, after: passed.length > 0 };
}

it('lets a call wait', async () => expect(await passes('empty')).toEqual({ before: false, after: true }));
it('lets a picture of the API wait', async () => expect(await passes('image')).toEqual({ before: false, after: true }));
it('lets modules of the pages through', async () =>
  expect(await passes('script')).toEqual({ before: true, after: true }));

it('lets calls wait for the last of several changes, and passes none to a server that is given up', async () => {
  const server = new ServerProcess();
  const passed: string[] = [];
  const call = async (name: string): Promise<void> => {
    await server.untilReady();
    passed.push(name);
  };
  server.hold();
  const first = call('first');
  server.hold();
  const second = call('second');
  await Promise.resolve();
  server.hold();
  await new Promise((done) => setTimeout(done));
  expect(passed).toEqual([]);
  server.release();
  await Promise.all([first, second]);
  expect(passed.sort()).toEqual(['first', 'second']);
});

it('waits for the calls that were passed on, for those that come later not, and for none without end', async () => {
  const calls = new PassedCalls();
  await calls.answered(60_000);
  const [first, later] = [new EventEmitter(), new EventEmitter()];
  calls.note(first);
  let isOver = false;
  const over = calls.answered(60_000).then(() => {
    isOver = true;
  });
  calls.note(later);
  // Of a page that was left while its call was held.
  calls.note(Object.assign(new EventEmitter(), { closed: true }));
  await new Promise((done) => setTimeout(done, 20));
  expect(isOver).toBe(false);
  first.emit('close');
  await over;
  await calls.answered(20);
  later.emit('close');
  await calls.answered(60_000);
});
