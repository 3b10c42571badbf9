// Buttons in one line: what does not fit the width goes behind a button "more", in the same order.
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { MenuButton, type MenuEntry } from '../ui/menu-button.tsx';
import { measureText } from '../ui/text-width.ts';
import { overflowing } from './overflow.ts';

export interface OverflowButton {
  readonly key: string;
  readonly node: ReactNode;
  /** What it is behind "more"; without it the button always stands in the line. */
  readonly entry?: MenuEntry;
}

export interface OverflowButtonsProps {
  readonly buttons: readonly OverflowButton[];
  /** Keys of the buttons that may go, the first to go first. */
  readonly leaving: readonly string[];
  /** Words of the button "more". */
  readonly more: string;
  /** Something behind "more" is under way. */
  readonly isBusy: boolean;
}

const gap = 8;
/** Space for the loading sign, which makes a button wider. */
const spare = 24;
/** Padding and border of a button, in pixels. */
const paddingOfMore = 32;

/** To be mounted anew for another language: widths are read once for each button. */
export function OverflowButtons({ buttons, leaving, more, isBusy }: OverflowButtonsProps): ReactNode {
  const { box, behind } = useBehind(buttons, leaving, more);
  const entries = buttons.flatMap(({ key, entry }) => (entry && behind.includes(key) ? [entry] : []));
  const standing = buttons.filter(({ key, entry }) => !(entry && behind.includes(key)));
  const last = standing.at(-1);
  const spaced = ({ key, node }: OverflowButton): ReactNode => (
    <span key={key} data-key={key} className="fitting-button">
      {node}
    </span>
  );
  return (
    <div ref={box} className="fitting-buttons">
      {standing.slice(0, -1).map(spaced)}
      {entries.length > 0 && (
        <span className="fitting-button">
          <MenuButton entries={entries} loading={isBusy}>
            {more}
          </MenuButton>
        </span>
      )}
      {last && spaced(last)}
    </div>
  );
}

/** Keys of the buttons behind "more", measured anew whenever the buttons or the width change. */
function useBehind(buttons: readonly OverflowButton[], leaving: readonly string[], more: string) {
  const box = useRef<HTMLDivElement>(null);
  /** Widths of all buttons drawn so far; a button behind "more" cannot be measured. */
  const known = useRef(new Map<string, number>());
  const [behind, setBehind] = useState<readonly string[]>([]);
  const keys = buttons.map(({ key }) => key).join();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => {
      // A page that is not shown has no width.
      if (element.clientWidth === 0) return;
      const next = overflowing({
        ...{ leaving, gap },
        widths: widthsOf(element, keys.split(','), known.current),
        more: Math.ceil(measureText(more)) + paddingOfMore,
        room: element.clientWidth - spare,
      });
      setBehind((before) => (before.join() === next.join() ? before : next));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [keys, leaving, more]);
  return { box, behind };
}

function widthsOf(element: HTMLElement, keys: readonly string[], known: Map<string, number>): Map<string, number> {
  for (const child of element.children) {
    if (child instanceof HTMLElement && child.dataset.key) known.set(child.dataset.key, child.offsetWidth);
  }
  return new Map(keys.flatMap((key) => (known.get(key) ? [[key, known.get(key) ?? 0]] : [])));
}
