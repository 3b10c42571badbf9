// What is to be done, in words: of a group, and how long a record has waited.
import type { TFunction } from 'i18next';
import type { WaitingGroup, WaitingRow, WorkGroup } from '../../core/work.ts';
import { eitherOf } from '../i18n/joined.ts';
import { withinSentence } from '../i18n/within-sentence.ts';

/** `服务订单 · 待审核通过`. */
export function groupTitle({ entity, lifecycle, action }: WorkGroup, t: TFunction): string {
  const name = t(`entity.${entity}.label`);
  return t('ui.work.act', { entity: name, action: t(`lifecycle.${lifecycle}.actions.${action}`) });
}

/** `服务订单 · 已提交`. */
export function waitingTitle({ entity, lifecycle, state }: WaitingGroup, t: TFunction): string {
  const name = t(`entity.${entity}.label`);
  return t('ui.work.inState', { entity: name, state: t(`entity.${entity}.states.${lifecycle}.${state}`) });
}

/** Who is to act, and what is to be done. */
export function waitsForText({ enterprises, accounts, action }: WaitingRow, lifecycle: string, t: TFunction): string {
  const names = [...enterprises, ...accounts.map((account) => t(`ui.accountType.${account}`))];
  const awaited = withinSentence(t(`lifecycle.${lifecycle}.actions.${action}`));
  return t('ui.work.waitsFor', { names: eitherOf(names, t), action: awaited });
}

const day = 86_400_000;

/** `今天`, `3 天`: whole days since a moment. */
export function waitedText(since: string, now: Date, t: TFunction): string {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / day));
  return days === 0 ? t('ui.work.today') : t('ui.work.days', { number: days });
}
