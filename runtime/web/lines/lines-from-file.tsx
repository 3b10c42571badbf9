// Two buttons above lines that can come from a file: a template to fill in, and the file, which is looked at before it is taken over.
import { DownloadOutlined, ImportOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csvLine } from '../../core/csv-line.ts';
import type { LinesField } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { lineImportFields, lineLabelKeys } from '../../core/import-fields.ts';
import { download, saveBlob } from '../api/client.ts';
import { useScope } from '../record/form-scope.tsx';
import { laterPart } from '../ui/later-part.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { type FileRead, type LinesPlace, readFile } from './read-lines.ts';

const FilePreview = laterPart(() => import('./file-preview.tsx'));

interface LinesFromFileProps {
  readonly field: LinesField;
  /** How many lines there are. */
  readonly number: number;
  /** Adds the lines at the end, or puts them in place of those that are there. */
  readonly onRead: (lines: readonly Row[], replace: boolean) => void;
}

/** Stands above lines of the record itself; lines of lines come with the line they belong to. */
export function LinesFromFile({ field, number, onRead }: LinesFromFileProps): ReactNode {
  const { t } = useTranslation();
  const scope = useScope();
  const [isReading, setReading] = useState(false);
  const [read, setRead] = useState<{ readonly place: LinesPlace; readonly file: FileRead } | null>(null);

  const name = `${scope.root.id}-${field.key}`;
  const csvTemplate = (): void => {
    const heads = lineImportFields(field).map(({ path }) =>
      lineLabelKeys(scope.root, field, path)
        .map((key) => t(key))
        .join(' '),
    );
    saveBlob(new Blob([`\uFEFF${csvLine(heads)}`], { type: 'text/csv' }), `${name}.csv`);
  };
  const template = (): void => {
    const path = `/entities/${scope.root.id}/lines/${field.key}/template`;
    // Where it cannot be had the client says why.
    download({ method: 'GET', path }, `${name}.xlsx`).catch(() => {});
  };

  const choose = async (file: File): Promise<void> => {
    const { [field.key]: _lines, ...rest } = scope.store.record;
    const record = Object.fromEntries(Object.entries(rest).filter(([key]) => !key.startsWith('$')));
    const place = { entity: scope.root.id, field: field.key, record };
    setReading(true);
    try {
      setRead({ place, file: await readFile(place, file) });
    } catch {
      // The server's sentence has been shown.
    } finally {
      setReading(false);
    }
  };

  return (
    <>
      <MenuButton
        size="small"
        icon={<DownloadOutlined aria-hidden />}
        entries={[
          { key: 'xlsx', label: t('ui.import.template'), onClick: template },
          { key: 'csv', label: t('ui.import.templateCsv'), onClick: csvTemplate },
        ]}
      >
        {t('ui.lines.template')}
      </MenuButton>
      <Upload
        accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        showUploadList={false}
        disabled={isReading}
        beforeUpload={(file) => {
          void choose(file);
          return false;
        }}
      >
        <Button size="small" icon={<ImportOutlined aria-hidden />} loading={isReading}>
          {t('ui.lines.fromFile')}
        </Button>
      </Upload>
      {read && (
        <FilePreview
          {...read}
          {...{ field, number }}
          onTake={(lines, replace) => {
            onRead(lines, replace);
            setRead(null);
          }}
          onClose={() => setRead(null)}
        />
      )}
    </>
  );
}
