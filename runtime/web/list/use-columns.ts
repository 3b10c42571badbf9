// Which columns a list shows, in which order: the view's, until the person chooses others.
import { useState } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { View } from '../../core/descriptor/view.ts';
import { fieldAt } from '../../core/paths.ts';
import { versionKeyOf } from '../../core/record-version.ts';
import { useSession } from '../session/session.ts';
import { keepColumns, storedColumns } from './list-preferences.ts';

export interface ColumnChoice {
  /** Paths shown, in order. */
  readonly shown: readonly string[];
  /** Paths that could be shown. */
  readonly spare: readonly string[];
  readonly choose: (shown: readonly string[]) => void;
  readonly reset: () => void;
}

const notInCells: ReadonlySet<string> = new Set(['object', 'lines', 'secret', 'upload', 'uploads']);

/** The columns a view shows to a person: those chosen, as far as there are such fields, else its own. */
export function shownColumns(entity: EntityDescriptor, view: View, chosen: readonly string[] | null): string[] {
  const existing = (path: string): boolean => fieldAt(entity.fields, path) !== null;
  const kept = chosen?.filter(existing) ?? [];
  return kept.length > 0 ? kept : view.columns.filter(existing);
}

/** Those of the columns shown that the server does not send for the view by itself, comma separated. */
export function extraColumns(view: View, shown: readonly string[]): string {
  return shown.filter((path) => !view.columns.includes(path)).join(',');
}

export function useColumns(entity: EntityDescriptor, view: View): ColumnChoice {
  const { username } = useSession().account;
  const [chosen, setChosen] = useState(() => storedColumns(username, view.id));
  const keep = (columns: readonly string[] | null): void => {
    keepColumns(username, view.id, columns);
    setChosen(columns);
  };
  const shown = shownColumns(entity, view, chosen);
  const plain = entity.fields.filter(
    ({ kind, key }) => !notInCells.has(kind) && key !== 'id' && key !== versionKeyOf(entity),
  );
  const offered = new Set([...shownColumns(entity, view, null), ...plain.map(({ key }) => key)]);
  return { shown, spare: [...offered].filter((path) => !shown.includes(path)), choose: keep, reset: () => keep(null) };
}
