// All lifecycles on one page, each as the record that has it calls its states, with who makes each step.
import type { ReactNode } from 'react';
import { useBook, useWords } from './book-context.ts';
import { LifecycleDrawing } from './lifecycle-drawing.tsx';

export function LifecyclesPart(): ReactNode {
  const { book, address, linkTo } = useBook();
  const { inLanguage } = useWords();
  const shown = book.entities.filter(
    ({ id, area, lifecycles }) =>
      lifecycles.length > 0 &&
      (address.entity === undefined || address.entity === id) &&
      (address.area === undefined || address.area === area),
  );
  return shown.map((entity) => (
    <section key={entity.id} className="rulebook-entity" aria-labelledby={`rulebook-ways-${entity.id}`}>
      <h2 id={`rulebook-ways-${entity.id}`}>
        <a href={linkTo({ entity: entity.id, kind: 'transition' })}>{inLanguage(entity.label)}</a>{' '}
        <code>{entity.id}</code>
      </h2>
      {entity.lifecycles.map((lifecycle) => (
        <LifecycleDrawing key={lifecycle.field} lifecycle={lifecycle} />
      ))}
    </section>
  ));
}
