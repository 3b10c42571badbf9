// What can be made of a record, or of several together: each with what is open and what exists already. Choosing one opens the filled form.
import { Alert, Button, Empty, Modal, Skeleton } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { subjects } from '../api/query-client.ts';
import { useAnswer } from '../api/use-answer.ts';
import { messageOf } from '../ui/message-of.ts';
import { useReturnFocus } from '../ui/return-focus.ts';
import { toast } from '../ui/toast.ts';
import { draftOf, flowsOf, flowsTogether, type OfferedFlow } from './flow-calls.ts';
import { byUse, isUsedUp } from './flow-order.ts';
import { MadeList, OpenText } from './made-list.tsx';
import './flows.css';

export interface MakeDialogProps {
  readonly entity: string;
  readonly ids: readonly string[];
  /** What the first of them is called. */
  readonly title: string;
  readonly onClose: () => void;
}

export default function MakeDialog({ entity, ids, title, onClose }: MakeDialogProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const { value, error, loading } = useAnswer([subjects.opened, 'flow-offers', entity, ...ids], async (signal) => {
    const asked = { signal, toast: false } as const;
    const { flows } =
      ids.length > 1 ? await flowsTogether(entity, ids, asked) : await flowsOf(entity, ids[0] ?? '', asked);
    return flows;
  });
  const choices = useRef<HTMLUListElement>(null);
  // What can be made may come before the dialog is open, or after.
  useEffect(() => {
    if (value) goToFirst(choices.current);
  }, [value]);
  const label = t(`entity.${entity}.label`);
  const heading =
    ids.length > 1 ? t('ui.flow.titleTogether', { label, number: ids.length }) : t('ui.flow.title', { label, title });
  return (
    <Modal
      open
      title={heading}
      footer={null}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && goToFirst(choices.current)}
      width={640}
    >
      <p>{t(ids.length > 1 ? 'ui.flow.hintTogether' : 'ui.flow.hint')}</p>
      {error !== null && <Alert role="alert" type="error" showIcon title={messageOf(error)} />}
      {loading && value === null && <Skeleton active />}
      {value && value.length === 0 && <Empty description={t('ui.flow.none')} />}
      <ul className="tg-flows" ref={choices}>
        {value?.toSorted(byUse).map((flow) => (
          <FlowChoice key={flow.flow} {...{ entity, ids, flow, onClose }} />
        ))}
      </ul>
    </Modal>
  );
}

/** Goes to what can be made first; a dialog goes to its cross by itself. */
function goToFirst(choices: HTMLElement | null): void {
  if (choices?.contains(document.activeElement)) return;
  choices?.querySelector<HTMLElement>('button:not([disabled])')?.focus();
}

interface ChoiceProps extends Omit<MakeDialogProps, 'title'> {
  readonly flow: OfferedFlow;
}

function FlowChoice({ entity, ids, flow, onClose }: ChoiceProps): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  const why = flow.whyNot ?? (isUsedUp(flow) ? t('ui.flow.usedUp') : null);
  const about = `flow-${flow.flow}`;
  const make = async (): Promise<void> => {
    setMaking(true);
    try {
      const { page } = await draftOf({ from: entity, flow: flow.flow }, ids);
      if (page === null) {
        toast.warning(t('ui.flow.noPage'));
        return;
      }
      onClose();
      await navigate(`${page}/new?flow=${flow.flow}&of=${entity}&source=${ids.join()}`);
    } catch {
      // The client has said why.
    } finally {
      setMaking(false);
    }
  };
  return (
    <li>
      <Button disabled={why !== null} loading={isMaking} aria-describedby={about} onClick={() => void make()}>
        {t(`flow.${flow.flow}`)}
      </Button>
      <div id={about}>
        {why !== null && <p className="tg-flow-why">{why}</p>}
        <OpenText {...flow} />
        {flow.existing.length > 0 && (
          <>
            <p>{t(why === null ? 'ui.flow.existing' : 'ui.flow.made')}</p>
            <MadeList made={flow.existing} onOpen={onClose} />
          </>
        )}
      </div>
    </li>
  );
}
