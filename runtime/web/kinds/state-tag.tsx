// A state or a code as a tag. Of a state: grey over, amber waiting for the reader, blue under way, green done, red refused.
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { Tone } from '../../core/descriptor/value.ts';
import type { StateMeaning } from '../../core/forward.ts';

const colours = {
  ended: 'default',
  mine: 'warning',
  running: 'processing',
  done: 'success',
  refused: 'error',
} as const satisfies { readonly [meaning in StateMeaning]: string };

export function StateTag({ meaning, children }: { meaning: StateMeaning; children: ReactNode }): ReactNode {
  return <Tag color={colours[meaning]}>{children}</Tag>;
}

/** A value in the colour its code table gives it; as it is without one. */
export function ToneTag({ tone, children }: { tone: Tone | undefined; children: ReactNode }): ReactNode {
  return tone === undefined ? children : <Tag color={tone}>{children}</Tag>;
}
