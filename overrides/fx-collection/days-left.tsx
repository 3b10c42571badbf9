// The days an advance has left for its declarations: red once they are over, amber in the last week; said in words, too.
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** From here on an advance is urgent; its trader is told that day. */
const lastWeek = 7;

export function DaysLeft({ value }: { readonly value: number | undefined }): ReactNode {
  const { t } = useTranslation();
  if (typeof value !== 'number') return null;
  if (value < 0) return <Tag color="red">{t('ui.daysLeft.overdue', { days: -value })}</Tag>;
  return <Tag color={value <= lastWeek ? 'orange' : 'green'}>{t('ui.daysLeft.left', { days: value })}</Tag>;
}
