// Records that were made of another, each with its state and a link; and what is open, in words.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { groupDecimal } from '../../core/decimal.ts';
import { StateTag } from '../kinds/state-tag.tsx';
import type { MadeRecord, OpenParts } from './flow-calls.ts';

interface MadeListProps {
  readonly made: readonly MadeRecord[];
  readonly onOpen?: () => void;
}

export function MadeList({ made, onOpen }: MadeListProps): ReactNode {
  const { t } = useTranslation();
  return (
    <ul className="tg-made">
      {made.map(({ id, entity, title, state, meaning, weight, page }) => {
        const name = title === '' ? t(`entity.${entity}.label`) : title;
        return (
          <li key={id}>
            {page === null ? (
              name
            ) : (
              <Link to={`${page}/${id}`} {...(onOpen && { onClick: onOpen })}>
                {name}
              </Link>
            )}
            {state !== null && meaning !== null && <StateTag meaning={meaning}>{state}</StateTag>}
            <span className="tg-made-weight">{t(`ui.flow.weight.${weight}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** How many lines are open, and how much of each number. */
export function OpenText({ linesOpen, linesInAll, totals }: Omit<OpenParts, 'flow' | 'to'>): ReactNode {
  const { t } = useTranslation();
  if (linesInAll === 0) return null;
  return (
    <ul className="tg-open">
      {linesInAll > 1 && <li>{t('ui.flow.linesOpen', { open: linesOpen, all: linesInAll })}</li>}
      {totals.map(({ key, label, has, reserved, consumed, open }) => (
        <li key={key}>
          {t('ui.flow.measure', {
            label,
            has: groupDecimal(has),
            reserved: groupDecimal(reserved),
            consumed: groupDecimal(consumed),
            open: groupDecimal(open),
          })}
        </li>
      ))}
    </ul>
  );
}
