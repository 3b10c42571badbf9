// What stands above the table of a list: its name, buttons and tools, and how many rows are chosen.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { View } from '../../core/descriptor.ts';
import { ListTools, type ListToolsProps } from './list-tools.tsx';
import type { Selection } from './use-selection.ts';

export interface ListHeadProps extends ListToolsProps {
  readonly view: View;
  readonly selection: Selection;
  /** Each with a key of its own. */
  readonly buttons: readonly ReactNode[];
}

export function ListHead({ view, selection, buttons, ...tools }: ListHeadProps): ReactNode {
  const { wording } = tools;
  const chosen = selection.rows.length;
  return (
    <>
      <div className="list-head">
        <h1 className="list-title">{wording.t(`menu.${view.menu}`)}</h1>
        <div className="list-buttons">
          {buttons}
          <ListTools {...tools} />
        </div>
      </div>
      {chosen > 0 && (
        <div className="list-chosen">
          <span>{wording.t('ui.list.selected', { number: chosen })}</span>
          <Button type="link" size="small" onClick={selection.clear}>
            {wording.t('ui.list.clearSelection')}
          </Button>
        </div>
      )}
    </>
  );
}
