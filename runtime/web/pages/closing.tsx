// Closes opened pages, and asks first where that would lose unsaved input.
import { Modal } from 'antd';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker, useNavigate } from 'react-router-dom';
import { translate } from '../i18n/i18n.ts';
import { addressAfterClosing, closePages, isShown, lastAddressOf, nameOfPage, openKeys } from './open-pages.ts';
import { usePageKey } from './page-context.ts';
import { type PageName, setPageName } from './page-name.ts';
import { hasAnyUnsaved, hasUnsaved } from './unsaved-pages.ts';

interface Closer {
  /** Closes pages and goes to `to` when the shown one is among them (`null`: to a neighbour). False: the person stays. */
  readonly close: (keys: readonly string[], to: string | null) => Promise<boolean>;
  /** Asks whether everything may be left. */
  readonly mayLeaveAll: () => Promise<boolean>;
}

const CloserContext = createContext<Closer | null>(null);

/** The one who closes pages; only within the shell. */
export function useCloser(): Closer {
  const closer = use(CloserContext);
  if (!closer) throw new Error('Pages are closed within the shell');
  return closer;
}

export interface Closing {
  /** Closes the page this stands in and goes to the list at `route`, as it was left. */
  readonly closePage: (route: string, options?: { readonly asks: boolean }) => Promise<void>;
}

/** For buttons of a page that leave it for good. */
export function useClosing(): Closing {
  const key = usePageKey();
  const { close } = useCloser();
  const navigate = useNavigate();
  return {
    closePage: async (route, { asks } = { asks: true }) => {
      const to = lastAddressOf(route) ?? route;
      if (key === null) await navigate(to);
      else if (asks) await close([key], to);
      else {
        closePages([key]);
        await navigate(to);
      }
    },
  };
}

interface Asking {
  readonly names: readonly PageName[];
  readonly resolve: (leave: boolean) => void;
}

/** `outside`: whether an address is none of the shell's, so that going there drops every opened page. */
export function CloserProvider({
  outside,
  children,
}: {
  readonly outside: (path: string) => boolean;
  readonly children: ReactNode;
}): ReactNode {
  const navigate = useNavigate();
  const { ask, dialog } = useUnsavedQuestion();
  const closer = useMemo(
    (): Closer => ({
      close: async (keys, to) => {
        const unsaved = keys.filter(hasUnsaved);
        if (unsaved.length > 0 && !(await ask(unsaved))) return false;
        const goTo = keys.find(isShown);
        closePages(keys);
        if (goTo !== undefined) await navigate(to ?? addressAfterClosing(goTo));
        return true;
      },
      mayLeaveAll: async () => {
        const unsaved = openKeys().filter(hasUnsaved);
        return unsaved.length === 0 || ask(unsaved);
      },
    }),
    [ask, navigate],
  );
  useGuardOutside(outside, closer.mayLeaveAll);
  useGuardBrowser();
  return (
    <CloserContext value={closer}>
      {children}
      {dialog}
    </CloserContext>
  );
}

/** What a hasty Enter presses when it is asked. */
const stayButton = 'stay-on-page';

/** The question, and the dialog it is asked in, which must be drawn. */
function useUnsavedQuestion(): { ask: (keys: readonly string[]) => Promise<boolean>; dialog: ReactNode } {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [open, setOpen] = useState(false);
  const [ask] = useState(() => (keys: readonly string[]): Promise<boolean> => {
    const names = keys.every(isShown) ? [] : keys.map(nameOfPage).filter((name) => name !== null);
    return new Promise((resolve) => {
      setAsking({ names, resolve });
      setOpen(true);
    });
  });
  const answer = (leave: boolean): void => {
    setOpen(false);
    asking?.resolve(leave);
  };
  const titles = (asking?.names ?? []).map((name) => setPageName(name, translate));
  const dialog = (
    <Modal
      open={open}
      title={t('ui.form.unsaved')}
      okText={t('ui.dialog.stay')}
      cancelText={t('ui.dialog.leave')}
      okButtonProps={{ id: stayButton }}
      afterOpenChange={(shown) => shown && document.getElementById(stayButton)?.focus()}
      closable={false}
      onOk={() => answer(false)}
      onCancel={() => answer(true)}
      mask={{ closable: false }}
      keyboard={false}
    >
      {titles.length > 0 && (
        <ul className="unsaved-titles">
          {titles.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      )}
      {t('ui.form.unsavedLeave')}
    </Modal>
  );
  return { ask, dialog };
}

function useGuardOutside(outside: (path: string) => boolean, mayLeaveAll: () => Promise<boolean>): void {
  const blocker = useBlocker(({ nextLocation }) => outside(nextLocation.pathname) && hasAnyUnsaved());
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayLeaveAll().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, mayLeaveAll]);
}

function useGuardBrowser(): void {
  useEffect(() => {
    const onClose = (event: BeforeUnloadEvent): void => {
      if (hasAnyUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onClose);
    return () => window.removeEventListener('beforeunload', onClose);
  }, []);
}
