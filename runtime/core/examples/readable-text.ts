// Texts of examples as people write them: a name looks like a name, a number like a number, a remark like a remark.
import type { Language } from '../descriptor/value.ts';

export interface ReadableField {
  /** Key of the field: what it ends in says what stands in it, and in which language. */
  readonly key: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

type Sort = 'number' | 'person' | 'company' | 'address' | 'name' | 'remark';
type Said = { readonly [language in Language]: string };

/** The first that matches the key; a remark where none does. */
const sorts: readonly (readonly [Sort, RegExp])[] = [
  ['address', /address|location|place|addr$/i],
  ['person', /contact|person|handler|signer|driver|holder|legal(Name)?$|(?:ed|sent)By$/i],
  ['company', /company|enterprise|ept|party|consign|agent|supplier|factory|owner|bank(Name)?$/i],
  ['number', /(?:no|number|code|id|serial|account|phone|tel|mobile|version|mark)$/i],
  ['name', /(?:name|title|subject|label|word|words|keyword)$/i],
];

const words: { readonly [sort in Exclude<Sort, 'number'>]: Said } = {
  person: { zh: '李小明', en: 'Li Xiaoming', my: 'မောင်အောင်' },
  company: { zh: '示例贸易有限公司', en: 'Sample Trading Co., Ltd.', my: 'နမူနာကုန်သွယ်ရေးကုမ္ပဏီ' },
  address: { zh: '示例市人民路1号', en: '1 Sample Road, Sample City', my: 'နမူနာမြို့၊ နမူနာလမ်း၊ အမှတ် ၁' },
  name: { zh: '示例名称', en: 'Sample name', my: 'နမူနာအမည်' },
  remark: {
    zh: '这是一段示例文字，说明这里可以填写什么。',
    en: 'This is a sample text that shows what may be written here.',
    my: 'ဤနေရာတွင် ရေးနိုင်သည်ကို ပြသော နမူနာစာသား ဖြစ်သည်။',
  },
};

/** The text number `seed` for the field, within its lengths; another seed gives another text where there is room for its number. */
export function readableText({ key, minLength = 1, maxLength = 1_000 }: ReadableField, seed: number): string {
  const own = key.split('.').at(-1) ?? key;
  const language = languageOf(own);
  const stem = own.replace(/(?:Zh|En|My)$/, '');
  const sort = sorts.find(([, pattern]) => pattern.test(stem))?.[0] ?? 'remark';
  if (sort === 'number') return `2026-${'0'.repeat(Math.max(minLength - 9, 0))}${serial(seed)}`.slice(-maxLength);
  const number = seed === 0 ? '' : `${language === 'zh' || maxLength < 20 ? '' : ' '}${seed + 1}`;
  return fitted(words[sort][language], { language, minLength, maxLength, number });
}

function languageOf(key: string): Language {
  return key.endsWith('En') ? 'en' : key.endsWith('My') ? 'my' : 'zh';
}

function serial(seed: number): string {
  return String(seed + 1).padStart(4, '0');
}

interface Room {
  readonly language: Language;
  readonly minLength: number;
  readonly maxLength: number;
  /** What follows, so that texts differ. */
  readonly number: string;
}

/** The words as often as the least length asks for, cut where there is room for no more; a text neither begins nor ends with a space. */
function fitted(said: string, { language, minLength, maxLength, number }: Room): string {
  const times = Math.max(1, Math.ceil(minLength / said.length));
  // Sentences of Chinese follow each other as they are, and names behind a comma of lists.
  const between = language !== 'zh' ? ' ' : said.endsWith('。') ? '' : '、';
  const whole = Array.from({ length: times }, () => said).join(between);
  const cut = whole.slice(0, Math.max(maxLength - number.length, 0)).replace(/\s$/, '.');
  return `${cut}${number}`.slice(-maxLength);
}
