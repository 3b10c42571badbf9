// Texts of rjsf as they are, without Markdown in them.
import type { ReactNode } from 'react';

export const Markdown = ({ children }: { readonly children?: ReactNode }): ReactNode => children;
