// The states of a list as tabs with how many records are in each; the one that is chosen is a filter like any other.
import type { ReactNode } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { View } from '../../core/descriptor/view.ts';
import { mainLifecycle } from '../../core/lifecycle.ts';
import { fieldAt } from '../../core/paths.ts';
import { statesInSight } from '../../core/view-states.ts';
import { subjects } from '../api/query-client.ts';
import { summarise } from '../api/summary.ts';
import { useAnswer } from '../api/use-answer.ts';
import { columnLabel } from '../kinds/column-label.ts';
import type { PageWording } from '../kinds/wording.ts';
import { useSession } from '../session/session.ts';
import type { ListState } from './list-address.ts';
import './state-tabs.css';

/** Records counted at most: beyond that nobody reads the numbers, and counting takes its time. */
const mostCounted = 10_000;

export interface StateTabsProps {
  readonly entity: EntityDescriptor;
  readonly view: View;
  readonly state: ListState;
  readonly change: (part: Partial<ListState>) => void;
  readonly wording: PageWording;
  /** Whether the rows are here: they come first. */
  readonly hasRows: boolean;
}

/** Nothing where the records of the view are all in one state, or in none. */
export function StateTabs({ entity, view, state, change, wording, hasRows }: StateTabsProps): ReactNode {
  const { person } = useSession();
  const use = mainLifecycle(entity);
  const states = use ? statesInSight(entity, view, person) : [];
  const path = use?.field ?? '';
  const { [path]: chosen, ...others } = state.filters;
  const asked = { view: view.id, by: [path], filters: others, search: state.search, most: mostCounted };
  const { value } = useAnswer(
    [subjects.records, entity.id, 'states', asked],
    (signal) => summarise(entity.id, asked, signal),
    { enabled: hasRows && states.length > 1 },
  );
  const field = fieldAt(entity.fields, path);
  if (!use || states.length < 2 || !field || !('labels' in field)) return null;
  const counts = new Map(value?.groups.map(({ by, count }) => [by[path] ?? '', count]));
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const isCounted = value !== null && !value.partial;
  const chosenState = chosen?.in ?? chosen?.is;
  const tab = (key: string, label: string, count: number, isOn: boolean): ReactNode => (
    <button
      key={key}
      type="button"
      className="state-tab"
      aria-pressed={isOn}
      onClick={() => change({ filters: key === '' ? others : { ...others, [path]: { in: key } }, page: 1 })}
    >
      {label}
      {isCounted && <span className="state-count"> {count}</span>}
    </button>
  );
  return (
    <fieldset className="state-tabs" aria-label={columnLabel(entity, path, wording.label)}>
      {tab('', wording.t('ui.list.allStates'), all, chosenState === undefined)}
      {states.map((one) =>
        tab(one, wording.label(`${field.labels}.${one}`), counts.get(one) ?? 0, chosenState === one),
      )}
    </fieldset>
  );
}
