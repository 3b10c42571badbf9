// The files of a record beside its form: on a desk screen next to what is typed or read, on a narrow one in a dialog over it.
import { PaperClipOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { schemaPathOf } from '../../core/paths.ts';
import type { PreviewedFile } from '../api/stored-file.ts';
import type { RecordStore } from '../record/record-store.ts';
import { useReturnFocus } from '../ui/return-focus.ts';
import { useMedia } from '../ui/use-media.ts';
import { filesOf } from '../uploads/attached-files.tsx';
import { FilesPanel } from '../uploads/files-panel.tsx';

/** From this width on there is room for both. */
const desk = matchMedia('(min-width: 1280px)');

interface FilesBeside {
  readonly files: readonly PreviewedFile[];
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** The files of the record under edit, of its lines too, and whether they are looked at. */
export function useFilesBeside(entity: EntityDescriptor, store: RecordStore): FilesBeside {
  const record = useSyncExternalStore(store.subscribe, () => store.record);
  const files = useMemo(
    () => filesOf(entity.fields, record, (path, id) => store.title(schemaPathOf(path), id)),
    [entity, record, store],
  );
  const [isOpen, setOpen] = useState(false);
  return { files, isOpen: isOpen && files.length > 0, toggle: () => setOpen((before) => !before) };
}

/** Nothing where the record has no files. */
export function FilesButton({ files, isOpen, toggle }: FilesBeside): ReactNode {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <Button icon={<PaperClipOutlined aria-hidden />} aria-expanded={isOpen} onClick={toggle}>
      {t('ui.upload.beside', { number: files.length })}
    </Button>
  );
}

interface WithFilesProps {
  readonly beside: FilesBeside;
  /** The form below its head. */
  readonly children: ReactNode;
}

/** The form, and the files next to it while they are looked at. */
export function WithFiles({ beside, children }: WithFilesProps): ReactNode {
  const { t } = useTranslation();
  const isDesk = useMedia(desk);
  const { files, isOpen, toggle } = beside;
  const isBeside = isOpen && isDesk;
  return (
    <div className={isBeside ? 'tg-split' : undefined}>
      <div className="tg-split-form">{children}</div>
      {isBeside && (
        <aside className="tg-split-files" aria-label={t('ui.upload.besideTitle')}>
          <FilesPanel files={files} onClose={toggle} />
        </aside>
      )}
      {isOpen && !isDesk && <FilesDialog files={files} onClose={toggle} />}
    </div>
  );
}

interface FilesDialogProps {
  readonly files: readonly PreviewedFile[];
  readonly onClose: () => void;
}

function FilesDialog({ files, onClose }: FilesDialogProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  return (
    <Modal
      open
      title={t('ui.upload.besideTitle')}
      width="100vw"
      className="tg-files-dialog"
      footer={null}
      onCancel={onClose}
    >
      <FilesPanel files={files} />
    </Modal>
  );
}
