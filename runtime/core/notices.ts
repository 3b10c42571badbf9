// What browser and server tell each other of a person's notices.
import type { NoticeKind } from './descriptor/lifecycle.ts';

/** What the badge says. */
export interface NoticeCount {
  /** At most 100 are counted. */
  readonly unread: number;
  /** Of those, how many came since the notices were last looked at. */
  readonly unseen: number;
}

/** What a person wants to be told, and where else. */
export interface NoticeSettings {
  /** Kinds that are not shown. */
  readonly off: readonly NoticeKind[];
  /** Kinds that are sent by e-mail too, and by text message. */
  readonly mail: readonly NoticeKind[];
  readonly sms: readonly NoticeKind[];
}
