// The menu of an opened page's tab: by the right mouse button, or by the menu key and Shift+F10 on the tab.
import { Dropdown, type MenuProps } from 'antd';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloser } from '../pages/closing.tsx';
import type { OpenPage } from '../pages/open-pages.ts';
import { homePath } from '../session/visible-menu.tsx';

interface TabMenuProps {
  readonly pages: readonly OpenPage[];
  /** The row of tabs; each says the key of its page in `data-node-key`. */
  readonly children: ReactNode;
}

/** One menu for the whole row: it is about the tab it was asked for on, wherever in the tab that was. */
export function TabMenu({ pages, children }: TabMenuProps): ReactNode {
  const { t } = useTranslation();
  const [key, setKey] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const tab = useRef<HTMLElement | null>(null);
  const items = useItems(pages, key);
  const aim = ({ target }: MouseEvent): void => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-node-key]') : null;
    tab.current = element?.querySelector<HTMLElement>('[role="tab"]') ?? null;
    setKey(element?.dataset.nodeKey ?? null);
  };
  const change = (wanted: boolean): void => {
    setOpen(wanted && tab.current !== null);
    // Back to the tab, where the arrow keys go on.
    if (!wanted) tab.current?.focus({ preventScroll: true });
  };
  return (
    <Dropdown menu={{ items }} trigger={['contextMenu']} autoFocus open={open} onOpenChange={change}>
      <nav className="page-tabs-row" aria-label={t('ui.shell.openPages')} onContextMenuCapture={aim}>
        {children}
      </nav>
    </Dropdown>
  );
}

function useItems(pages: readonly OpenPage[], key: string | null): NonNullable<MenuProps['items']> {
  const { t } = useTranslation();
  const { close } = useCloser();
  const at = pages.findIndex((page) => page.key === key);
  const page = pages[at];
  if (!page) return [];
  const keys = pages.map((one) => one.key);
  const entry = (name: string, closed: readonly string[], to: string | null) => ({
    key: name,
    label: t(`ui.shell.${name}`),
    disabled: closed.length === 0,
    onClick: ({ domEvent }: { domEvent: SyntheticEvent }) => {
      // The focus goes back to the tab, which the same key would press.
      domEvent.preventDefault();
      void close(closed, to);
    },
  });
  return [
    entry('closeCurrent', [page.key], null),
    entry('closeOthers', [...keys.slice(0, at), ...keys.slice(at + 1)], page.address),
    entry('closeRight', keys.slice(at + 1), page.address),
    entry('closeLeft', keys.slice(0, at), page.address),
    entry('closeAll', keys, homePath),
  ];
}
