// Starts the pages: language and login first, then the router over the compiled routes.
import { createRoot } from 'react-dom/client';
import { menu } from '../../generated/menu.gen.ts';
import { uploads } from '../../generated/uploads.gen.ts';
import type { Language } from '../core/descriptor/value.ts';
import type { Redirect } from '../core/redirect.ts';
import { App } from './app.tsx';
import { loadComponentLocale } from './i18n/component-locale.ts';
import { type LoadWords, startI18n } from './i18n/i18n.ts';
import { prefetchRows } from './list/prefetch-rows.ts';
import type { RouteEntry } from './pages/routes.ts';
import { buildRouter } from './router.tsx';
import type { askEarly } from './session/ask-early.ts';
import { restoreSession } from './session/session.ts';
import { ServerAway } from './shell/server-away.tsx';
import { skipClearButtons } from './ui/tab-stops.ts';
import { setUploadProfiles } from './uploads/upload-profiles.ts';

export interface Beginning {
  readonly routes: readonly RouteEntry[];
  readonly redirects: readonly Redirect[];
  readonly language: Language;
  readonly words: LoadWords;
  /** Whose words the first page says. */
  readonly areas: readonly string[];
  /** What the server says of the login, where it was asked. */
  readonly login: ReturnType<typeof askEarly>;
  /** Settles when the code of the first page is there, or could not be had. */
  readonly page: Promise<void>;
}

/** Draws the pages as soon as their words, the login and the code of the first one are there. */
export async function start({ routes, redirects, language, words, areas, login, page }: Beginning): Promise<void> {
  setUploadProfiles(uploads);
  skipClearButtons();
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no #root');
  const root = createRoot(element);
  const started = startI18n(language, words, areas);
  const waitHere = (): void => void started.then(() => !isReady && root.render(<ServerAway />));
  let isReady = false;
  const [components] = await Promise.all([
    loadComponentLocale(language),
    started,
    Promise.all([restoreSession(login, waitHere), page]).then(() => prefetchRows(routes, location.hash.slice(1))),
  ]);
  isReady = true;
  root.render(<App router={buildRouter(routes, redirects)} menu={menu} firstLocale={components} />);
}
