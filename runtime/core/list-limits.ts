// How many entries a list may hold where the schema names no `maxItems`, or an upload profile no `maxFiles`. The compiler writes the number into the model.

/** Lines: twice the goods of the longest declaration there is. */
export const mostLines = 2000;

/** Values of a closed list, codes, other records. */
export const mostValues = 500;

/** Files. */
export const mostFiles = 50;
