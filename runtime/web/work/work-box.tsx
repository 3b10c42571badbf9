// My work above a page that takes the place of the dashboard: it opens and shuts, and stays as it was left.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WorkPanel } from './work-panel.tsx';

const storedKey = 'tongguan_work_box';
const shut = 'shut';

export default function WorkBox(): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(() => localStorage.getItem(storedKey) !== shut);
  const keep = (next: boolean): void => {
    setOpen(next);
    if (next) localStorage.removeItem(storedKey);
    else localStorage.setItem(storedKey, shut);
  };
  return (
    <details className="work-box" open={isOpen} onToggle={({ currentTarget }) => keep(currentTarget.open)}>
      <summary>
        <h2>{t('ui.work.title')}</h2>
      </summary>
      {isOpen && (
        <section className="work-box-body" aria-label={t('ui.work.title')}>
          <WorkPanel />
        </section>
      )}
    </details>
  );
}
