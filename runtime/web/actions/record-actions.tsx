// The state buttons of a record, for forms and details.
import { Button, Space, Tooltip } from 'antd';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { ApiError } from '../api/api-error.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { recordTitle } from '../record/record-title.ts';
import { useSession } from '../session/session.ts';
import { ariaKeys, isPressed, keyText } from '../ui/shortcuts.ts';
import { toast } from '../ui/toast.ts';
import type { Working } from './action-dialog.tsx';
import { actionLabel, actionsOf, barredReason, recordActions } from './available-actions.ts';
import { type Before, useRunAction } from './use-run-action.tsx';
import './actions.css';

export interface RecordActionsProps {
  readonly entity: EntityDescriptor;
  readonly record: ServedRow;
  /** Actions to offer, in order; default all of the entity. */
  readonly actions?: readonly string[];
  readonly before?: Before;
  /** Why an action would be refused as everything stands: its button says so, and nothing is asked first. */
  readonly refusalOf?: (action: string) => string | undefined;
  /** Whether one of them is what the person most likely came for; false: another button beside them is. */
  readonly leads?: boolean;
  readonly onDone: (record: ServedRow) => void;
  /** The server refused; its findings can be shown beside the fields. */
  readonly onRefused?: (error: ApiError) => void;
  /** Called last, whatever came of it, also when the person went back. */
  readonly onSettled?: () => void;
  /** Whether a key makes the one that the person most likely came for. */
  readonly hasKey?: boolean;
  /** Says in the dialog of an action what the server is at. */
  readonly working?: Working | undefined;
}

export function RecordActions(props: RecordActionsProps): ReactNode {
  const { entity, record, actions, before, refusalOf, leads = true, onDone, onRefused, onSettled, hasKey } = props;
  const titleOf = (row: ServedRow): string => recordTitle(entity, row, currentLanguage());
  const { t } = useTranslation();
  const { person } = useSession();
  const { onOne, running, dialogs } = useRunAction(entity, titleOf, props.working);
  const offered = recordActions(entity, actions ?? actionsOf(entity), person, record);
  // The first action that is not a step back is what the person most likely came for.
  const main = leads
    ? offered.find((one) => !one.bound.transition.danger && one.barredBy === undefined)?.action
    : undefined;
  const mainButton = useRef<HTMLButtonElement>(null);
  useMainKey(hasKey === true && main !== undefined ? mainButton : null);
  return (
    <>
      <Space wrap>
        {offered.map((one) => {
          const refusal = barredReason(one, t) ?? refusalOf?.(one.action);
          const button = (
            <Button
              key={one.action}
              type={one.action === main && refusal === undefined ? 'primary' : 'default'}
              danger={one.bound.transition.danger ?? false}
              loading={running === one.action && { delay: 150 }}
              disabled={running !== null && running !== one.action}
              {...(refusal !== undefined && { 'aria-disabled': true, className: 'action-refused' })}
              {...(one.action === main && {
                ref: mainButton,
                ...(hasKey && { title: keyText('mainAction'), 'aria-keyshortcuts': ariaKeys('mainAction') }),
              })}
              onClick={async () => {
                // It can be reached and asked why, by keyboard too; a disabled one could not.
                if (refusal !== undefined) {
                  toast.warning(refusal);
                  return;
                }
                const after = await onOne(one, record, { before, onRefused });
                if (after) onDone(after);
                onSettled?.();
              }}
            >
              {t(actionLabel(one))}
            </Button>
          );
          return refusal === undefined ? (
            button
          ) : (
            <Tooltip key={one.action} title={refusal}>
              {button}
            </Tooltip>
          );
        })}
      </Space>
      {dialogs}
    </>
  );
}

/** Presses the button wherever the focus is on the page, also in a cell that is being typed into; not from a dialog. */
function useMainKey(button: RefObject<HTMLButtonElement | null> | null): void {
  useEffect(() => {
    if (!button) return;
    const onKey = (event: KeyboardEvent): void => {
      const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      if (!isPressed('mainAction', event) || isInDialog || !button.current?.checkVisibility()) return;
      event.preventDefault();
      event.stopPropagation();
      button.current.click();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [button]);
}
