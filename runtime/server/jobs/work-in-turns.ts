// Work that a server does over and over as long as it runs: a turn, a pause, the next turn. Two turns are never under way at once.

interface Turns {
  /** Milliseconds between two turns. */
  readonly pause: number;
  /** A turn failed: the next one comes all the same. */
  readonly report: (error: unknown) => void;
}

/** Begins at once; each turn gets the signal of the end. The function it gives ends that, once the turn under way is through. */
export function workInTurns(
  work: (stop: AbortSignal) => Promise<unknown>,
  { pause, report }: Turns,
): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  const turn = (): void => {
    last = work(stopping.signal)
      .catch((error: unknown) => {
        // What the end itself cut off is no failure.
        if (!stopping.signal.aborted) report(error);
      })
      .then(() => {
        if (stopping.signal.aborted) return;
        timer = setTimeout(turn, pause);
        timer.unref();
      });
  };
  turn();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await last;
  };
}
