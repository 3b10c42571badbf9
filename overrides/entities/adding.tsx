// A button that opens a drawer to add something in; what was typed is gone when it is closed.
import { Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';

export function Adding({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Drawer
        open={isOpen}
        size={760}
        title={label}
        mask={{ closable: false }}
        destroyOnHidden
        onClose={() => setOpen(false)}
      >
        {children}
      </Drawer>
    </>
  );
}
