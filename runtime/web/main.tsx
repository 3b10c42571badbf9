// Entry of the browser pages. It needs no library, so that all that comes from the server is asked for at once.
import { areaWords } from '../../generated/area-words.gen.ts';
import { redirects, routes } from '../../generated/routes.gen.tsx';
import type { Language } from '../core/descriptor/value.ts';
import type { LocaleTree } from '../core/model.ts';
import { storedLanguage } from './i18n/language.ts';
import { areasOf, needsFormWords, preloadPage } from './pages/page-code.ts';
import { askEarly } from './session/ask-early.ts';
import './app.css';

type Words = () => Promise<{ readonly default: LocaleTree }>;

const listWords: { readonly [language in Language]: Words } = {
  zh: () => import('../../generated/locales/zh-lists.gen.json'),
  en: () => import('../../generated/locales/en-lists.gen.json'),
  my: () => import('../../generated/locales/my-lists.gen.json'),
};

const formWords: { readonly [language in Language]: Words } = {
  zh: () => import('../../generated/locales/zh-forms.gen.json'),
  en: () => import('../../generated/locales/en-forms.gen.json'),
  my: () => import('../../generated/locales/my-forms.gen.json'),
};

async function main(): Promise<void> {
  const login = askEarly();
  const language = storedLanguage();
  const labels = listWords[language]();
  const address = location.hash.slice(1);
  const page = preloadPage(routes, address);
  const areas = areasOf(routes, address);
  const ofArea = async (wanted: Language, area: string): Promise<LocaleTree> =>
    (await areaWords[wanted]?.[area]?.())?.default ?? {};
  // Asked for at once; whoever shows the page takes them from there.
  for (const area of areas) ofArea(language, area).catch(() => {});
  // Asked for with all else; whoever needs them says what keeps them from coming.
  if (needsFormWords(routes, address)) formWords[language]().catch(() => {});
  const { start } = await import('./start.tsx');
  await start({
    routes,
    redirects,
    language,
    login,
    page,
    areas,
    words: {
      ofLists: async (wanted) => (await (wanted === language ? labels : listWords[wanted]())).default,
      ofForms: async (wanted) => (await formWords[wanted]()).default,
      ofArea,
      areas: async () => (await import('../../generated/word-areas.gen.ts')).wordAreas,
    },
  });
}

void main();
