// Whether rows are on their way: told to the sign of it alone, so that nobody draws a whole table to show that it waits.
import { Spin } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';

export class Busy {
  #is: boolean;
  readonly #listeners = new Set<() => void>();

  constructor(is: boolean) {
    this.#is = is;
  }

  readonly set = (is: boolean): void => {
    if (is === this.#is) return;
    this.#is = is;
    for (const listener of this.#listeners) listener();
  };

  readonly get = (): boolean => this.#is;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

interface BusySignProps {
  readonly busy: Busy;
  readonly children: ReactNode;
}

/** Lays the sign of waiting over what is drawn already, once the wait is long enough to be noticed. */
export function BusySign({ busy, children }: BusySignProps): ReactNode {
  const isBusy = useSyncExternalStore(busy.subscribe, busy.get);
  return (
    <Spin spinning={isBusy} delay={150}>
      {children}
    </Spin>
  );
}
