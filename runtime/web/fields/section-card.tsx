// A section of a form as a card; one that is empty while nothing in it is asked for is its title, with a button that opens it.
import { RightOutlined } from '@ant-design/icons';
import { type MouseEvent, type ReactNode, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Section } from '../../core/descriptor/view.ts';
import { useScope } from '../record/form-scope.tsx';
import type { Fold } from './folded-sections.ts';
import { sectionId, useSectionTitle } from './section-title.ts';

interface SectionCardProps {
  readonly section: Section;
  /** Absent: it is always drawn in full. */
  readonly fold?: Fold | undefined;
  readonly children: ReactNode;
}

export function SectionCard({ section, fold, children }: SectionCardProps): ReactNode {
  const title = useSectionTitle();
  const { folds } = useScope();
  const body = useRef<HTMLDivElement>(null);
  const isBehind = useIsBehind(section);
  const id = sectionId(section);
  const isClosed = fold === 'closed';
  const isTable = section.table !== undefined;
  const open = (): void => flushSync(() => folds?.open(section.id));
  const toggle = (): void => {
    if (isClosed) {
      open();
      firstStop(body.current)?.focus();
    } else folds?.close(section.id);
  };
  /** What adds a line to a closed table stands beside its title: the place of the line has to be there when it runs. */
  const openForLine = ({ target }: MouseEvent): void => {
    if (isClosed && target instanceof Element && target.closest('button')) open();
  };
  const classes = ['tg-section', isClosed && 'tg-section-closed', isTable && 'tg-section-table'];
  return (
    <section
      className={classes.filter(Boolean).join(' ')}
      id={id}
      aria-labelledby={`${id}-title`}
      data-section={section.id}
      hidden={isBehind}
    >
      <h2 className="tg-section-title">
        {fold === undefined ? (
          <span id={`${id}-title`}>{title(section)}</span>
        ) : (
          <FoldButton id={id} isClosed={isClosed} isTable={isTable} title={title(section)} onClick={toggle} />
        )}
      </h2>
      <div
        ref={body}
        id={`${id}-body`}
        className="tg-section-body"
        hidden={isClosed && !isTable}
        onClickCapture={openForLine}
      >
        {children}
      </div>
    </section>
  );
}

interface FoldButtonProps {
  readonly id: string;
  readonly isClosed: boolean;
  readonly isTable: boolean;
  readonly title: string;
  readonly onClick: () => void;
}

function FoldButton({ id, isClosed, isTable, title, onClick }: FoldButtonProps): ReactNode {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      // Enter goes on to what opens the fields of a section; a table has its own button for a line.
      className={`tg-fold${isTable ? '' : ' tg-fold-fields'}`}
      aria-expanded={!isClosed}
      aria-controls={`${id}-body`}
      onClick={onClick}
    >
      <RightOutlined className="tg-fold-sign" aria-hidden />
      <span id={`${id}-title`}>{title}</span>
      {isClosed && <span className="tg-fold-empty">{t('ui.form.sectionEmpty')}</span>}
    </button>
  );
}

/** Where the keyboard goes on in a section that was opened. */
function firstStop(body: HTMLElement | null): HTMLElement | undefined {
  const stops = body?.querySelectorAll<HTMLElement>('input:not([type=file], [disabled]), textarea, button') ?? [];
  return [...stops].find((stop) => stop.checkVisibility());
}

/** Whether another tab is chosen than the one of this section. */
function useIsBehind({ id }: Section): boolean {
  const { tabs } = useScope();
  return useSyncExternalStore(tabs?.subscribe ?? never, () => tabs !== undefined && tabs.current !== id);
}

const never = () => (): void => {};
