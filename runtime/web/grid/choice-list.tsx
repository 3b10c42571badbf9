// The list of what can be chosen for a cell, laid over the page at the cell.
import { Spin } from 'antd';
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Choice, ChoicesProps } from './grid-model.ts';

/** Height of the list in pixels, as in the style sheet. */
const height = 264;

interface ChoiceListProps extends Omit<ChoicesProps, 'place'> {
  readonly choices: readonly Choice[];
  /** The value the cell has. */
  readonly current: string | null;
  readonly isLoading?: boolean;
  readonly onEnd?: () => void;
}

export function ChoiceList(props: ChoiceListProps): ReactNode {
  const { choices, current, typed, cell, id, isLoading = false, onPick, onMark, onEnd, ref } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<{ readonly typed: string | null; readonly at: number } | null>(null);
  // Whoever types on looks at another list.
  const isMoved = moved !== null && moved.typed === typed;
  const usual =
    typed === null
      ? Math.max(
          0,
          choices.findIndex(({ value }) => value === current),
        )
      : 0;
  const at = Math.min(isMoved ? moved.at : usual, choices.length - 1);
  const style = usePlaceAt(cell);

  useImperativeHandle(ref, () => ({
    move: (by) => setMoved({ typed, at: Math.max(0, Math.min(at + by, choices.length - 1)) }),
    marked: (by) => {
      if (isMoved) return choices[at] ?? null;
      if (typed === null) return null;
      const exact = choices.find(({ value }) => value.toLowerCase() === typed.trim().toLowerCase());
      // While more may come, the first of what is known is not what was meant.
      return exact ?? (isLoading || by === 'other' ? null : (choices[0] ?? null));
    },
  }));
  const markedId = at >= 0 ? `${id}-${at}` : undefined;
  useEffect(() => onMark(markedId), [onMark, markedId]);
  useLayoutEffect(() => {
    if (markedId !== undefined) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' });
  }, [markedId]);

  return createPortal(
    <div
      ref={list}
      id={id}
      className="tg-choices"
      role="listbox"
      aria-busy={isLoading}
      style={style}
      // The cell keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onScroll={({ currentTarget }) => {
        const { scrollHeight, scrollTop, clientHeight } = currentTarget;
        if (scrollHeight - scrollTop - clientHeight < 80) onEnd?.();
      }}
    >
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the input, which tells the option it is at
        <div
          key={choice.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          aria-label={choice.label}
          aria-description={choice.told?.join(' ') || undefined}
          className={index === at ? 'tg-choice tg-choice-marked' : 'tg-choice'}
          onClick={() => onPick(choice)}
        >
          {choice.label}
          {choice.told?.map((line) => (
            <div key={line} className="tg-choice-told">
              {line}
            </div>
          ))}
        </div>
      ))}
      {isLoading && <Spin size="small" className="tg-choices-busy" />}
      {!isLoading && choices.length === 0 && <div className="tg-choices-none">{t('ui.picker.noMatch')}</div>}
    </div>,
    document.body,
  );
}

/** Below the cell, or above it where there is more room; it follows when the page is scrolled. */
function usePlaceAt(cell: HTMLElement): CSSProperties {
  const [style, setStyle] = useState<CSSProperties>({ visibility: 'hidden' });
  useLayoutEffect(() => {
    const place = (): void => {
      const { left, top, bottom, width } = cell.getBoundingClientRect();
      const isBelow = window.innerHeight - bottom >= height || top < window.innerHeight - bottom;
      setStyle({
        left: Math.max(0, Math.min(left, window.innerWidth - 300)),
        minWidth: width,
        ...(isBelow ? { top: bottom } : { bottom: window.innerHeight - top }),
      });
    };
    place();
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [cell]);
  return style;
}
