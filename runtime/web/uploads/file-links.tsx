// Names of stored files of a field, each to be looked at or saved.
import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../core/descriptor/value.ts';
import { fullSchemaPath } from '../record/field-place.ts';
import { useScope } from '../record/form-scope.tsx';
import { FileButton } from './file-button.tsx';
import './uploads.css';

interface FileLinksProps {
  readonly path: string;
  /** One file id or several. */
  readonly value: Json;
  /** Absent: the files cannot be taken away. */
  readonly onRemove?: (id: string) => void;
}

export function FileLinks({ path, value, onRemove }: FileLinksProps): ReactNode {
  const { t } = useTranslation();
  const scope = useScope();
  const ids = (Array.isArray(value) ? value : [value]).map(String);
  return (
    <ul className="tg-files">
      {ids.map((id) => {
        const name = scope.store.title(fullSchemaPath(scope, path), id) ?? id;
        return (
          <li key={id}>
            <PaperClipOutlined aria-hidden />
            <FileButton file={{ id, name }} />
            {onRemove && (
              <button
                type="button"
                className="tg-icon"
                aria-label={`${t('ui.upload.remove')} ${name}`}
                onClick={() => onRemove(id)}
              >
                <CloseOutlined />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
