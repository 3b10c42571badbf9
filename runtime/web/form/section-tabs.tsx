// The sections of a form as tabs: one is shown at a time, each says how many faults are in it.
import { type KeyboardEvent, type ReactNode, useRef, useSyncExternalStore } from 'react';
import type { Section } from '../../core/descriptor/view.ts';
import { keysOf } from '../fields/form-schema.ts';
import { sectionId, useSectionTitle } from '../fields/section-title.ts';
import { useAllFindings } from '../record/form-scope.tsx';
import type { TabChoice } from '../record/tab-choice.ts';
import { isPressed } from '../ui/shortcuts.ts';
import '../ui/tab.css';

interface SectionTabsProps {
  readonly sections: readonly Section[];
  readonly choice: TabChoice;
}

export function SectionTabs({ sections, choice }: SectionTabsProps): ReactNode {
  const title = useSectionTitle();
  const findings = useAllFindings();
  const current = useSyncExternalStore(choice.subscribe, () => choice.current);
  const bar = useRef<HTMLDivElement>(null);
  const go = (event: KeyboardEvent): void => {
    if (!isPressed('nextSection', event)) return;
    const step = event.key === 'ArrowLeft' ? -1 : 1;
    const at = sections.findIndex(({ id }) => id === current);
    const next = sections[(at + step + sections.length) % sections.length];
    if (!next) return;
    event.preventDefault();
    choice.choose(next.id);
    bar.current?.querySelector<HTMLElement>(`[data-section="${next.id}"]`)?.focus();
  };
  return (
    <div className="tg-nav tg-tabs" role="tablist" ref={bar} onKeyDown={go}>
      {sections.map((section) => {
        const keys = new Set(keysOf(section));
        const faults = findings.filter(({ path }) => keys.has(path.split('.')[0] ?? '')).length;
        const isCurrent = section.id === current;
        return (
          <button
            key={section.id}
            type="button"
            role="tab"
            id={`${sectionId(section)}-tab`}
            className={`tg-tab${isCurrent ? ' tg-tab-current' : ''}`}
            data-section={section.id}
            aria-selected={isCurrent}
            aria-controls={sectionId(section)}
            tabIndex={isCurrent ? 0 : -1}
            onClick={() => choice.choose(section.id)}
          >
            {title(section)}
            {faults > 0 && <span className="tg-nav-faults">{faults}</span>}
          </button>
        );
      })}
    </div>
  );
}
