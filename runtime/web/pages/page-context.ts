// What a page knows of its place among the opened pages.
import { createContext, useContext } from 'react';

const PageContext = createContext<string | null>(null);

export const PageProvider = PageContext.Provider;

/** Key of the opened page this stands in; null outside of the shell (login page, 404). */
export function usePageKey(): string | null {
  return useContext(PageContext);
}
