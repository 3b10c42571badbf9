// In development: calls of the API that come while the server is being restarted wait for it, and it waits for those it was given.
import type { Plugin } from 'vite';
import type { PassedResponse } from './passed-calls.ts';

/** Who says when calls can be passed on, and is told of each that is. */
interface Awaited {
  untilReady(): Promise<void>;
  passed(response: PassedResponse): void;
}

/** What stays open as long as the page does: the server ends it. */
const stream = 'text/event-stream';

/** The plugin. Scripts do not wait: the folder `api` of the pages has the address of the API, and its modules are no calls. */
export function holdRequests(server: Awaited): Plugin {
  return {
    name: 'hold-calls',
    configureServer: ({ middlewares }) => {
      middlewares.use('/api', async ({ headers }, response, next) => {
        if (headers['sec-fetch-dest'] === 'script') return next();
        await server.untilReady();
        if (headers.accept !== stream) server.passed(response);
        next();
      });
    },
  };
}
