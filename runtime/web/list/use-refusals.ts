// Why actions on a row would be refused: asked when a person turns to its buttons, not for every row of the list.
import { useRef, useState } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { refusedOn, type ServedRow } from '../api/entity-calls.ts';

export interface Refusals {
  /** Why the action would be refused now; undefined: as far as is known it would not. */
  readonly refusalOf: (action: string) => string | undefined;
  /** Asks, once for each version of the row, where rules judge any of its actions. */
  readonly ask: () => void;
}

interface Known {
  readonly version: string;
  readonly refused: readonly { readonly action: string; readonly message: string }[];
}

/** `actions` are those the row offers; a deletion is called `delete`. */
export function useRefusals(entity: EntityDescriptor, row: ServedRow, actions: readonly string[]): Refusals {
  const version = `${String(row.id)} ${String(row.version ?? row.rowVersion ?? '')}`;
  const asked = useRef<string | null>(null);
  const [known, setKnown] = useState<Known | null>(null);
  const ask = (): void => {
    if (asked.current === version || !isJudged(entity, actions)) return;
    asked.current = version;
    refusedOn(entity.id, String(row.id), { toast: false }).then(
      ({ refused }) => setKnown({ version, refused }),
      // What cannot be told beforehand is told by trying; the next turn to the row asks again.
      () => {
        asked.current = null;
      },
    );
  };
  return {
    refusalOf: (action) => {
      return known?.version === version ? known.refused.find((one) => one.action === action)?.message : undefined;
    },
    ask,
  };
}

function isJudged({ rules }: EntityDescriptor, actions: readonly string[]): boolean {
  return rules.some(({ on }) => typeof on !== 'string' && on.some((action) => actions.includes(action)));
}
