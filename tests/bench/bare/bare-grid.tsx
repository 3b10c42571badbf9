// The reference of the grid: a thousand rows of texts on the same virtual rows, with one input that Tab moves on, and nothing else.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

const columns = 16;
const rowHeight = 30;
const initial = Array.from({ length: 1000 }, (_, row) =>
  Array.from({ length: columns }, (_unused, at) => `${row}.${at}`),
);

function BareGrid(): ReactNode {
  const [texts, setTexts] = useState(initial);
  const [active, setActive] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: texts.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Tab') return;
    event.preventDefault();
    const [row, column] = [Math.floor(active / columns), active % columns];
    const { value } = event.currentTarget;
    setTexts((before) => before.with(row, (before[row] ?? []).with(column, value)));
    setActive(active + 1);
  };
  return (
    <div ref={scroller} className="scroller" style={{ height: 560, overflow: 'auto', position: 'relative' }}>
      <div style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            style={{ position: 'absolute', top: start, display: 'grid', gridTemplateColumns: 'repeat(16, 80px)' }}
          >
            {texts[index]?.map((text, column) =>
              index * columns + column === active ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
                <input key={column} defaultValue={text} onKeyDown={onKeyDown} ref={(input) => input?.focus()} />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column alone
                <div key={column}>{text}</div>
              ),
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<BareGrid />);
