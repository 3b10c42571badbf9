// What is loaded once for something a page is about.
import { useEffect, useState } from 'react';

/**
 * What `load` brings for a thing, undefined until it is there; throws what kept it from coming. Either undefined: nothing is loaded.
 * Both are told apart by identity, and loaded anew when they are others.
 */
export function useLoaded<Thing, Value>(
  load: ((of: Thing) => Promise<Value>) | undefined,
  of: Thing | undefined,
): Value | undefined {
  const [loaded, setLoaded] = useState<{ readonly of: Thing; readonly value: Value } | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => {
    if (!load || of === undefined) return;
    let isGone = false;
    load(of).then(
      (value) => {
        if (!isGone) setLoaded({ of, value });
      },
      (reason: unknown) => {
        if (!isGone) setFault(reason ?? new Error('What was asked for did not come'));
      },
    );
    return () => {
      isGone = true;
    };
  }, [load, of]);
  if (fault) throw fault;
  return loaded !== null && loaded.of === of ? loaded.value : undefined;
}
