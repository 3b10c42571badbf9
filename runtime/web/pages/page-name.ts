// What a page is called, kept as data: it can be said anew when the language or the name of its menu changes, also while another page is shown.
import type { Language } from '../../core/descriptor/value.ts';
import { describeFinding, type Translate } from '../../core/findings.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { withinSentence } from '../i18n/within-sentence.ts';

export interface PageName {
  /** Locale key: of a menu, or of what is done with a record. */
  readonly sentence: string;
  /** A value `@<key>` is itself a locale key. */
  readonly params?: { readonly [name: string]: string };
  /** What the record is called, which stands before the sentence: tabs are narrow, and it tells them apart. */
  readonly record?: { readonly [language in Language]: string };
}

/** The name of a page in the language in use. */
export function setPageName({ sentence, params = {}, record }: PageName, translate: Translate): string {
  const within = Object.entries(params).map(([name, value]): [string, string] => [
    name,
    value.startsWith('@') ? withinSentence(translate(value.slice(1))) : value,
  ]);
  const { message } = describeFinding({ path: '', rule: '', sentence, params: Object.fromEntries(within) }, translate);
  return record ? `${record[currentLanguage()]} ${message}` : message;
}
