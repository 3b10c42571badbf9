// The language a record of the portal is written in: lists show readers what is in theirs or for all.
import type { Condition } from '../../../runtime/core/descriptor/condition.ts';
import type { Language, Row } from '../../../runtime/core/descriptor/value.ts';
import { tags } from './address.ts';
import type { SitePage } from './frame.ts';
import { html, type Markup } from './markup.ts';

/** What is written in the language, or for readers of all. */
export function writtenIn(language: Language): Condition {
  return { any: [{ field: 'language', is: language }, { absent: 'language' }] };
}

/** ` lang` where the record is written in another language than the page around it. */
export function langOf(record: Row, language: Language): Markup | null {
  const own = languageIn(record);
  return own === null || own === language ? null : html` lang="${tags[own]}"`;
}

/** The one language that the page of a record exists in; nothing where it is for readers of all. */
export function ownLanguage(record: Row): Pick<SitePage, 'languages'> {
  const own = languageIn(record);
  return own === null ? {} : { languages: [own] };
}

function languageIn({ language }: Row): Language | null {
  return language === 'zh' || language === 'en' || language === 'my' ? language : null;
}
