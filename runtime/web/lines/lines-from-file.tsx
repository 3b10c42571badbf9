// Two buttons above lines that can come from a CSV file: a template to fill in, and the file.
import { DownloadOutlined, ImportOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csvLine } from '../../core/csv-line.ts';
import type { LinesField } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { lineImportFields, lineLabelKeys } from '../../core/import-fields.ts';
import { call, saveBlob } from '../api/client.ts';
import { useScope } from '../record/form-scope.tsx';
import { toast } from '../ui/toast.ts';

interface LinesFromFileProps {
  readonly field: LinesField;
  /** Adds the lines at the end. */
  readonly onRead: (lines: readonly Row[]) => void;
}

/** Stands above lines of the record itself; lines of lines come with the line they belong to. */
export function LinesFromFile({ field, onRead }: LinesFromFileProps): ReactNode {
  const { t } = useTranslation();
  const scope = useScope();
  const [isReading, setReading] = useState(false);

  const template = (): void => {
    const heads = lineImportFields(field).map(({ path }) =>
      lineLabelKeys(scope.root, field, path)
        .map((key) => t(key))
        .join(' '),
    );
    saveBlob(new Blob([`\uFEFF${csvLine(heads)}`], { type: 'text/csv' }), `${scope.root.id}-${field.key}.csv`);
  };

  const read = async (file: File): Promise<void> => {
    const { [field.key]: _lines, ...rest } = scope.store.record;
    const plain = Object.fromEntries(Object.entries(rest).filter(([key]) => !key.startsWith('$')));
    const body = new FormData();
    body.append('record', JSON.stringify(plain));
    body.append('file', file, file.name);
    setReading(true);
    try {
      const path = `/entities/${scope.root.id}/lines/${field.key}`;
      const { lines } = await call<{ lines: readonly Row[] }>({ method: 'POST', path, body });
      onRead(lines);
      toast.success(t('message.imported'));
    } catch {
      // The server's sentence has been shown.
    } finally {
      setReading(false);
    }
  };

  return (
    <>
      <Button size="small" icon={<DownloadOutlined />} onClick={template}>
        {t('ui.import.template')}
      </Button>
      <Upload
        accept=".csv,text/csv"
        showUploadList={false}
        beforeUpload={(file) => {
          void read(file);
          return false;
        }}
      >
        <Button size="small" icon={<ImportOutlined />} loading={isReading}>
          {t('ui.lines.fromFile')}
        </Button>
      </Upload>
    </>
  );
}
