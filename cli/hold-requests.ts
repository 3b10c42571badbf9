// In development: calls of the API that come while the server is being restarted wait for it.
import type { Plugin } from 'vite';

/** Who says when calls can be passed on. */
interface Awaited {
  untilReady(): Promise<void>;
}

/** The plugin. Scripts do not wait: the folder `api` of the pages has the address of the API, and its modules are no calls. */
export function holdRequests(server: Awaited): Plugin {
  return {
    name: 'hold-calls',
    configureServer: ({ middlewares }) => {
      middlewares.use('/api', ({ headers }, _response, next) => {
        if (headers['sec-fetch-dest'] === 'script') next();
        else void server.untilReady().then(() => next());
      });
    },
  };
}
