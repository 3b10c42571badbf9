// Entry of the browser pages. It needs no library, so that all that comes from the server is asked for at once.
import { redirects, routes } from '../../generated/routes.gen.tsx';
import type { Language } from '../core/descriptor/value.ts';
import type { LocaleTree } from '../core/model.ts';
import { storedLanguage } from './i18n/language.ts';
import { preloadPage } from './pages/page-code.ts';
import { askEarly } from './session/ask-early.ts';
import './app.css';

type LoadLocale = () => Promise<{ readonly default: LocaleTree }>;

const locales: { readonly [language in Language]: LoadLocale } = {
  zh: () => import('../../generated/locales/zh.gen.json'),
  en: () => import('../../generated/locales/en.gen.json'),
  my: () => import('../../generated/locales/my.gen.json'),
};

async function main(): Promise<void> {
  const login = askEarly();
  const language = storedLanguage();
  const labels = locales[language]();
  const page = preloadPage(routes, location.hash.slice(1));
  const { start } = await import('./start.tsx');
  await start({
    routes,
    redirects,
    language,
    login,
    page,
    loadLocale: async (wanted) => (await (wanted === language ? labels : locales[wanted]())).default,
  });
}

void main();
