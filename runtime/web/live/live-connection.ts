// The stream of the browser: one of its tabs holds it and passes on to the others what it says. Without it pages ask when they are looked at.

import { accountParameter } from '../../core/envelope.ts';
import type { LiveEvents } from '../../core/live-events.ts';
import { apiBase } from '../api/api-base.ts';
import { forgetChanges, hearChanges, missChanges } from '../api/heard-changes.ts';
import { noticeSubjects, takeCount } from '../api/notice-calls.ts';
import { queryClient, renewOpened, renewWork } from '../api/query-client.ts';
import { noteServedBuild } from './served-build.ts';

/** Milliseconds before a stream that was refused is tried again. */
const pause = 30_000;

type Heard = {
  readonly [Name in keyof LiveEvents]: { readonly name: Name; readonly data: LiveEvents[Name] };
}[keyof LiveEvents];

/** What tabs tell each other. */
interface Passed {
  readonly heard: Heard;
  /** Where a stream after this one goes on. */
  readonly since: string;
}

/** Listens for a person until the function it gives is called. */
export function startLive(account: string): () => void {
  const name = `tongguan_live_${account}`;
  const stop = new AbortController();
  const tabs = new BroadcastChannel(name);
  let since = '';
  let hasBegun = false;
  const take = (heard: Heard): void => {
    react(heard, hasBegun);
    hasBegun ||= heard.name === 'hello';
  };
  tabs.onmessage = ({ data }: MessageEvent<Passed>) => {
    since = data.since;
    take(data.heard);
  };
  // Over plain http there are no locks, and each tab with a stream of its own would soon hold all connections there are.
  void navigator.locks
    ?.request(name, { signal: stop.signal }, () =>
      holdStream(account, stop.signal, {
        since: () => since,
        hear: (heard, at) => {
          since = at === '' ? since : at;
          take(heard);
          tabs.postMessage({ heard, since } satisfies Passed);
        },
      }),
    )
    .catch(() => undefined);
  const look = (): void => {
    if (document.visibilityState === 'visible') void queryClient.invalidateQueries({ queryKey: noticeSubjects.count });
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    stop.abort();
    tabs.close();
    document.removeEventListener('visibilitychange', look);
    forgetChanges();
  };
}

interface Hearing {
  readonly since: () => string;
  readonly hear: (heard: Heard, at: string) => void;
}

/** Keeps a stream open; settles when it is no longer wanted, or the login has ended. */
function holdStream(account: string, signal: AbortSignal, { since, hear }: Hearing): Promise<void> {
  return new Promise((done) => {
    let source: EventSource | null = null;
    let again: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      clearTimeout(again);
      source?.close();
      done();
    };
    const open = (): void => {
      const query = new URLSearchParams({ [accountParameter]: account, since: since() });
      source = new EventSource(`${apiBase}/events?${query}`);
      const on = <Name extends keyof LiveEvents>(name: Name, then: () => void = () => {}): void => {
        source?.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
          hear({ name, data: JSON.parse(data) } as Heard, lastEventId);
          then();
        });
      };
      on('hello');
      on('notices');
      on('records');
      on('missed');
      on('end', end);
      // The browser itself comes back after an interruption, but not where it was refused.
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) again = setTimeout(open, pause);
      };
    };
    signal.addEventListener('abort', end);
    open();
  });
}

/** `isAgain`: the stream had begun before, and was away meanwhile. */
function react({ name, data }: Heard, isAgain: boolean): void {
  if (name === 'hello' || name === 'notices') takeCount({ unread: data.unread, unseen: data.unseen }, true);
  if (name === 'hello' && data.build !== undefined) noteServedBuild(data.build);
  if (name === 'notices' && data.kinds.todo !== undefined) renewWork();
  if (name === 'records') hearChanges(data.changed);
  if (name === 'missed' || (name === 'hello' && isAgain)) {
    missChanges();
    renewOpened();
    renewWork();
  }
}
