// In development: what the compiler makes anew of the schemas takes its place on the open page, without a reload.
import { join, relative } from 'node:path';
import { type HotUpdateOptions, normalizePath, type Plugin } from 'vite';
import { languages } from '../../core/descriptor/value.ts';

const project = join(import.meta.dirname, '../../..');

/** Pages that are made by a call, as `listPage(entity)`: no component is written down in them. */
const madePage = /^(generated\/entities\/[^/]+\/(list|form)\.gen|overrides\/[^/]+\/(list|form|detail|page))\.tsx$/;

/** What others hold on to and ask again each time: a table of functions. */
const table = /^generated\/entity-loaders\.gen\.ts$/;

const words = new RegExp(`^generated/locales/(${languages.join('|')})(?:-(lists|forms)|/([^/]+))?\\.gen\\.json$`);

/** What the page follows by itself, see `follow-schemas.ts`. */
const follower = 'build/follow-schemas.ts';

/** The plugin. Pages go on with all their state (React Refresh); labels are sent as they are; all else reloads the page, which keeps its drafts. */
export function hotSchemas(): Plugin {
  return {
    name: 'hot-schemas',
    apply: 'serve',
    enforce: 'post',
    transform(code, id) {
      const path = pathOf(id);
      if (madePage.test(path) && !code.includes('validateRefreshBoundaryAndEnqueueUpdate')) {
        return { code: `${code}\n${boundary(path)}`, map: null };
      }
      if (table.test(path)) return { code: `${code}\n${renewal('entityLoaders')}`, map: null };
      return null;
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src: `/${follower}` }, injectTo: 'body' }],
    async hotUpdate({ file, read }: HotUpdateOptions) {
      const [, language, general, area] = words.exec(pathOf(file)) ?? [];
      if (language === undefined) return;
      const part = general ?? area;
      // Of the whole, which the server reads, the pages have their parts.
      if (part !== undefined && this.environment.name === 'client') {
        const told: ToldWords = { language, part, tree: await read() };
        this.environment.hot.send(wordsEvent, told);
      }
      return [];
    },
  };
}

/** Words that were compiled anew, as JSON. */
export interface ToldWords {
  readonly language: string;
  /** `lists`, `forms` or the name of an area. */
  readonly part: string;
  readonly tree: string;
}

export const wordsEvent = 'tongguan:words';

/** Below the project. */
function pathOf(id: string): string {
  const [file = ''] = id.split('?');
  return normalizePath(relative(project, file));
}

/**
 * What the plugin of React adds to modules in which it sees a component. It accepts at once, since two updates may come together, and
 * makes the new component known before it is drawn: on a busy machine a module knows its own exports only later.
 */
function boundary(path: string): string {
  return `import * as refreshRuntime from '/@react-refresh';
if (import.meta.hot) {
  const [id, own] = [${JSON.stringify(path)}, refreshRuntime.__hmr_import(import.meta.url)];
  own.then((current) => refreshRuntime.registerExportsForReactRefresh(id, current));
  import.meta.hot.accept(async (next) => {
    if (!next) return;
    const current = await own;
    refreshRuntime.registerExportsForReactRefresh(id, next);
    const refused = refreshRuntime.validateRefreshBoundaryAndEnqueueUpdate(id, current, next);
    if (refused) import.meta.hot.invalidate(refused);
  });
}`;
}

/** The object that was exported first, which others have, goes on with what is exported now. */
function renewal(name: string): string {
  return `if (import.meta.hot) {
  const first = (import.meta.hot.data.first ??= ${name});
  import.meta.hot.accept((next) => {
    for (const key of Object.keys(first)) delete first[key];
    Object.assign(first, next?.${name});
  });
}`;
}
