// The sign that rows are on their way: drawn by itself, so that nobody draws a whole table to show that it waits.
import { type QueryKey, useIsFetching } from '@tanstack/react-query';
import { Spin } from 'antd';
import type { ReactNode } from 'react';

interface BusySignProps {
  /** Key of the query that brings the rows. */
  readonly asked: QueryKey;
  readonly children: ReactNode;
}

/** Lays the sign of waiting over what is drawn already, once the wait is long enough to be noticed. */
export function BusySign({ asked, children }: BusySignProps): ReactNode {
  const isBusy = useIsFetching({ queryKey: asked, exact: true }) > 0;
  return (
    <Spin spinning={isBusy} delay={150}>
      {children}
    </Spin>
  );
}
