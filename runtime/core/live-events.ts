// What the stream of a browser carries: hints at what changed, never records. Pages ask for what they need.
import type { NoticeKind } from './descriptor/lifecycle.ts';
import type { NoticeCount } from './notices.ts';

/** Notices have come: how many there are now, and how many of each kind are new. */
export interface NoticesEvent extends NoticeCount {
  readonly kinds: { readonly [kind in NoticeKind]?: number };
}

/** Records the reader sees were written: their ids with the version they have since. */
export interface RecordsEvent {
  readonly changed: { readonly [entity: string]: readonly (readonly [id: string, version: number])[] };
}

/** How many notices there are, and which build of the pages is served now; absent: none that is told apart. */
export interface HelloEvent extends NoticeCount {
  readonly build?: string;
}

/**
 * The events by their names. `hello` is the first on every stream, also after it was interrupted. `missed`: changes of records may have been missed. `end`: the login has ended, nothing more will come.
 */
export interface LiveEvents {
  readonly hello: HelloEvent;
  readonly notices: NoticesEvent;
  readonly records: RecordsEvent;
  readonly missed: Record<string, never>;
  readonly end: Record<string, never>;
}
