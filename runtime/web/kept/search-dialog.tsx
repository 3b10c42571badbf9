// The person's searches of a list, to be chosen, renamed, deleted, and to say which of them the list opens with.
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptSearch } from '../../core/kept-items.ts';
import { useReturnFocus } from '../ui/return-focus.ts';
import { KeptRows } from './kept-rows.tsx';

interface SearchDialogProps {
  readonly items: readonly KeptSearch[];
  readonly onChoose: (search: KeptSearch) => void;
  readonly onClose: () => void;
}

export default function SearchDialog({ items, onChoose, onClose }: SearchDialogProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  return (
    <Modal open title={t('ui.kept.search.title')} footer={null} width={520} onCancel={onClose}>
      <p className="kept-about">{t('ui.kept.search.hint')}</p>
      <KeptRows
        items={items}
        onChoose={(item) => {
          onClose();
          onChoose(item);
        }}
      />
    </Modal>
  );
}
