// A state as a tag: grey over, amber waiting for the reader, blue under way, green done, red refused.
import { Tag } from 'antd';
import type { ReactNode } from 'react';
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
