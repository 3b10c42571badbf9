// Below a form: who made the record and who changed it last.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../core/descriptor/value.ts';
import { isEmpty } from '../../core/paths.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import { Moment } from '../ui/moment.tsx';

const shown = ['createdBy', 'createdAt', 'updatedBy', 'updatedAt'] as const;

export function RecordFooter({ record }: { readonly record: ServedRow }): ReactNode {
  const { t } = useTranslation();
  const say = (key: string, value: Json): ReactNode => {
    if (key.endsWith('At')) return <Moment at={String(value)} />;
    return record.$labels?.[key] ?? String(value);
  };
  return (
    <footer className="tg-footer">
      {shown.map((key) => {
        const value = record[key];
        return isEmpty(value) ? null : (
          <span key={key}>
            {t('ui.form.labelled', { label: t(`ui.common.${key}`), value: '' })}
            {say(key, value)}
          </span>
        );
      })}
    </footer>
  );
}
