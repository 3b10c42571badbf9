// The bar on top: sidebar toggle, enterprise, language, user menu.
import {
  DownOutlined,
  HomeOutlined,
  LockOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCloser } from '../pages/closing.tsx';
import { forgetOpenPages } from '../pages/open-pages.ts';
import { logOut, nameOf, useSession } from '../session/session.ts';
import { LanguageSelector } from '../ui/language-selector.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import type { SidebarState } from './sidebar-state.ts';

const SecurityDialog = lazy(() => import('../session/security-dialog.tsx'));

export function Navbar({ sidebar }: { readonly sidebar: SidebarState }): ReactNode {
  const { t } = useTranslation();
  const { company } = useSession();
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
      <span className="navbar-company">{typeof company?.eptName === 'string' ? company.eptName : ''}</span>
      <LanguageSelector />
      <UserMenu />
    </header>
  );
}

function UserMenu(): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const { mayLeaveAll } = useCloser();
  const [security, setSecurity] = useState(false);
  const leave = async (): Promise<void> => {
    if (!(await mayLeaveAll())) return;
    await logOut();
    forgetOpenPages();
  };
  const entries = [
    {
      key: 'home',
      icon: <HomeOutlined aria-hidden />,
      label: t('ui.shell.home'),
      onClick: () => void navigate('/dashboard'),
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
      {security && (
        <Suspense>
          <SecurityDialog onClose={() => setSecurity(false)} />
        </Suspense>
      )}
    </>
  );
}
