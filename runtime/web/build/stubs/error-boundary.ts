// What ProTable shows when it falls: that is told by the page, which has an error page of its own.
import type { ReactNode } from 'react';

export const ErrorBoundary = ({ children }: { readonly children: ReactNode }): ReactNode => children;
