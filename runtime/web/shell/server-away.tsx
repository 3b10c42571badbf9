// Shown while the server does not answer at the start: it is asked again and again, and the page comes as soon as it does.
import type { ReactNode } from 'react';
import { translate } from '../i18n/i18n.ts';

export function ServerAway(): ReactNode {
  return (
    <main className="page-state" role="status">
      <p>{translate('ui.app.serverAway')}</p>
    </main>
  );
}
