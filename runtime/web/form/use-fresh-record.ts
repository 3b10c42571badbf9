// Reloads the record when its form is shown again: others may have changed it.
import { useEffect, useRef } from 'react';
import type { ServedRow } from '../api/entity-calls.ts';
import type { OpenRecord } from '../record/open-record.ts';
import { isSame, withoutExtras } from '../record/record-store.ts';

/**
 * Takes over a record that was loaded anew, unless something in the form is unsaved: then the form stands as it is, and
 * saving it says what somebody else has changed.
 */
export function useFreshRecord(open: OpenRecord, loaded: ServedRow, onServed: (record: ServedRow) => void): void {
  const seen = useRef(loaded);
  useEffect(() => {
    if (seen.current === loaded) return;
    seen.current = loaded;
    open.store.flush();
    if (open.store.isDirty) return;
    if (!isSame(open.store.record, withoutExtras(loaded))) {
      open.store.accept(loaded);
      open.checker.clear();
    }
    onServed(loaded);
  }, [open, loaded, onServed]);
}
