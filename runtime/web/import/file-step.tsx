// First step of an import: the file, or a template to fill in.
import { InboxOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { csvLine } from '../../core/csv-line.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { importFields } from '../../core/import-fields.ts';
import { download, saveBlob } from '../api/client.ts';
import { columnLabel } from '../kinds/column-label.ts';

export interface FileStepProps {
  readonly entity: EntityDescriptor;
  readonly file: File | null;
  /** The server reads the file. */
  readonly busy: boolean;
  readonly onChoose: (file: File | null) => void;
}

export function FileStep({ entity, file, busy, onChoose }: FileStepProps): ReactNode {
  const { t } = useTranslation();
  const csvTemplate = (): void => {
    const heads = importFields(entity).map(({ path }) => columnLabel(entity, path, (key) => t(key)));
    saveBlob(new Blob([`\uFEFF${csvLine(heads)}`], { type: 'text/csv' }), `${entity.id}.csv`);
  };
  const template = (): void => {
    // Where it cannot be had the client says why.
    download({ method: 'GET', path: `/entities/${entity.id}/template` }, `${entity.id}.xlsx`).catch(() => {});
  };
  return (
    <>
      <Upload.Dragger
        accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        maxCount={1}
        disabled={busy}
        fileList={file ? [{ uid: 'file', name: file.name }] : []}
        beforeUpload={(chosen) => {
          onChoose(chosen);
          return false;
        }}
        onRemove={() => onChoose(null)}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined aria-hidden />
        </p>
        <p className="ant-upload-text">{t('ui.import.file')}</p>
        <p className="ant-upload-hint">{t('ui.import.fileHelp')}</p>
      </Upload.Dragger>
      <Button type="link" className="import-template" onClick={template}>
        {t('ui.import.template')}
      </Button>
      <Button type="link" className="import-template" onClick={csvTemplate}>
        {t('ui.import.templateCsv')}
      </Button>
    </>
  );
}
