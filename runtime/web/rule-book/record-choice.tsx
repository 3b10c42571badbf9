// Area and record of which tables or drawings are shown.
import type { ReactNode } from 'react';
import type { BookAddress } from './book-address.ts';
import { useBook, useWords } from './book-context.ts';
import { Choice, useAreas, useEntities } from './choice.tsx';

export function RecordChoice(): ReactNode {
  const { address, onAddress } = useBook();
  const { word } = useWords();
  const change = (changed: BookAddress): void =>
    onAddress(Object.fromEntries(Object.entries({ ...address, ...changed }).filter(([, value]) => value !== '')));
  return (
    <search className="rulebook-filters" aria-label={word('entity')}>
      <Choice name="area" options={useAreas()} onChange={(area) => change({ area, entity: '' })} />
      <Choice name="entity" options={useEntities()} onChange={(entity) => change({ entity })} />
    </search>
  );
}
