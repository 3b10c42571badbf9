// The sections of a long form as a row of links that follows the scrolling, with the number of faults in each.
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
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
  const [current, goTo] = useSectionInSight(shown);
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
              goTo(section.id);
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

/** The section one has gone to while any of it is in sight, else the topmost on the screen, below what stays on top. */
function useSectionInSight(sections: readonly Section[]): [string | undefined, (id: string) => void] {
  const [current, setCurrent] = useState(sections[0]?.id);
  const goneTo = useRef<string>(undefined);
  const goTo = useCallback((id: string) => {
    goneTo.current = id;
    setCurrent(id);
  }, []);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      const section = target instanceof Element && target.closest<HTMLElement>('.tg-section')?.dataset.section;
      if (section && sections.some(({ id }) => id === section)) goTo(section);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [sections, goTo]);
  useEffect(() => {
    const isSeen = (section: Section): boolean => {
      const place = document.getElementById(sectionId(section))?.getBoundingClientRect();
      return place !== undefined && place.bottom > 0 && place.top < window.innerHeight;
    };
    const inSight = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inSight.add(target.id);
          else inSight.delete(target.id);
        }
        const chosen = sections.find(({ id }) => id === goneTo.current);
        if (chosen && isSeen(chosen)) return;
        goneTo.current = undefined;
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
  return [current, goTo];
}
