// When the last code was sent: kept in this browser, so that closing the dialog or reloading the page does not forget it.
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CodeSent } from '../api/account-calls.ts';

interface Sent {
  /** Milliseconds since 1970: until then no other may be asked for, and the code is good. */
  readonly resendAt: number;
  readonly goodUntil: number;
}

const never: Sent = { resendAt: 0, goodUntil: 0 };
const listeners = new Set<() => void>();

function keyOf(account: string): string {
  return `tongguan_code_sent.${account}`;
}

/** Notes that a code was sent to the account, or that it is too soon for one (`validFor` absent). */
export function noteSent(account: string, { resendAfter, validFor }: Partial<CodeSent>): void {
  const now = Date.now();
  const sent: Sent = {
    resendAt: now + (resendAfter ?? 0) * 1000,
    goodUntil: validFor === undefined ? read(account).goodUntil : now + validFor * 1000,
  };
  localStorage.setItem(keyOf(account), JSON.stringify(sent));
  for (const listener of listeners) listener();
}

function read(account: string): Sent {
  try {
    return { ...never, ...(JSON.parse(localStorage.getItem(keyOf(account)) ?? '{}') as Partial<Sent>) };
  } catch {
    return never;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whole seconds until another code may be asked for, and for which the last one is still good; both count down to 0. */
export function useSentCode(account: string): { readonly resendIn: number; readonly goodFor: number } {
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(account)));
  const { resendAt, goodUntil } = kept === null ? never : read(account);
  return { resendIn: useSecondsUntil(resendAt), goodFor: useSecondsUntil(goodUntil) };
}

/** Whole seconds until a moment, counted down as they pass; 0 afterwards. */
export function useSecondsUntil(moment: number): number {
  const left = (): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000));
  const [, tick] = useState(0);
  const seconds = left();
  const isRunning = seconds > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment starts another clock
  useEffect(() => {
    if (!isRunning) return;
    const clock = setInterval(() => tick((before) => before + 1), 250);
    return () => clearInterval(clock);
  }, [isRunning, moment]);
  return seconds;
}

/** `4:32` */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
