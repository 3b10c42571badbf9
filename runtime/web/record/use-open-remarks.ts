// What others remarked at a value of the record, and below it, as long as nobody has changed what is remarked.
import { useMemo, useRef, useSyncExternalStore } from 'react';
import type { Json } from '../../core/descriptor/value.ts';
import { valueAt } from '../../core/paths.ts';
import { type PlacedRemark, remarksBelow } from '../../core/remarks.ts';
import { useScope, useValue } from './form-scope.tsx';
import { isSame } from './record-store.ts';

const none: readonly PlacedRemark[] = [];

export function useOpenRemarks(path: string): readonly PlacedRemark[] {
  const { root, path: place, store } = useScope();
  const value = useValue(path) ?? null;
  const first = useRef<Json>(value);
  const at = place === '' ? path : `${place}.${path}`;
  // As one text, so that snapshots can be compared.
  const told = useSyncExternalStore(store.subscribe, () => JSON.stringify(remarksBelow(root, store.whole, at)));
  return useMemo(() => {
    const open = (JSON.parse(told) as PlacedRemark[]).filter(({ within }) =>
      isSame(valueIn(value, within), valueIn(first.current, within)),
    );
    return open.length === 0 ? none : open;
  }, [told, value]);
}

function valueIn(value: Json, within: string): Json {
  return within === '' ? value : (valueAt({ value }, `value.${within}`) ?? null);
}
