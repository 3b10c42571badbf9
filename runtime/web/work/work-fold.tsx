// A part of my work under a heading that opens and shuts it: a few rows, and more on demand.
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { mostWork } from '../../core/work.ts';
import { countText } from './use-work-counts.ts';

/** Rows shown at first. */
const few = 5;

export interface WorkFoldProps {
  readonly title: string;
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  /** Address of a list that holds exactly these; absent: none does. */
  readonly list?: string | undefined;
  readonly onLeave?: (() => void) | undefined;
  /** Others wait for nothing of it. */
  readonly isQuiet?: boolean;
  readonly children: readonly ReactNode[];
}

export function WorkFold({
  title,
  count,
  isOpen,
  onToggle,
  list,
  onLeave,
  isQuiet = false,
  children,
}: WorkFoldProps): ReactNode {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? children : children.slice(0, few);
  return (
    <details
      className={isQuiet ? 'work-fold work-quiet' : 'work-fold'}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary>
        <span className="work-title">{title}</span>
        <span className="work-count">{countText(count)}</span>
      </summary>
      {isOpen && (
        <>
          <ul className="work-rows">{shown}</ul>
          <div className="work-more">
            {children.length > shown.length && (
              <Button type="link" size="small" onClick={() => setWhole(true)}>
                {t('ui.work.more', { number: children.length - shown.length })}
              </Button>
            )}
            {list !== undefined && (children.length > few || count > mostWork) && (
              <Link to={list} {...(onLeave && { onClick: onLeave })}>
                {t('ui.work.list')}
              </Link>
            )}
          </div>
        </>
      )}
    </details>
  );
}
