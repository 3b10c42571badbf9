// The button of a record's page that makes other records of it, with what is open; nothing where none can be made of this one.
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { compareDecimals, groupDecimal } from '../../core/decimal.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import { subjects } from '../api/query-client.ts';
import { useAnswer } from '../api/use-answer.ts';
import { flowsOf, type OfferedFlow } from './flow-calls.ts';
import { byUse, isUsedUp } from './flow-order.ts';
import { useMaking } from './use-making.tsx';
import './flows.css';

interface MakeButtonProps {
  readonly entity: EntityDescriptor;
  readonly record: ServedRow;
  /** Nothing else is left to do with the record for this person: making another is what leads on. */
  readonly leadsOn: boolean;
}

export default function MakeButton({ entity, record, leadsOn }: MakeButtonProps): ReactNode {
  const { t } = useTranslation();
  const making = useMaking(entity);
  const id = String(record.id);
  const { value } = useAnswer([subjects.opened, 'flows', entity.id, id], (signal) =>
    flowsOf(entity.id, id, { signal, toast: false }),
  );
  const flows = value?.flows.toSorted(byUse) ?? [];
  const [first] = flows;
  if (!first) return null;
  // What its state or kind forbids is no button: the state says enough.
  if (!flows.some(({ may }) => may)) return null;
  const canMake = flows.some((flow) => flow.may && !isUsedUp(flow));
  const open = openWords(flows, t);
  return (
    <>
      <Button type={leadsOn && canMake ? 'primary' : 'default'} onClick={() => making.open([record])}>
        {t('ui.flow.make')}
        {open !== '' && <small className="tg-make-open">{open}</small>}
      </Button>
      {making.dialog}
    </>
  );
}

/** What is open of the first two measures of which something is, each named once; that nothing is, where all is taken. */
function openWords(flows: readonly OfferedFlow[], t: TFunction): string {
  const meant = flows.filter(({ may, totals }) => may && totals.length > 0);
  if (meant.length > 0 && meant.every(isUsedUp)) return t('ui.flow.nothingOpen');
  const open = meant.flatMap(({ totals }) => totals.filter((total) => compareDecimals(total.open, '0') > 0));
  const once = open.filter(({ label }, index) => open.findIndex((other) => other.label === label) === index);
  const words = once.map((total) => t('ui.flow.openOf', { label: total.label, open: groupDecimal(total.open) }));
  return words.slice(0, 2).join(t('ui.flow.and'));
}
