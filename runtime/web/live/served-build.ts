// Whether the server serves another build of the pages than this one: known from the stream, and only of pages that were built.
import { useSyncExternalStore } from 'react';

/** Of this page, written into it by cli/build-pages.ts; none while developing. */
const own = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;

const listeners = new Set<() => void>();
let served: string | null = null;
/** A build whose offer was put off. */
let putOff: string | null = null;

/** The server says which build it serves. */
export function noteServedBuild(build: string): void {
  served = build;
  tell();
}

/** The person goes on with this page until there is yet another build. */
export function putOffBuild(): void {
  putOff = served;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function isOutdated(): boolean {
  const build = own();
  return build !== undefined && served !== null && served !== build && served !== putOff;
}

/** Whether a reload would bring other pages, and nobody has put it off. */
export function useIsOutdated(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isOutdated);
}
