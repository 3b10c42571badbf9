// A button that opens a drawer to add something in; what was typed waits for who opens it again: `use-typed.ts`.
import { Button, Drawer } from 'antd';
import { createContext, type ReactNode, useContext, useState } from 'react';

const CloseContext = createContext<() => void>(() => {});

/** Closes the drawer around: what was typed in it lies elsewhere now. */
export function useCloseAdding(): () => void {
  return useContext(CloseContext);
}

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
        <CloseContext value={() => setOpen(false)}>{children}</CloseContext>
      </Drawer>
    </>
  );
}
