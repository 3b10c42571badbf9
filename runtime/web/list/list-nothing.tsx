// What stands in place of rows: bars while the first are on their way, and where there are none what to do next.
import type { ReactNode } from 'react';
import type { PageWording } from '../kinds/wording.ts';
import type { ListState } from './list-address.ts';
import { ListEmpty } from './list-empty.tsx';
import type { May } from './row-rights.ts';

const bars = [1, 2, 3, 4, 5, 6, 7, 8];

/** Bars where rows will be. The sign of waiting says it to those who do not see them. */
export function ComingRows(): ReactNode {
  return (
    <div className="coming-rows" aria-hidden>
      {bars.map((bar) => (
        <span key={bar} />
      ))}
    </div>
  );
}

export interface NothingProps {
  readonly wording: PageWording;
  readonly state: ListState;
  readonly may: May;
  readonly change: (part: Partial<ListState>) => void;
  readonly onCreate: () => void;
}

export function Nothing({ wording, state, may, change, onCreate }: NothingProps): ReactNode {
  return (
    <ListEmpty
      wording={wording}
      filtered={Object.keys(state.filters).length > 0 || state.search !== ''}
      mayCreate={may('create')}
      onClearFilters={() => change({ filters: {}, search: '', page: 1 })}
      onCreate={onCreate}
    />
  );
}
