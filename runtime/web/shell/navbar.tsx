// The bar on top: sidebar toggle, enterprise, language, user menu.
import {
  DownOutlined,
  HomeOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { logOut, nameOf, useSession } from '../session/session.ts';
import { LanguageSelector } from './language-selector.tsx';
import { MenuButton } from './menu-button.tsx';
import { forgetOpenPages } from './open-pages.ts';

export function Navbar({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }): ReactNode {
  const { t } = useTranslation();
  const { company } = useSession();
  const label = t(collapsed ? 'ui.shell.expandMenu' : 'ui.shell.collapseMenu');
  return (
    <header className="navbar">
      <Button
        type="text"
        icon={collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
        onClick={onToggle}
        aria-label={label}
        aria-expanded={!collapsed}
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
  const leave = async (): Promise<void> => {
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
    { key: 'logout', icon: <LogoutOutlined aria-hidden />, label: t('ui.shell.logout'), onClick: () => void leave() },
  ];
  return (
    <MenuButton
      type="text"
      aria-label={t('ui.shell.accountMenu')}
      icon={<UserOutlined aria-hidden />}
      entries={entries}
    >
      <span className="navbar-user">{nameOf(session)}</span>
      <DownOutlined aria-hidden />
    </MenuButton>
  );
}
