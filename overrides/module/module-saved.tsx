// Tells the page of the tree that the form beside it has saved its record.
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import type { ServedRow } from '../../runtime/web/api/entity-calls.ts';

const SavedContext = createContext<() => void>(() => {});

/** `value` is called after every save of the form within. */
export const ModuleSaved = SavedContext.Provider;

/** Stands in the form and shows nothing. */
export function SavedWatch({ record }: { readonly record: ServedRow }): ReactNode {
  const saved = useContext(SavedContext);
  const known = useRef(record.version);
  useEffect(() => {
    if (known.current === record.version) return;
    known.current = record.version;
    saved();
  }, [record.version, saved]);
  return null;
}
