// What the next start would do to the database, step by step.
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlannedStep } from '../../runtime/core/rule-book/change-trial.ts';

/** Comments are marks by which a later start knows what it made: nobody decides by them. */
const isTold = ({ sql }: PlannedStep): boolean => !/^comment on /i.test(sql);

export function PlannedSteps({ steps }: { readonly steps: readonly PlannedStep[] }): ReactNode {
  const { t } = useTranslation();
  if (steps.length === 0) return <p>{t('ui.entities.planNone')}</p>;
  return (
    <section aria-label={t('ui.entities.plan')}>
      <h4>{t('ui.entities.plan')}</h4>
      <ol className="entities-plan">
        {steps.filter(isTold).map(({ about, table, column, sql, rows, note, why }) => (
          <li key={`${about} ${sql}`}>
            {table === undefined
              ? about
              : t(column === undefined ? 'ui.entities.planTable' : 'ui.entities.planColumn', { table, column })}{' '}
            {rows !== undefined && <Tag>{t('ui.entities.planRows', { count: rows })}</Tag>}
            {sql !== '' && <code>{sql}</code>}
            {note !== undefined && <Note note={note} why={why} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What happens to rows that are there; in English alone what a later server says that this page has no words for. */
function Note({ note, why }: { readonly note: string; readonly why: PlannedStep['why'] }): ReactNode {
  const { t, i18n } = useTranslation();
  const key = `ui.entities.planNote-${why?.kind}`;
  if (!why || !i18n.exists(key)) return <div lang="en">{note}</div>;
  return <div title={note}>{t(key, { count: why.count, name: why.name ?? '' })}</div>;
}
