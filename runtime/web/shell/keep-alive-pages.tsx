// The main area. Opened pages stay as they were left: filters, scroll position, unsaved input.
import { Activity, type ReactNode, use, useEffect, useInsertionEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { UNSAFE_LocationContext as LocationContext, useOutlet } from 'react-router-dom';
import { keyAt, noteHidden, placeOf, useOpenPages } from '../pages/open-pages.ts';
import { PageProvider } from '../pages/page-context.ts';
import { registerPage } from '../pages/unsaved-pages.ts';
import { FrozenLocale } from './frozen-locale.tsx';

/**
 * Shows the page of the address and keeps the other opened ones. A page that is not shown keeps its state and nothing
 * else: its effects are cleaned up (timers, shortcuts, requests), and its elements are out of the document, so that no
 * id, focus or text of it is found there. It still reads the address it was left at.
 */
export function KeepAlivePages(): ReactNode {
  const outlet = useOutlet();
  const location = use(LocationContext);
  const pages = useOpenPages();
  const [host, setHost] = useState<HTMLElement | null>(null);
  const { pathname, search } = location.location;
  const shown = keyAt(placeOf(pathname, search));
  useScrollPlaces(shown);
  const keys = pages.map(({ key }) => key);
  return (
    <main ref={setHost} id="content" tabIndex={-1} className="shell-content">
      {host &&
        (keys.includes(shown) ? keys : [...keys, shown]).map((key) => (
          <KeepAlivePage key={key} {...{ pageKey: key, isShown: key === shown, host, outlet, location }} />
        ))}
    </main>
  );
}

interface Visit {
  readonly outlet: ReactNode;
  readonly location: React.ContextType<typeof LocationContext>;
}

interface KeepAlivePageProps extends Visit {
  readonly pageKey: string;
  readonly isShown: boolean;
  readonly host: HTMLElement;
}

function KeepAlivePage({ pageKey, isShown, host, outlet, location }: KeepAlivePageProps): ReactNode {
  // Null until the page is shown for the first time: those of before a reload wait for their turn.
  const [visit, setVisit] = useState<Visit | null>(null);
  if (isShown && (visit?.outlet !== outlet || visit?.location !== location)) setVisit({ outlet, location });
  const [box] = useState(() => document.createElement('div'));
  const focus = useRef<Element | null>(null);
  // Not a layout effect: those of the page itself measure and focus, and come before those around it.
  useInsertionEffect(() => {
    if (!isShown) return;
    host.append(box);
    noteHidden(pageKey, false);
    return () => {
      noteHidden(pageKey, true);
      focus.current = box.contains(document.activeElement) ? document.activeElement : null;
      box.remove();
    };
  }, [isShown, host, box, pageKey]);
  useLayoutEffect(() => {
    if (isShown && focus.current instanceof HTMLElement && document.activeElement === document.body) {
      focus.current.focus({ preventScroll: true });
    }
  }, [isShown]);
  useEffect(
    () => () => {
      registerPage(pageKey, null);
      noteHidden(pageKey, false);
    },
    [pageKey],
  );
  return (
    visit && (
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        {createPortal(
          <FrozenLocale isShown={isShown}>
            <PageProvider value={pageKey}>
              <LocationContext value={visit.location}>{visit.outlet}</LocationContext>
            </PageProvider>
          </FrozenLocale>,
          box,
        )}
      </Activity>
    )
  );
}

/** A page opens at its top (spec 2), and is found again where it was left. */
function useScrollPlaces(shown: string): void {
  const places = useRef(new Map<string, number>());
  const current = useRef(shown);
  useEffect(() => {
    const note = (): void => void places.current.set(current.current, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
  useLayoutEffect(() => {
    current.current = shown;
    window.scrollTo(0, places.current.get(shown) ?? 0);
  }, [shown]);
}
