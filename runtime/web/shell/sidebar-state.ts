// Whether the sidebar is open: beside the page, remembered in a cookie (spec 9); on narrow screens a drawer, shut at first.
import { useCallback, useState } from 'react';
import { useMedia } from '../ui/use-media.ts';

const cookie = 'tongguan_sidebar';
const cookieSeconds = 400 * 24 * 60 * 60;
const narrow = matchMedia('(max-width: 1024px)');

export interface SidebarState {
  /** True on tablets: the sidebar comes over the page when it is called. */
  readonly isDrawer: boolean;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** Shuts the drawer; a sidebar beside the page stays as it is. */
  readonly shutDrawer: () => void;
}

export function useSidebar(): SidebarState {
  const isDrawer = useMedia(narrow);
  const [isExpanded, setExpanded] = useState(storedOpen);
  const [isCalled, setCalled] = useState(false);
  const toggle = (): void => {
    if (isDrawer) setCalled(!isCalled);
    else {
      keepOpen(!isExpanded);
      setExpanded(!isExpanded);
    }
  };
  const shutDrawer = useCallback(() => setCalled(false), []);
  return { isDrawer, isOpen: isDrawer ? isCalled : isExpanded, toggle, shutDrawer };
}

function storedOpen(): boolean {
  return new RegExp(`(?:^|; )${cookie}=(\\w+)`).exec(document.cookie)?.[1] !== 'collapsed';
}

function keepOpen(isOpen: boolean): void {
  const value = isOpen ? 'open' : 'collapsed';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers in use
  document.cookie = `${cookie}=${value}; path=/; max-age=${cookieSeconds}; samesite=strict`;
}
