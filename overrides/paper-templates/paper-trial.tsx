// A paper tried on a real record: chosen among the newest or by its number, then shown as it would be printed.
import { useQuery } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaperOffer } from '../../runtime/core/descriptor/paper.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import { titlePaths } from '../../runtime/core/title.ts';
import { call } from '../../runtime/web/api/client.ts';
import type { ListAnswer } from '../../runtime/web/api/entity-calls.ts';
import { currentLanguage } from '../../runtime/web/i18n/i18n.ts';
import { descriptorQuery } from '../../runtime/web/kinds/use-shapes.ts';
import PaperDialog from '../../runtime/web/papers/paper-dialog.tsx';
import { recordTitle } from '../../runtime/web/record/record-title.ts';
import { messageOf } from '../../runtime/web/ui/message-of.ts';
import { useReturnFocus } from '../../runtime/web/ui/return-focus.ts';
import { fittingRows } from './fitting-rows.ts';

interface PaperTrialProps {
  readonly offer: PaperOffer;
  readonly onClose: () => void;
}

/** Records offered at once, the newest first. */
const offered = 100;

export function PaperTrial({ offer, onClose }: PaperTrialProps): ReactNode {
  const [chosen, setChosen] = useState<string | null>(null);
  if (chosen !== null)
    return <PaperDialog isTrial entity={offer.entity} ids={[chosen]} offers={[offer]} onClose={onClose} />;
  return <RecordChoice {...{ offer, onClose }} onChoose={setChosen} />;
}

function RecordChoice({
  offer,
  onClose,
  onChoose,
}: PaperTrialProps & { readonly onChoose: (id: string) => void }): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const entity = useQuery(descriptorQuery(offer.entity)).data ?? null;
  const language = currentLanguage();
  // By the first of the texts that name a record, such as its number.
  const named = entity
    ? titlePaths(entity.title[language]).find((path) => {
        const field = fieldAt(entity.fields, path);
        return field !== null && kindOf(field).operators.includes('contains');
      })
    : undefined;
  const sought = text.trim() !== '' && named !== undefined ? { [`filter[${named}][contains]`]: text.trim() } : {};
  const found = useQuery({
    queryKey: ['paper-trial', offer.entity, sought],
    queryFn: ({ signal }) =>
      call<ListAnswer>({
        ...{ method: 'GET', path: `/entities/${offer.entity}`, toast: false, signal },
        query: { page: 1, pageSize: offered, sort: '-createdAt', ...sought },
      }),
  });
  const rows = entity ? fittingRows(offer, found.data?.rows ?? []) : [];
  return (
    <Modal open title={t(`paper.${offer.id}`)} onCancel={onClose} footer={null}>
      <label htmlFor="paper-trial-record">{t('ui.paperTemplates.record')}</label>
      <Select
        id="paper-trial-record"
        className="paper-trial-record"
        placeholder={t(`entity.${offer.entity}.label`)}
        loading={found.isFetching}
        showSearch={{ filterOption: false, onSearch: setText }}
        notFoundContent={found.isFetching ? null : t('ui.paperTemplates.none')}
        options={
          entity ? rows.map((row) => ({ value: String(row.id), label: recordTitle(entity, row, language) })) : []
        }
        onChange={onChoose}
      />
      {found.error !== null && <p role="alert">{messageOf(found.error)}</p>}
    </Modal>
  );
}
