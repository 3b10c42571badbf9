// Entry of the browser pages: language and login first, then the router over the compiled routes.
import { createRoot } from 'react-dom/client';
import { menu } from '../../generated/menu.gen.ts';
import { redirects, routes } from '../../generated/routes.gen.tsx';
import { uploads } from '../../generated/uploads.gen.ts';
import type { Language } from '../core/descriptor.ts';
import type { LocaleTree } from '../core/model.ts';
import { App } from './app.tsx';
import { loadComponentLocale } from './i18n/component-locale.ts';
import { startI18n } from './i18n/i18n.ts';
import { storedLanguage } from './i18n/language.ts';
import { buildRouter, preloadPage } from './router.tsx';
import { mayBeLoggedIn, restoreSession } from './session/session.ts';
import { setUploadProfiles } from './uploads/upload-profiles.ts';
import './app.css';

const locales: { readonly [language in Language]: () => Promise<{ readonly default: LocaleTree }> } = {
  zh: () => import('../../generated/locales/zh.gen.json'),
  en: () => import('../../generated/locales/en.gen.json'),
  my: () => import('../../generated/locales/my.gen.json'),
};

async function start(): Promise<void> {
  setUploadProfiles(uploads);
  const language = storedLanguage();
  const [components] = await Promise.all([
    loadComponentLocale(language),
    startI18n(language, async (wanted) => (await locales[wanted]()).default),
    restoreSession(),
    mayBeLoggedIn() && preloadPage(routes, location.hash.slice(1)),
  ]);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root).render(<App router={buildRouter(routes, redirects)} menu={menu} firstLocale={components} />);
}

void start();
