// The words the component libraries bring along, loaded for the language in use.
import { enUSIntl, type IntlType, zhCNIntl } from '@ant-design/pro-components/es/provider';
import type { Locale } from 'antd/es/locale';
import dayjs from 'dayjs';
import type { Language } from '../../core/descriptor/value.ts';

export interface ComponentLocale {
  readonly antd: Locale;
  readonly pro: IntlType;
}

/** What antd's Burmese leaves out: names of the box to go to a page and of the choice of rows. */
const burmesePages = { page: 'စာမျက်နှာ', page_size: 'တစ်မျက်နှာလျှင် အတန်းအရေအတွက်' };

const load: { readonly [language in Language]: () => Promise<ComponentLocale> } = {
  zh: async () => {
    const [antd] = await Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]);
    dayjs.locale('zh-cn');
    return { antd: antd.default, pro: zhCNIntl };
  },
  en: async () => {
    const antd = await import('antd/es/locale/en_US');
    dayjs.locale('en');
    return { antd: antd.default, pro: enUSIntl };
  },
  my: async () => {
    const [antd, pro] = await Promise.all([
      import('antd/es/locale/my_MM'),
      import('./pro-burmese.ts'),
      import('dayjs/locale/my'),
    ]);
    dayjs.locale('my');
    return {
      antd: { ...antd.default, Pagination: { ...antd.default.Pagination, ...burmesePages } },
      pro: pro.proBurmese,
    };
  },
};

/** Words of antd and pro-components in a language; sets the language of dates on the way. */
export function loadComponentLocale(language: Language): Promise<ComponentLocale> {
  return load[language]();
}
