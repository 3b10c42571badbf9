// The bar on top: sidebar toggle, enterprise, search, work, notices, language, user menu.
import {
  DownloadOutlined,
  DownOutlined,
  HomeOutlined,
  LockOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  ScheduleOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { currentLanguage } from '../i18n/i18n.ts';
import { askForExports, useExportsAsked } from '../notices/asked-exports.ts';
import type { RouteEntry } from '../pages/routes.ts';
import { endProof, useProofAsked } from '../session/asked-proof.ts';
import { nameOf, useSession } from '../session/session.ts';
import { withFormWords } from '../session/with-form-words.ts';
import { LanguageSelector } from '../ui/language-selector.tsx';
import { laterPart } from '../ui/later-part.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { countText } from '../work/use-work-counts.ts';
import { HelpButton } from './help-button.tsx';
import { LaterBell } from './later-bell.tsx';
import { LaterPalette } from './later-palette.tsx';
import type { SidebarState } from './sidebar-state.ts';
import { useLeave } from './use-leave.ts';

const ExportsDialog = laterPart(() => withFormWords(() => import('../exports/exports-dialog.tsx')));
const ProveAgain = laterPart(() => withFormWords(() => import('../session/prove-again.tsx')));
const SecurityDialog = laterPart(() => withFormWords(() => import('../session/security-dialog.tsx')));

interface NavbarProps {
  readonly sidebar: SidebarState;
  /** How much waits for the person; null until it is known. */
  readonly waiting: number | null;
  /** Of how much of it others have reminded. */
  readonly reminded: number;
  readonly onWork: () => void;
  /** The screen of help, where there is one. */
  readonly help: RouteEntry | undefined;
}

export function Navbar({ sidebar, waiting, reminded, onWork, help }: NavbarProps): ReactNode {
  const { t } = useTranslation();
  const { companyTitle, account } = useSession();
  const label = t(sidebar.isOpen ? 'ui.shell.collapseMenu' : 'ui.shell.expandMenu');
  return (
    <header className="navbar">
      <Button
        type="text"
        icon={sidebar.isOpen ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
        onClick={sidebar.toggle}
        aria-label={label}
        aria-expanded={sidebar.isOpen}
        title={label}
      />
      <span className="navbar-company">{companyTitle?.[currentLanguage()]}</span>
      <LaterPalette onWork={onWork} />
      <Button
        type="text"
        className="navbar-counted"
        icon={<ScheduleOutlined aria-hidden />}
        onClick={onWork}
        aria-label={waiting === null ? t('ui.work.title') : t('ui.work.open', { number: countText(waiting) })}
        aria-haspopup="dialog"
        title={t('ui.work.title')}
      >
        {waiting !== null && waiting > 0 && <span className="work-number">{countText(waiting)}</span>}
      </Button>
      {reminded > 0 && (
        <button type="button" className="navbar-reminded" onClick={onWork} aria-haspopup="dialog">
          {t('ui.work.reminded', { number: countText(reminded) })}
        </button>
      )}
      <LaterBell account={account.id} />
      {help && <HelpButton entry={help} />}
      <LanguageSelector />
      <UserMenu />
    </header>
  );
}

function UserMenu(): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const leave = useLeave();
  const [security, setSecurity] = useState(false);
  const exports = useExportsAsked();
  const isProofAsked = useProofAsked();
  const entries = [
    {
      key: 'home',
      icon: <HomeOutlined aria-hidden />,
      label: t('ui.shell.home'),
      onClick: () => void navigate('/dashboard'),
    },
    {
      key: 'exports',
      icon: <DownloadOutlined aria-hidden />,
      label: t('ui.shell.exports'),
      onClick: () => askForExports(true),
    },
    {
      key: 'password',
      icon: <LockOutlined aria-hidden />,
      label: t('ui.shell.changePassword'),
      onClick: () => setSecurity(true),
    },
    { key: 'logout', icon: <LogoutOutlined aria-hidden />, label: t('ui.shell.logout'), onClick: () => void leave() },
  ];
  return (
    <>
      <MenuButton
        type="text"
        aria-label={t('ui.shell.accountMenu')}
        icon={<UserOutlined aria-hidden />}
        entries={entries}
      >
        <span className="navbar-user">{nameOf(session)}</span>
        <DownOutlined aria-hidden />
      </MenuButton>
      {exports && <ExportsDialog onClose={() => askForExports(false)} />}
      {isProofAsked && <ProveAgain onClose={() => endProof(false)} />}
      {security && <SecurityDialog onClose={() => setSecurity(false)} />}
    </>
  );
}
