// A cell of a column of linked records: each with its state, what is told of it and a link to its page, then what they come to.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LinkedCell as Cell, LinkedCard } from '../../core/linked.ts';
import { linkedKey } from '../../core/linked.ts';
import { isRow } from '../../core/paths.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import { StateTag } from '../kinds/state-tag.tsx';
import type { PageWording } from '../kinds/wording.ts';
import './linked-cell.css';

/** What a row has in a column; null where nothing was found, or nothing asked for. */
export function linkedCellOf(row: ServedRow, column: string): Cell | null {
  const cells = row[linkedKey];
  const cell = isRow(cells) ? (cells[column] as unknown as Cell | undefined) : undefined;
  return cell && cell.total > 0 ? cell : null;
}

interface LinkedCellProps {
  readonly cell: Cell | null;
  readonly wording: PageWording;
}

export function LinkedCell({ cell, wording }: LinkedCellProps): ReactNode {
  if (!cell) return <span className="cell-empty">—</span>;
  const { records, total, sums } = cell;
  const { t } = wording;
  return (
    <div className="linked">
      {records.map((card) => (
        <LinkedLine key={`${card.entity} ${card.id}`} card={card} wording={wording} />
      ))}
      {total > records.length && (
        <div className="linked-more">{t('ui.list.linkedMore', { number: total - records.length })}</div>
      )}
      {total > 1 &&
        sums.map(({ label, text }) => (
          <div key={`${label} ${text}`} className="linked-sum">
            {t('ui.list.linkedSum', { label, text })}
          </div>
        ))}
    </div>
  );
}

function LinkedLine({ card, wording }: { readonly card: LinkedCard; readonly wording: PageWording }): ReactNode {
  const { entity, title, state, said, route } = card;
  return (
    <div className="linked-line">
      <div className="linked-name">
        {route === null ? <span>{title}</span> : <Link to={route}>{title}</Link>}
        {state && (
          <StateTag meaning={state.meaning}>
            {wording.t(`entity.${entity}.states.${state.lifecycle}.${state.name}`)}
          </StateTag>
        )}
      </div>
      {said.length > 0 && (
        <div className="linked-said">
          {said.map(({ label, text }) => (
            <span key={label} title={`${label} ${text}`}>
              {label} {text}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
