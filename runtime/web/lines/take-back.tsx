// A line that was removed or whose changes were thrown away can be brought back: by the button of the message, or by Ctrl+Z.
import { Button } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isPressed, isTyping, keyText } from '../ui/shortcuts.ts';
import { toast } from '../ui/toast.ts';

/** Says what was done, and takes it back on demand. */
export type OfferToTakeBack = (sentence: string, line: number, undo: () => void) => void;

/** Milliseconds for which Ctrl+Z takes it back. */
const offered = 60_000;

/** Only the last one can be taken back. */
let last: { readonly undo: () => void; readonly at: number } | null = null;

export function useTakeBack(): OfferToTakeBack {
  const { t } = useTranslation();
  const own = useRef<() => void>(undefined);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // In an input the browser takes back what was typed.
      if (!isPressed('takeBack', event) || isTyping(event.target)) return;
      if (!last || last.undo !== own.current || Date.now() - last.at > offered) return;
      event.preventDefault();
      last.undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return useMemo(
    () => (sentence, line, undo) => {
      const act = (): void => {
        if (last?.undo !== act) return;
        last = null;
        toast.undone();
        undo();
      };
      last = { undo: act, at: Date.now() };
      own.current = act;
      toast.undoable(<TakeBack text={t(sentence, { line })} label={t('ui.lines.undo')} onClick={act} />);
    },
    [t],
  );
}

interface TakeBackProps {
  readonly text: string;
  readonly label: string;
  readonly onClick: () => void;
}

function TakeBack({ text, label, onClick }: TakeBackProps): ReactNode {
  return (
    <>
      {text}{' '}
      <Button type="link" size="small" title={keyText('takeBack')} onClick={onClick}>
        {label}
      </Button>
    </>
  );
}
