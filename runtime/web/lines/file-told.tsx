// What is to be looked at in a file before its lines are taken over: rows that were left out beforehand, and required columns with empty cells.
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeftOutRow } from '../../core/cell-findings.ts';
import type { LinesRead } from './read-lines.ts';

interface FileToldProps {
  readonly header: readonly string[];
  readonly read: Pick<LinesRead, 'leftOut' | 'lacked'>;
}

/** What a person left out is known. */
const sentences: { readonly [why in LeftOutRow['why']]: string | null } = {
  total: 'ui.import.leftOutTotal',
  bare: 'ui.import.leftOutBare',
  chosen: null,
};

const mostNamed = 10;

export function FileTold({ header, read: { leftOut, lacked } }: FileToldProps): ReactNode {
  const { t } = useTranslation();
  const left = [...Map.groupBy(leftOut, ({ why }) => why)].flatMap(([why, rows]) => {
    const sentence = sentences[why];
    const named = rows.slice(0, mostNamed).map(({ row }) => row);
    const list = `${named.join(', ')}${rows.length > mostNamed ? ' …' : ''}`;
    return sentence === null ? [] : [t(sentence, { rows: list })];
  });
  const lacking = lacked.map(({ column, number }) => t('ui.import.lacked', { label: header[column] ?? '', number }));
  const told = [...left, ...lacking];
  if (told.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      className="lines-file-told"
      title={told.map((sentence) => <div key={sentence}>{sentence}</div>)}
    />
  );
}
