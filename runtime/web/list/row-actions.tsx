// The actions of one row: the step that leads on as a button, the others behind "more".
import { EllipsisOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Person } from '../../core/lifecycle.ts';
import { stateRefusal } from '../../core/state-refusals.ts';
import {
  type AvailableAction,
  actionLabel,
  barredReason,
  nextAction,
  recordActions,
} from '../actions/available-actions.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import type { PageWording } from '../kinds/wording.ts';
import { MenuButton, type MenuEntry } from '../ui/menu-button.tsx';
import { toast } from '../ui/toast.ts';
import { type May, mayDelete, mayEdit } from './row-rights.ts';
import { type Refusals, useRefusals } from './use-refusals.ts';

export interface RowCommands {
  readonly open: (row: ServedRow) => void;
  readonly copy: (row: ServedRow) => void;
  readonly remove: (row: ServedRow) => void;
  readonly act: (offered: AvailableAction, row: ServedRow) => void;
  readonly history: (row: ServedRow) => void;
  /** Shows what it would have charged; absent: nothing is charged by records of this entity. */
  readonly charges?: (row: ServedRow) => void;
  /** Makes another record of it; absent: nothing can be made of records of this entity. */
  readonly make?: (row: ServedRow) => void;
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

interface Command extends Omit<MenuEntry, 'onClick'> {
  readonly label: string;
  readonly run: () => void;
}

/** What leads on, or else editing, as a button; all else behind "more". The number of the row leads to its record. */
export function RowActions(props: RowActionsProps): ReactNode {
  const { entity, actions, row, wording } = props;
  const { refusalOf, ask } = useRefusals(entity, row, [...actions, 'delete']);
  const { main, others } = commandsOf(props, refusalOf);
  const { t } = wording;
  return (
    <span className="row-actions">
      {main && <MainButton command={main} ask={ask} />}
      <MenuButton
        type="text"
        size="small"
        className="row-more"
        onPointerEnter={ask}
        onFocus={ask}
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={t('ui.list.moreActions')}
        title={t('ui.list.moreActions')}
        entries={others.map(({ run, ...command }) => ({ ...command, onClick: run }))}
      />
    </span>
  );
}

/** Where it would be refused it can be reached all the same, and says why, by keyboard too. */
function MainButton({
  command: { label, refused, run },
  ask,
}: {
  readonly command: Command;
  readonly ask: () => void;
}): ReactNode {
  return (
    <Button
      size="small"
      {...(refused === undefined
        ? { color: 'primary', variant: 'filled' }
        : { 'aria-disabled': true, className: 'action-refused' })}
      title={refused ?? label}
      onPointerEnter={ask}
      onFocus={ask}
      onClick={() => (refused === undefined ? run() : toast.warning(refused))}
    >
      <span className="row-action">{label}</span>
    </Button>
  );
}

function commandsOf(
  props: RowActionsProps,
  refusalOf: Refusals['refusalOf'],
): { main: Command | undefined; others: Command[] } {
  const { entity, actions, row, person, may, wording, commands } = props;
  const { t } = wording;
  const { make, charges } = commands;
  const command = (one: AvailableAction): Command => {
    const refused = barredReason(one, t) ?? refusalOf(one.action);
    return {
      key: one.action,
      label: t(actionLabel(one)),
      danger: one.bound.transition.danger ?? false,
      ...(refused !== undefined && { refused }),
      run: () => commands.act(one, row),
    };
  };
  const offered = recordActions(entity, actions, person, row);
  const next = nextAction(entity, offered, row);
  const steps = offered.filter((one) => one !== next).map(command);
  const edit: Command[] = mayEdit({ entity, person, may }, row)
    ? [{ key: 'open', label: t('ui.list.edit'), run: () => commands.open(row) }]
    : [];
  const own = [...(next ? [command(next)] : []), ...edit];
  const others: Command[] = [
    ...own.slice(1),
    ...steps.filter(({ danger }) => !danger),
    ...(may('copy') ? [{ key: 'copy', label: t('ui.list.copy'), run: () => commands.copy(row) }] : []),
    { key: 'history', label: t('ui.list.history'), run: () => commands.history(row) },
    ...(charges ? [{ key: 'charges', label: t('ui.charges.open'), run: () => charges(row) }] : []),
    ...(make ? [{ key: 'make', label: t('ui.flow.make'), run: () => make(row) }] : []),
    // What takes back or destroys comes last, away from a hasty click.
    ...steps.filter(({ danger }) => danger),
    ...deletion(props, refusalOf('delete')),
  ];
  return { main: own[0], others };
}

/** Deleting; where the state of the row forbids it, not to be chosen, with the reason. Nothing where it is not the person's. */
function deletion(
  { entity, row, person, may, wording, commands }: RowActionsProps,
  judged: string | undefined,
): Command[] {
  const why = may('delete') ? stateRefusal(entity, row, 'delete') : null;
  if (why === null && !mayDelete({ entity, person, may }, row)) return [];
  const command = { key: 'delete', label: wording.t('ui.list.delete'), danger: true, run: () => commands.remove(row) };
  const refused = why ? wording.t(why.sentence) : judged;
  return [{ ...command, ...(refused !== undefined && { refused }) }];
}
