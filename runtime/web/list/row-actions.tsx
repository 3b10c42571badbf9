// The actions of one row: the likeliest as links, the others behind "more".
import { EllipsisOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Person } from '../../core/lifecycle.ts';
import { type AvailableAction, actionLabel, recordActions } from '../actions/available-actions.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import type { PageWording } from '../kinds/wording.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { type May, mayDelete, mayEdit } from './row-rights.ts';

/** Links shown before "more". */
const shownFirst = 2;

export interface RowCommands {
  readonly open: (row: ServedRow) => void;
  readonly copy: (row: ServedRow) => void;
  readonly remove: (row: ServedRow) => void;
  readonly act: (offered: AvailableAction, row: ServedRow) => void;
  readonly history: (row: ServedRow) => void;
}

export interface RowActionsProps {
  readonly entity: EntityDescriptor;
  /** Lifecycle actions of the view that the person's roles allow. */
  readonly actions: readonly string[];
  readonly row: ServedRow;
  readonly person: Person;
  readonly may: May;
  readonly wording: PageWording;
  readonly commands: RowCommands;
}

interface Command {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly run: () => void;
}

export function RowActions(props: RowActionsProps): ReactNode {
  const commands = commandsOf(props);
  const first = commands.slice(0, shownFirst);
  const more = commands.slice(shownFirst);
  const { t } = props.wording;
  return (
    <span className="row-actions">
      {first.map(({ key, label, danger, run }) => (
        <Button key={key} type="link" size="small" danger={danger ?? false} title={label} onClick={run}>
          <span className="row-action">{label}</span>
        </Button>
      ))}
      {more.length > 0 && (
        <MenuButton
          type="text"
          size="small"
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={t('ui.list.moreActions')}
          title={t('ui.list.moreActions')}
          entries={more.map(({ run, ...command }) => ({ ...command, onClick: run }))}
        />
      )}
    </span>
  );
}

function commandsOf({ entity, actions, row, person, may, wording, commands }: RowActionsProps): Command[] {
  const { t } = wording;
  const editable = mayEdit({ entity, person, may }, row);
  const offered = recordActions(entity, actions, person, row);
  const states = offered.map((one) => ({
    key: one.action,
    label: t(actionLabel(one)),
    danger: one.bound.transition.danger ?? false,
    run: () => commands.act(one, row),
  }));
  return [
    { key: 'open', label: t(editable ? 'ui.list.edit' : 'ui.list.view'), run: () => commands.open(row) },
    ...states.filter(({ danger }) => !danger),
    ...(may('copy') ? [{ key: 'copy', label: t('ui.list.copy'), run: () => commands.copy(row) }] : []),
    { key: 'history', label: t('ui.list.history'), run: () => commands.history(row) },
    // What takes back or destroys comes last, away from a hasty click.
    ...states.filter(({ danger }) => danger),
    ...(mayDelete({ entity, person, may }, row)
      ? [{ key: 'delete', label: t('ui.list.delete'), danger: true, run: () => commands.remove(row) }]
      : []),
  ];
}
