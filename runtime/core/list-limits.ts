// How many entries a list may hold: in a call, and in a field whose schema names no `maxItems`, or an upload profile no `maxFiles`. The compiler writes the number into the model.

/** Lines: twice the goods of the longest declaration there is. */
export const mostLines = 2000;

/** Values of a closed list, codes, other records. */
export const mostValues = 500;

/** Files. */
export const mostFiles = 50;

/** Records that one call saves, deletes or acts on. */
export const mostRecords = 500;
