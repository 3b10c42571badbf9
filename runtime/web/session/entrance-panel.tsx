// The panel people see before they are in: system name, language, and what is asked of them.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSelector } from '../ui/language-selector.tsx';
import './entrance-panel.css';

interface EntrancePanelProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function EntrancePanel({ title, children }: EntrancePanelProps): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="login">
      <div className="login-language">
        <LanguageSelector />
      </div>
      <main className="login-panel">
        <p className="login-name">{t('ui.app.name')}</p>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
