// The button above lines that can come from a file, on the page of a record: takes them out as such a file, to be changed and brought in again.
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinesField } from '../../core/descriptor/field.ts';
import { download } from '../api/client.ts';
import { useScope } from '../record/form-scope.tsx';
import { useSession } from '../session/session.ts';

/** Nothing for who may not export the record, or before it is stored. */
export function LinesToFile({ field }: { readonly field: LinesField }): ReactNode {
  const { t } = useTranslation();
  const { root, store } = useScope();
  const { may } = useSession();
  const [isAsked, setAsked] = useState(false);
  const { id } = store.record;
  if (typeof id !== 'string' || !may(root, 'export')) return null;
  const take = (): void => {
    setAsked(true);
    const path = `/entities/${root.id}/${id}/lines/${field.key}`;
    // Where it cannot be had the client says why.
    download({ method: 'GET', path }, `${root.id}-${field.key}.xlsx`)
      .catch(() => {})
      .finally(() => setAsked(false));
  };
  return (
    <Button size="small" icon={<DownloadOutlined aria-hidden />} loading={isAsked} onClick={take}>
      {t('ui.lines.toFile')}
    </Button>
  );
}
