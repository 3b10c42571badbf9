// The records that name one: a button for each kind with how many there are, which opens the newest of them.
import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RelatedGroup, RelatedRecord } from '../api/entity-calls.ts';
import { StateTag } from '../kinds/state-tag.tsx';

export function RelatedPanel({ groups }: { readonly groups: readonly RelatedGroup[] }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState<string | null>(null);
  if (groups.length === 0) return null;
  const isAlone = (one: RelatedGroup): boolean =>
    groups.every((other) => other === one || other.entity !== one.entity || other.through !== undefined);
  const nameOf = (one: RelatedGroup): string => {
    const label = t(`entity.${one.entity}.label`);
    if (one.through !== undefined)
      return t('ui.overview.through', { label, between: t(`entity.${one.through}.label`) });
    return isAlone(one) ? label : t('ui.overview.byField', { label, field: t(fieldLabel(one)) });
  };
  const shown = groups.find((group) => keyOf(group) === open);
  return (
    <section className="tg-related" aria-label={t('ui.overview.related')}>
      <div className="tg-related-groups">
        <span className="tg-related-title">{t('ui.overview.related')}</span>
        {groups.map((group) => {
          const key = keyOf(group);
          return (
            <button
              key={key}
              type="button"
              className="tg-related-group"
              aria-expanded={key === open}
              aria-controls={id}
              onClick={() => setOpen(key === open ? null : key)}
            >
              {nameOf(group)}{' '}
              <strong>
                {group.total}
                {group.totalIsLeast && '+'}
              </strong>
            </button>
          );
        })}
      </div>
      <div id={id}>{shown && <Newest group={shown} />}</div>
    </section>
  );
}

function keyOf({ entity, path = '', through = '' }: RelatedGroup): string {
  return `${entity} ${path} ${through}`;
}

/** Key of the label of the field they name it by; of lines, that of the lines. */
function fieldLabel({ entity, path = '' }: RelatedGroup): string {
  return `entity.${entity}.fields.${path.split('.')[0]}`;
}

function Newest({ group }: { readonly group: RelatedGroup }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <ul className="tg-related-rows">
        {group.rows.map((row) => (
          <li key={row.id}>
            <Link to={row.route}>{row.title}</Link>
            <State entity={group.entity} row={row} />
            {row.amount !== undefined && <span className="tg-related-amount">{row.amount}</span>}
          </li>
        ))}
      </ul>
      {group.route !== undefined && group.total > group.rows.length && (
        <Link to={group.route}>
          <Button type="link" size="small" tabIndex={-1}>
            {t('ui.overview.all', { number: `${group.total}${group.totalIsLeast ? '+' : ''}` })}
          </Button>
        </Link>
      )}
    </>
  );
}

function State({ entity, row: { state } }: { readonly entity: string; readonly row: RelatedRecord }): ReactNode {
  const { t } = useTranslation();
  if (!state) return null;
  const { lifecycle, name, meaning } = state;
  return <StateTag meaning={meaning}>{t(`entity.${entity}.states.${lifecycle}.${name}`)}</StateTag>;
}
