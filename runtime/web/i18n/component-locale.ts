// The words antd brings along, loaded for the language in use.
import type { Locale } from 'antd/es/locale';
import dayjs from 'dayjs';
import type { Language } from '../../core/descriptor.ts';

/** What antd's Burmese leaves out: names of the box to go to a page and of the choice of rows. */
const burmesePages = { page: 'စာမျက်နှာ', page_size: 'တစ်မျက်နှာလျှင် အတန်းအရေအတွက်' };

const load: { readonly [language in Language]: () => Promise<Locale> } = {
  zh: async () => {
    const [antd] = await Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]);
    dayjs.locale('zh-cn');
    return antd.default;
  },
  en: async () => {
    const antd = await import('antd/es/locale/en_US');
    dayjs.locale('en');
    return antd.default;
  },
  my: async () => {
    const [antd] = await Promise.all([import('antd/es/locale/my_MM'), import('dayjs/locale/my')]);
    dayjs.locale('my');
    return { ...antd.default, Pagination: { ...antd.default.Pagination, ...burmesePages } };
  },
};

/** Words of antd in a language; sets the language of dates on the way. */
export function loadComponentLocale(language: Language): Promise<Locale> {
  return load[language]();
}
