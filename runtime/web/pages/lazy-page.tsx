// A page as a component whose code is loaded when it is opened. Code that is there is shown without a moment of "loading".
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { PageLoading } from '../ui/page-states.tsx';
import { type LoadCode, loadCode, loadedCode } from './page-code.ts';

/** Words that come later than those of lists, in the language in use. */
export interface LaterWords {
  readonly areHere: () => boolean;
  readonly load: () => Promise<void>;
}

/**
 * The page as a component; whatever keeps its code from coming is thrown where the page stands. Not by `lazy` of React,
 * which shows what waits no earlier than 300 ms after its fallback, and so held back each page that was opened for the
 * first time: its list was asked for only then. `words`: what the page says and lists do not, awaited with its code.
 */
export function lazyPage<Props extends object>(load: LoadCode<Props>, words?: LaterWords): ComponentType<Props> {
  return function Page(props: Props): ReactNode {
    const [code, setCode] = useState(() => (words && !words.areHere() ? undefined : loadedCode(load)));
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      if (code) return;
      let isWanted = true;
      Promise.all([loadCode(load), words?.load()]).then(
        ([found]) => isWanted && setCode(found),
        (error: unknown) => isWanted && setFailure({ error }),
      );
      return () => {
        isWanted = false;
      };
    }, [code]);
    if (failure) throw failure.error;
    if (!code) return <PageLoading />;
    return <code.default {...props} />;
  };
}
