// Words one after the other in a sentence: browsers know no Burmese list, and would write an English "or" into it.
import type { TFunction } from 'i18next';

/** `甲、乙或丙`: one of them; the same word once. */
export function eitherOf(words: readonly string[], t: TFunction): string {
  return joined(words, t('ui.lists.or'), t);
}

/** `甲、乙和丙`: all of them; the same word once. */
export function allOf(words: readonly string[], t: TFunction): string {
  return joined(words, t('ui.lists.and'), t);
}

function joined(words: readonly string[], last: string, t: TFunction): string {
  const once = [...new Set(words)];
  const before = once.slice(0, -1).join(t('ui.lists.comma'));
  return [before, ...once.slice(-1)].filter((part) => part !== '').join(last);
}
