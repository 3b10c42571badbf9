// What a record was made from, what was made of it and what is open: a section that a page places below the head.
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { subjects } from '../api/query-client.ts';
import { useAnswer } from '../api/use-answer.ts';
import { flowsOf } from './flow-calls.ts';
import { MadeList, OpenText } from './made-list.tsx';
import './flows.css';

export interface MadePanelProps {
  readonly entity: string;
  readonly id: string;
}

/** Empty where the record was made of nothing and nothing was made of it. */
export default function MadePanel({ entity, id }: MadePanelProps): ReactNode {
  const { t } = useTranslation();
  const { value } = useAnswer([subjects.opened, 'flows', entity, id], (signal) =>
    flowsOf(entity, id, { signal, toast: false }),
  );
  if (!value || (value.made.length === 0 && value.sources.length === 0 && value.flows.length === 0)) return null;
  const byFlow = Map.groupBy(value.made, ({ flow }) => flow);
  return (
    <section className="tg-made-panel" aria-label={t('ui.flow.made')}>
      {value.sources.length > 0 && (
        <p>
          {t('ui.flow.madeFrom')}{' '}
          {value.sources.map(({ id: source, entity: of, title, page, changed }) => (
            <span key={source}>
              {t(`entity.${of}.label`)} {page === null ? title : <Link to={`${page}/${source}`}>{title}</Link>}{' '}
              {changed && <Tag color="warning">{t('ui.flow.changed')}</Tag>}
            </span>
          ))}
        </p>
      )}
      {(value.made.length > 0 || value.flows.length > 0) && <h2>{t('ui.flow.made')}</h2>}
      {value.made.length === 0 && value.flows.some(({ may }) => may) && <p>{t('ui.flow.nothingMade')}</p>}
      {[...byFlow].map(([flow, made]) => {
        const open = value.open.find((one) => one.flow === flow);
        return (
          <div key={flow}>
            <h3>{t(`entity.${made[0]?.entity}.label`)}</h3>
            <MadeList made={made} />
            {open && <OpenText {...open} />}
          </div>
        );
      })}
    </section>
  );
}
