// What the rows of a list are drawn from, as a table or as cards.
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { View } from '../../core/descriptor/view.ts';
import type { ListAnswer } from '../api/entity-calls.ts';
import type { PageWording } from '../kinds/wording.ts';
import type { ListState } from './list-address.ts';
import type { ColumnContext } from './list-columns.tsx';
import type { May } from './row-rights.ts';
import type { ChosenColumns } from './use-columns.ts';
import type { ListCommands } from './use-list-commands.tsx';
import type { Selection } from './use-selection.ts';

export interface ListTableProps {
  readonly entity: EntityDescriptor;
  readonly view: View;
  readonly wording: PageWording;
  readonly state: ListState;
  readonly change: (part: Partial<ListState>) => void;
  readonly answer: ListAnswer | null;
  /** Key of the query that brings the rows. */
  readonly asked: QueryKey;
  readonly reload: () => void;
  readonly selection: Selection;
  readonly commands: ListCommands;
  readonly may: May;
  /** Lifecycle actions the person is offered here. */
  readonly actions: readonly string[];
  readonly columns: ChosenColumns;
  readonly cells: ColumnContext['overrides'];
  /** The buttons above the table. */
  readonly toolbar: ReactNode;
}
