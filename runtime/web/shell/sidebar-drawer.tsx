// The sidebar of narrow screens: it comes over the page when it is called.
import { Drawer } from 'antd';
import type { ReactNode } from 'react';

export interface SidebarDrawerProps {
  readonly open: boolean;
  /** In pixels. */
  readonly width: number;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export default function SidebarDrawer({ open, width, label, onClose, children }: SidebarDrawerProps): ReactNode {
  return (
    <Drawer
      open={open}
      placement="left"
      size={width}
      closable={false}
      aria-label={label}
      onClose={onClose}
      classNames={{ body: 'sidebar-drawer' }}
    >
      {children}
    </Drawer>
  );
}
