// A notice in words of the reader's language: nothing of them is stored.
import type { Language } from '../../core/descriptor/value.ts';
import type { Messages } from '../messages.ts';
import type { VisibleNotice } from './notice-store.ts';
import { exportSubject } from './visible-exports.ts';

export interface NoticeWords {
  /** What it is about: kind of record and its title. */
  readonly subject: string;
  /** What was done, and the state the record is in since. */
  readonly text: string;
}

/** The words of a notice. */
export function sayNotice(messages: Messages, language: Language, notice: VisibleNotice): NoticeWords {
  const { entity, lifecycle, action, to, kind, record, day } = notice;
  const say = (key: string, params = {}): string => messages.format(language, key, params);
  if (entity === exportSubject) return { subject: record.title, text: say(`message.notice.export.${to}`) };
  // Made by the server: no action of a lifecycle led there.
  const isMade = day === null && action === 'create';
  return {
    subject: [say(`entity.${entity}.label`), record.title].join(' ').trim(),
    text: say(`message.notice.${isMade ? 'made' : day === null ? kind : 'deadline'}`, {
      ...(!isMade && {
        action: say(
          day === null ? `lifecycle.${lifecycle}.actions.${action}` : `entity.${entity}.deadlines.${action}`,
          { day },
        ),
      }),
      state: say(`entity.${entity}.states.${lifecycle}.${to}`),
    }),
  };
}
