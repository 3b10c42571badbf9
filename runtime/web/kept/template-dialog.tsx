// The person's templates that fit a list: choosing one opens a new record made of it.
import { Alert, Modal, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { View } from '../../core/descriptor/view.ts';
import { messageOf } from '../ui/message-of.ts';
import { useReturnFocus } from '../ui/return-focus.ts';
import { KeptRows } from './kept-rows.tsx';
import { useTemplates } from './use-kept.ts';

interface TemplateDialogProps {
  readonly entity: EntityDescriptor;
  /** The list in which the new record is made. */
  readonly view: View;
  readonly onClose: () => void;
}

export default function TemplateDialog({ entity, view, onClose }: TemplateDialogProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { items, error } = useTemplates(entity.id, view.id);
  return (
    <Modal
      open
      title={t('ui.kept.template.choose', { label: t(`entity.${entity.id}.label`) })}
      footer={null}
      width={520}
      onCancel={onClose}
    >
      <p className="kept-about">{t('ui.kept.template.hint')}</p>
      {error !== null && <Alert role="alert" type="error" showIcon title={messageOf(error)} />}
      {items === null && error === null && <Skeleton active />}
      {items && (
        <KeptRows
          items={items}
          onChoose={({ id }) => {
            onClose();
            void navigate(`${view.route}/new?template=${id}`);
          }}
        />
      )}
    </Modal>
  );
}
