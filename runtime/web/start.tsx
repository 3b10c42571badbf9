// Starts the pages: language and login first, then the router over the compiled routes.
import { createRoot } from 'react-dom/client';
import { menu } from '../../generated/menu.gen.ts';
import { uploads } from '../../generated/uploads.gen.ts';
import type { Language } from '../core/descriptor.ts';
import type { Redirect } from '../core/redirect.ts';
import { App } from './app.tsx';
import { loadComponentLocale } from './i18n/component-locale.ts';
import { type LoadLocale, startI18n } from './i18n/i18n.ts';
import { askAhead } from './list/ask-ahead.ts';
import { buildRouter } from './router.tsx';
import type { RouteEntry } from './routes.ts';
import { restoreSession } from './session/session.ts';
import { setUploadProfiles } from './uploads/upload-profiles.ts';

export interface Beginning {
  readonly routes: readonly RouteEntry[];
  readonly redirects: readonly Redirect[];
  readonly language: Language;
  readonly loadLocale: LoadLocale;
  /** Settles when the code of the first page is there, or could not be had. */
  readonly page: Promise<void>;
}

/** Draws the pages as soon as their words, the login and the code of the first one are there. */
export async function start({ routes, redirects, language, loadLocale, page }: Beginning): Promise<void> {
  setUploadProfiles(uploads);
  const [components] = await Promise.all([
    loadComponentLocale(language),
    startI18n(language, loadLocale),
    Promise.all([restoreSession(), page]).then(() => askAhead(routes, location.hash.slice(1))),
  ]);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root).render(<App router={buildRouter(routes, redirects)} menu={menu} firstLocale={components} />);
}
