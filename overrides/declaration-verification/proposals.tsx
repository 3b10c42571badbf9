// Above the form of a write-off: the applications that go with its declaration, the best first; one click fills one in.
import { Alert, Button, Card, Table } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { groupDecimal, scaledDecimal, sumDecimals } from '../../runtime/core/decimal.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { isEmpty, isRow } from '../../runtime/core/paths.ts';
import type { ServedRow } from '../../runtime/web/api/entity-calls.ts';
import { useScope, useValue } from '../../runtime/web/record/form-scope.tsx';
import type { FieldStore } from '../../runtime/web/record/record-store.ts';
import { messageOf } from '../../runtime/web/ui/message-of.ts';
import { amountToTake, type WriteOffMatch } from './match.ts';
import { MatchReasonTags } from './match-reasons.tsx';
import { useProposals } from './use-matches.ts';
import './proposals.css';

/** Decimals that are shown even where they are noughts. */
const cents = 2;

export function Proposals({ record }: { readonly record: ServedRow }): ReactNode {
  const { t } = useTranslation();
  const { readOnly, store } = useScope();
  const chosen = useValue('declarationId');
  const lines = linesIn(useValue('lines'));
  const declarationId = !readOnly && typeof chosen === 'string' && chosen !== '' ? chosen : null;
  const { value, error, loading, reload } = useProposals(
    declarationId,
    typeof record.id === 'string' ? record.id : null,
  );
  const enterprise = value?.enterprise;
  useEffect(() => {
    if (!enterprise?.id || !isEmpty(store.value('enterprise'))) return;
    store.rememberTitle('enterprise', enterprise.id, enterprise.name);
    store.set('enterprise', enterprise.id);
  }, [enterprise, store]);
  if (declarationId === null) return null;
  if (error !== null && error !== undefined) {
    const again = <Button onClick={reload}>{t('ui.retry')}</Button>;
    return <Alert type="warning" showIcon title={messageOf(error)} action={again} />;
  }
  const matches = value?.matches ?? [];
  const isFilled = ({ id }: WriteOffMatch): boolean =>
    lines.some(({ payment, collection }) => payment === id || collection === id);
  return (
    <Card size="small" className="write-off-proposals" title={t('ui.writeOff.proposals')}>
      <Table<WriteOffMatch>
        size="small"
        rowKey="id"
        loading={loading && value === null}
        dataSource={matches}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: t('ui.writeOff.none') }}
        columns={[
          { title: t('entity.fx-payment.fields.applicationNo'), dataIndex: 'applicationNo' },
          { title: t('ui.writeOff.partner'), dataIndex: 'partner' },
          { title: t('entity.fx-payment.fields.contractNo'), dataIndex: 'contractNo' },
          {
            title: t('ui.writeOff.open'),
            align: 'end',
            render: (_, one) => `${groupDecimal(scaledDecimal(one.open, cents))} ${one.currency}`,
          },
          { title: t('ui.writeOff.settledOn'), dataIndex: 'settledOn' },
          { title: t('ui.writeOff.why'), render: (_, one) => <MatchReasonTags reasons={one} /> },
          {
            key: 'fill',
            fixed: 'right' as const,
            render: (_, one) => (
              <Button size="small" type="primary" disabled={isFilled(one)} onClick={() => fillIn(store, one)}>
                {t(isFilled(one) ? 'ui.writeOff.filled' : 'ui.writeOff.fill')}
              </Button>
            ),
          },
        ]}
      />
    </Card>
  );
}

/** A line of the application, with what is missing or what is left of it; lines in which nothing was typed go. */
function fillIn(store: FieldStore, match: WriteOffMatch): void {
  const { fxType, id, applicationNo } = match;
  const kept = linesIn(store.value('lines')).filter(
    ({ payment, collection }) => !isEmpty(payment) || !isEmpty(collection),
  );
  const taken = kept.map(({ amount }) => `-${String(amount ?? '0')}`);
  const remaining = sumDecimals([String(store.value('declarationAmount') ?? match.declared), ...taken]);
  store.rememberTitle(`lines.${fxType}`, id, applicationNo);
  store.set('lines', [...kept, { fxType, [fxType]: id, amount: amountToTake(match, remaining) }]);
}

function linesIn(value: Json | undefined): readonly Row[] {
  return Array.isArray(value) ? value.filter(isRow) : [];
}
