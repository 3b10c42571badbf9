// The palette with what the shell can do: what waits, another language, the password, the keys, leaving.
import {
  CompressOutlined,
  GlobalOutlined,
  HomeOutlined,
  LockOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  ScheduleOutlined,
} from '@ant-design/icons';
import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { languages } from '../../core/descriptor/value.ts';
import { changeLanguage, currentLanguage } from '../i18n/i18n.ts';
import { ownNames } from '../i18n/language.ts';
import Palette from '../palette/palette.tsx';
import type { PaletteCommand } from '../palette/palette-entries.ts';
import { useFormLayout } from '../record/form-layout.ts';
import { homePath } from '../session/visible-menu.tsx';
import { keyText } from '../ui/shortcuts.ts';
import { useLeave } from './use-leave.ts';

export interface ShellPaletteProps extends ShellDoes {
  readonly onClose: () => void;
}

/** What opens over the page. */
interface ShellDoes {
  readonly onWork: () => void;
  readonly onHelp: () => void;
  readonly onSecurity: () => void;
}

export default function ShellPalette({ onClose, ...does }: ShellPaletteProps): ReactNode {
  return <Palette commands={useCommands(does)} onClose={onClose} />;
}

function useCommands(does: ShellDoes): readonly PaletteCommand[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leave = useLeave();
  const language = currentLanguage();
  const [layout, changeLayout] = useFormLayout();
  // What they do is looked up when they are run, so that the list stays the same while the pages change behind it.
  const latest = useRef({ ...does, leave, navigate, changeLayout });
  latest.current = { ...does, leave, navigate, changeLayout };
  return useMemo(
    () => [
      command('work', t('ui.work.title'), <ScheduleOutlined aria-hidden />, () => latest.current.onWork()),
      command('home', t('ui.shell.home'), <HomeOutlined aria-hidden />, () => void latest.current.navigate(homePath)),
      ...languages
        .filter((one) => one !== language)
        .map((one) => ({
          ...command(`language ${one}`, ownNames[one], <GlobalOutlined aria-hidden />, () => void changeLanguage(one)),
          detail: t('ui.language.label'),
        })),
      {
        ...command(
          'layout',
          t(`ui.form.${layout === 'dense' ? 'roomy' : 'dense'}`),
          <CompressOutlined aria-hidden />,
          () => latest.current.changeLayout(),
        ),
        detail: t('ui.form.layoutHelp'),
      },
      command('password', t('ui.shell.changePassword'), <LockOutlined aria-hidden />, () =>
        latest.current.onSecurity(),
      ),
      {
        ...command('keys', t('ui.shortcuts.title'), <QuestionCircleOutlined aria-hidden />, () =>
          latest.current.onHelp(),
        ),
        detail: keyText('help'),
      },
      command('leave', t('ui.shell.logout'), <LogoutOutlined aria-hidden />, () => void latest.current.leave()),
    ],
    [t, language, layout],
  );
}

function command(key: string, label: string, icon: ReactNode, run: () => void): PaletteCommand {
  return { key: `do ${key}`, label, icon, run };
}
