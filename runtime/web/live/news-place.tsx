// Where a page says what others changed: over the foot of the window. Nothing moves under the pointer when it comes.
import type { ReactNode } from 'react';
import './news-place.css';

/** To stand last on the page it speaks of. It has no height of its own. */
export function NewsPlace({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className="news-place">{children}</div>;
}
