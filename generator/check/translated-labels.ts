// E410: a text is translated into all three languages; E411: each stands in the script of its language. One finding a text.
import type { Language } from '../../runtime/core/descriptor/value.ts';
import type { Check } from './check-context.ts';
import { openLanguages } from './marked-labels.ts';
import type { FindingText } from './report.ts';
import { type WrittenLabel, writtenLabels } from './written-labels.ts';

export const translatedLabels: Check = ({ project, report }) => {
  for (const written of writtenLabels(project)) {
    // What is marked as left to do is told by its mark.
    const isJudged = !isPlainlyRight(written) && openLanguages(written.label).length === 0;
    const fault = isJudged ? faultOf(written) : null;
    if (!fault) continue;
    const { id, language, said } = fault;
    report(id, { source: written.source, path: [...written.path, language] }, said);
  }
};

interface Fault {
  readonly id: 'E410' | 'E411';
  /** Where the text stands that is at fault. */
  readonly language: Language;
  readonly said: FindingText;
}

const names: { readonly [language in Language]: string } = { zh: 'Chinese', en: 'English', my: 'Burmese' };

// As ranges: the property classes take several times as long, and every label is asked.
const scripts: { readonly [language in Language]: RegExp } = {
  zh: /[\u2e80-\u2fdf\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]/,
  en: /[A-Za-z]/,
  my: /[\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f]/,
};

/** Whether each text has the script of its language and no other: nearly all do, and need no more looking into. */
function isPlainlyRight({ label: { zh, en, my } }: WrittenLabel): boolean {
  return (
    scripts.zh.test(zh) &&
    scripts.my.test(my) &&
    !scripts.my.test(zh) &&
    !scripts.zh.test(my) &&
    !scripts.zh.test(en) &&
    !scripts.my.test(en)
  );
}

/** The first fault of a text. */
function faultOf({ path, label, same }: WrittenLabel): Fault | null {
  const key = path.join('.');
  const swapped = swappedIn(label);
  if (swapped) {
    const [one, other] = swapped;
    const message = `${names[one]} and ${names[other]} of ${key} stand in each other's place`;
    return {
      id: 'E411',
      language: one,
      said: { message, fix: `put the text of ${one} into ${other}, and that of ${other} into ${one}` },
    };
  }
  for (const language of ['zh', 'en', 'my'] as const) {
    const foreign = foreignIn(language, label[language]);
    if (foreign === null) continue;
    const message = `the ${names[language]} of ${key} holds ${names[foreign]}`;
    const fix = `write it in ${names[language]}; a sign that has to stand there is quoted: “...”`;
    return { id: 'E411', language, said: { message, fix } };
  }
  const left = (['zh', 'my'] as const).filter(
    (language) => !same.includes(language) && !scripts[language].test(label[language]) && hasWords(label[language]),
  );
  const [language] = left;
  if (language === undefined) return null;
  const message = `${key} is not translated into ${left.map((one) => names[one]).join(' and ')}: ${show(label[language])}`;
  const fix = `translate it, or say that it is a name that is not translated, with same: [${left.join(', ')}] in a label`;
  return { id: 'E410', language, said: { message, fix } };
}

/** Two languages of which each has the script of the other alone. */
function swappedIn(label: WrittenLabel['label']): readonly [Language, Language] | null {
  const stands = (language: Language, script: Language): boolean =>
    scripts[script].test(label[language]) && !scripts[language].test(label[language]);
  const pairs = [
    ['zh', 'en'],
    ['zh', 'my'],
    ['en', 'my'],
  ] as const;
  return pairs.find(([one, other]) => stands(one, other) && stands(other, one)) ?? null;
}

const foreigners: { readonly [language in Language]: readonly Language[] } = {
  zh: ['my'],
  en: ['zh', 'my'],
  my: ['zh'],
};

/** The language whose script a text holds and should not, beside what is quoted and numbers with such signs (云NA1018). */
function foreignIn(language: Language, text: string): Language | null {
  const found = foreigners[language].find((other) => scripts[other].test(text));
  if (found === undefined) return null;
  const bare = text
    .replace(/“[^”]*”|"[^"]*"|'[^']*'/g, '')
    .replace(/\S*[A-Z0-9]\S*/g, (word) => (isNumber(word) ? '' : word));
  return scripts[found].test(bare) ? found : null;
}

/** A sign of a script before or after capitals and digits: the plate of a vehicle. */
function isNumber(word: string): boolean {
  return /^[“(]?\p{Script=Han}?[A-Z0-9-]{3,}\p{Script=Han}?[)”.,၊။]?$/u.test(word);
}

/** Whether a text has a word that can be translated: not a code, an acronym, a unit, an address or a parameter. */
function hasWords(text: string): boolean {
  const words = text.replace(/\{\{[^}]*\}\}|\S*(:\/\/|@)\S*/g, ' ').split(/[\s/()（）[\]【】“”"'，。、：；]+/);
  return words.some((word) => /^[A-Za-z]?[a-z'’-]{2,}[.,:;!?…]?$/.test(word));
}

function show(text: string): string {
  return text.length > 40 ? `“${text.slice(0, 39)}…”` : `“${text}”`;
}
