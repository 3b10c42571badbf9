// The rows of one entity with their buttons; what the buttons need of the entity is loaded with the first row.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { editStep } from '../../core/lifecycle.ts';
import type { WorkRow as Told, WorkGroup } from '../../core/work.ts';
import { descriptorQuery } from '../kinds/use-shapes.ts';
import { useWorkActions } from './use-work-actions.tsx';
import { type WorkButton, WorkRow, type WorkRowProps } from './work-row.tsx';

export interface WorkRowsProps {
  readonly group: WorkGroup;
  readonly row: Told;
  readonly address: string | null;
  readonly label?: string | undefined;
  readonly onLeave?: (() => void) | undefined;
}

/** A row whose button is there as soon as its entity is known. */
export function ActingRow(props: WorkRowsProps): ReactNode {
  const { entity } = props.group;
  const { data } = useQuery(descriptorQuery(entity));
  return data ? <LoadedRow {...props} entity={data} /> : <WorkRow {...plain(props)} />;
}

function plain({ row, address, label, onLeave }: WorkRowsProps): WorkRowProps {
  return { row, address, label, onOpen: onLeave };
}

function LoadedRow({ entity, ...props }: WorkRowsProps & { readonly entity: EntityDescriptor }): ReactNode {
  const { group, row, address, onLeave } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act, busy, dialogs } = useWorkActions(entity);
  const [isDone, setDone] = useState(false);
  if (isDone) return dialogs;
  const open = (): void => {
    onLeave?.();
    if (address !== null) void navigate(address);
  };
  const button = (action: string, isMain: boolean): WorkButton => ({
    key: action,
    text: t(`lifecycle.${group.lifecycle}.actions.${action}`),
    isMain,
    busy: busy === row.id,
    run: () => void act(row, action).then(setDone),
  });
  const toEdit: WorkButton = {
    key: editStep,
    text: t(group.kind === 'draft' ? 'ui.work.goOn' : 'ui.work.correct'),
    isMain: true,
    busy: false,
    run: open,
  };
  // What is to be finished or put right is read first, in its form.
  const isEdited = group.kind !== 'act' && address !== null;
  const buttons = isEdited
    ? [toEdit]
    : [button(row.action, true), ...(row.refusal === null ? [] : [button(row.refusal, false)])];
  return (
    <>
      <WorkRow {...plain(props)} buttons={buttons} />
      {dialogs}
    </>
  );
}
