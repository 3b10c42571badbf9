// The way to the palette and to the help on keys from every page: a field in the navbar, Ctrl+K, and `?`. Their code comes when the page is at rest.
import { SearchOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withFormWords } from '../session/with-form-words.ts';
import { laterPart } from '../ui/later-part.tsx';
import { ariaKeys, isPressed, isTyping, keyText } from '../ui/shortcuts.ts';
import { useQuiet } from './use-quiet.ts';

const loadPalette = () => import('./shell-palette.tsx');
const ShellPalette = laterPart(loadPalette, Coming);
const SecurityDialog = laterPart(() => withFormWords(() => import('../session/security-dialog.tsx')), Coming);
const ShortcutHelp = laterPart(() => withFormWords(() => import('../palette/shortcut-help.tsx')), Coming);

/** Milliseconds of quiet after which the code is had ahead. */
const afterQuiet = 2_000;
/** Milliseconds without its code after which it is said that something comes. */
const longAgo = 400;

/** Stands over the page while what was asked for comes. */
function Coming(): ReactNode {
  return <Spin fullscreen delay={longAgo} />;
}

type Opened = 'palette' | 'help' | 'security' | null;

interface LaterPaletteProps {
  readonly onWork: () => void;
}

export function LaterPalette({ onWork }: LaterPaletteProps): ReactNode {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Opened>(null);
  const isTime = useQuiet();
  useEffect(() => {
    if (!isTime) return;
    // Code that comes may make a page look quiet before its first rows. Whoever asks before only waits a little.
    const waiting = setTimeout(() => loadPalette().catch(() => undefined), afterQuiet);
    return () => clearTimeout(waiting);
  }, [isTime]);
  useOpeningKeys(setOpened);
  const close = (): void => setOpened(null);
  return (
    <>
      <Button
        className="navbar-search"
        icon={<SearchOutlined aria-hidden />}
        onClick={() => setOpened('palette')}
        aria-label={t('ui.palette.title')}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys('find')}
        title={`${t('ui.palette.title')} (${keyText('find')})`}
      >
        <span className="navbar-search-words">{t('ui.palette.button')}</span>
        <kbd>{keyText('find')}</kbd>
      </Button>
      {opened === 'palette' && (
        <ShellPalette
          onClose={close}
          onWork={onWork}
          onHelp={() => setOpened('help')}
          onSecurity={() => setOpened('security')}
        />
      )}
      {opened === 'security' && <SecurityDialog onClose={close} />}
      {opened === 'help' && <ShortcutHelp onClose={close} />}
    </>
  );
}

/** Hears the keys wherever the focus is; what is open stays open. */
function useOpeningKeys(open: (change: (before: Opened) => Opened) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isPressed('find', event)) {
        // Also where nothing opens: browsers have a use of their own for it.
        event.preventDefault();
        open((before) => before ?? 'palette');
      } else if (isPressed('help', event) && !event.defaultPrevented && !isTyping(event.target)) {
        event.preventDefault();
        open((before) => before ?? 'help');
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open]);
}
