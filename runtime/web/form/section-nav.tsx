// The sections of a long form as a row of links that follows the scrolling, with the number of faults in each.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Section } from '../../core/descriptor/view.ts';
import { useDrawnSections } from '../fields/folded-sections.ts';
import { keysOf } from '../fields/form-schema.ts';
import { sectionId, useSectionTitle } from '../fields/section-title.ts';
import { useAllFindings, useScope } from '../record/form-scope.tsx';
import { SectionTabs } from './section-tabs.tsx';
import '../ui/tab.css';

/** With fewer sections than this, everything is in sight anyway. */
const worthShowing = 3;

export function SectionNav({ sections }: { readonly sections: readonly Section[] }): ReactNode {
  const { tabs } = useScope();
  return tabs ? <SectionTabs sections={sections} choice={tabs} /> : <SectionLinks sections={sections} />;
}

function SectionLinks({ sections }: { readonly sections: readonly Section[] }): ReactNode {
  const title = useSectionTitle();
  const findings = useAllFindings();
  const { folds } = useScope();
  const { drawn: shown } = useDrawnSections(sections);
  const current = useSectionInSight(shown);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>(`[data-section="${current}"]`);
    // Not scrollIntoView: that would scroll the page as well.
    if (link) bar.current?.scrollTo({ left: link.offsetLeft - bar.current.clientWidth / 3, behavior: 'smooth' });
  }, [current]);
  if (shown.length < worthShowing) return null;
  return (
    <nav className="tg-nav" ref={bar}>
      {shown.map((section) => {
        const keys = new Set(keysOf(section));
        const faults = findings.filter(({ path }) => keys.has(path.split('.')[0] ?? '')).length;
        return (
          <button
            key={section.id}
            type="button"
            className={`tg-tab${section.id === current ? ' tg-tab-current' : ''}`}
            data-section={section.id}
            aria-current={section.id === current}
            onClick={() => {
              folds?.open(section.id);
              document.getElementById(sectionId(section))?.scrollIntoView({ block: 'start' });
            }}
          >
            {title(section)}
            {faults > 0 && <span className="tg-nav-faults">{faults}</span>}
          </button>
        );
      })}
    </nav>
  );
}

/** The topmost section on the screen, below what stays on top. */
function useSectionInSight(sections: readonly Section[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const inSight = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inSight.add(target.id);
          else inSight.delete(target.id);
        }
        const first = sections.find((section) => inSight.has(sectionId(section)));
        if (first) setCurrent(first.id);
      },
      { rootMargin: '-220px 0px -40% 0px' },
    );
    for (const section of sections) {
      const element = document.getElementById(sectionId(section));
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [sections]);
  return current;
}
