// A moment by the clocks of the business; the zone is told on hover, as readers sit in several.
import type { ReactNode } from 'react';
import { clocksOf, zonedText } from '../../core/business-day.ts';

interface MomentProps {
  /** ISO 8601. */
  readonly at: string;
  /** In place of the plain text of it. */
  readonly children?: ReactNode;
}

export function Moment({ at, children }: MomentProps): ReactNode {
  return (
    <time dateTime={at} title={zonedText(at)}>
      {children ?? clocksOf(at)}
    </time>
  );
}
