// A button that opens a menu, by mouse or keyboard; the focus is back on it before a chosen entry runs.
import { Button, type ButtonProps, Dropdown } from 'antd';
import { type ReactNode, type SyntheticEvent, useRef } from 'react';

export interface MenuEntry {
  readonly key: string;
  readonly label: ReactNode;
  readonly danger?: boolean;
  readonly icon?: ReactNode;
  /** Why it cannot be chosen: said below its label. */
  readonly refused?: string;
  readonly onClick: () => void;
}

export interface MenuButtonProps extends Omit<ButtonProps, 'onClick'> {
  readonly entries: readonly MenuEntry[];
  /** Key of the entry that is in force, for menus that choose one of several. */
  readonly selected?: string;
}

export function MenuButton({ entries, selected, ...button }: MenuButtonProps): ReactNode {
  const trigger = useRef<HTMLButtonElement>(null);
  const items = entries.map(({ onClick, danger = false, refused, label, ...entry }) => ({
    ...entry,
    danger,
    disabled: refused !== undefined,
    label: refused === undefined ? label : <Refused label={label} why={refused} />,
    onClick: ({ domEvent }: { domEvent: SyntheticEvent }) => {
      // Else the key that chose the entry would press the button as well, and open the menu again.
      domEvent.preventDefault();
      // A dialog the entry opens gives the focus back to where it came from, and the entry is gone by then.
      trigger.current?.focus();
      onClick();
    },
  }));
  /** Escape takes the menu away with the focus in it; a click elsewhere moves the focus by itself. */
  const change = (isOpen: boolean): void => {
    if (!isOpen && document.activeElement?.closest('[role="menu"]')) trigger.current?.focus();
  };
  const choice = selected === undefined ? {} : { selectable: true, selectedKeys: [selected] };
  // Without a motion: a menu on its way out takes the Escape that is meant for the dialog an entry has opened.
  return (
    <Dropdown trigger={['click']} autoFocus transitionName="" menu={{ items, ...choice }} onOpenChange={change}>
      <Button ref={trigger} {...button} />
    </Dropdown>
  );
}

function Refused({ label, why }: { label: ReactNode; why: string }): ReactNode {
  return (
    <>
      {label}
      <span className="menu-refused">{why}</span>
    </>
  );
}
