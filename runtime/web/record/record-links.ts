// Where the records that a record names have their pages, as far as the reader may open them.
import { createContext, useContext } from 'react';

/** Address of the page of the record that a field names; undefined: it is out of sight, or not known yet. */
export type LinkOf = (path: string, value: string) => string | undefined;

const none: LinkOf = () => undefined;
const LinksContext = createContext<LinkOf>(none);

export const RecordLinksProvider = LinksContext.Provider;

/** `path` is that of the field from the record, without line numbers. */
export function useRecordLinks(): LinkOf {
  return useContext(LinksContext);
}
