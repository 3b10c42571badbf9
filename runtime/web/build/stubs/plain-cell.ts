// What ProTable hands to the renderers of cells, which are those of the kinds.
import type { ReactNode } from 'react';

interface Cell {
  readonly text: ReactNode;
  readonly columnEmptyText: ReactNode;
}

/** The text as it is. */
export default function plainCell({ text, columnEmptyText }: Cell): ReactNode {
  return text ?? columnEmptyText;
}

/** Names of inputs in a row; rows are not edited in place. */
export const buildNamePath = (): string[] => [];
export const spellNamePath = buildNamePath;
