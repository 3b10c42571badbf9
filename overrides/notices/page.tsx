// The screen of all notices.
import type { ReactNode } from 'react';
import { Inbox } from '../../runtime/web/notices/inbox.tsx';

export default function NoticesPage(): ReactNode {
  return <Inbox />;
}
