// Says findings in words and takes no excuse: a sentence that is missing or has a parameter left open is an error.
import { model } from '../../generated/model.gen.ts';
import type { Language } from '../../runtime/core/descriptor/value.ts';
import { describeFinding, type Finding, type Translate } from '../../runtime/core/findings.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';

/** The sentence of a finding. Throws for one that nobody could read. */
export function sentenceOf(language: Language, finding: Finding): string {
  return describeFinding(finding, strictTranslate(language)).message;
}

function strictTranslate(language: Language): Translate {
  return (key, params = {}) => {
    const sentence = key
      .split('.')
      .reduce<LocaleTree | string | undefined>(
        (at, part) => (typeof at === 'object' ? at[part] : at),
        model.locales[language],
      );
    if (typeof sentence !== 'string') throw new Error(`${language} has no sentence ${key}`);
    return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = params[name];
      if (value === undefined || value === null || value === '') throw new Error(`${language}: ${key} lacks ${name}`);
      return String(value);
    });
  };
}
