// Tells the shell whether a form holds unsaved input: asked when its page is closed, or the browser.
import { useEffect } from 'react';
import { usePageKey } from '../pages/page-context.ts';
import { registerPage } from '../pages/unsaved-pages.ts';
import type { RecordStore } from './record-store.ts';

/** `store` null: the record is for reading. A hidden page goes on holding its input, so nothing is taken back when it hides. */
export function useUnsavedWatch(store: RecordStore | null): void {
  const page = usePageKey();
  useEffect(() => {
    if (page === null) return;
    const isUnsaved = (): boolean => {
      store?.flush();
      return store !== null && (store.isDirty || store.isAwaitingFiles || store.loose.all.length > 0);
    };
    registerPage(page, store && isUnsaved);
  }, [page, store]);
}
