// What others remarked at a field, until its value is another.
import { CommentOutlined } from '@ant-design/icons';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { remarksAt } from '../../core/remarks.ts';
import { useRecord, useScope, useValue } from '../record/form-scope.tsx';

export function FieldRemarks({ path }: { readonly path: string }): ReactNode {
  const { t } = useTranslation();
  const { root, path: place } = useScope();
  const value = JSON.stringify(useValue(path) ?? null);
  const first = useRef(value);
  // As one text, so that snapshots can be compared.
  const said = useRecord((record) => (place === '' ? remarksAt(root, record, path).join('\n') : ''));
  if (said === '' || value !== first.current) return null;
  return (
    <div className="tg-remarks" role="note" aria-label={t('ui.form.remark')}>
      {said.split('\n').map((text) => (
        <div key={text}>
          <CommentOutlined aria-hidden /> {text}
        </div>
      ))}
    </div>
  );
}
