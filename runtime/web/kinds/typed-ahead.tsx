// What is typed before the elements of a text have come: one input takes it, so that no key falls into what is behind.
import { Input, type InputRef } from 'antd';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { bar } from '../../core/element-parts.ts';
import { isPressed } from '../ui/shortcuts.ts';

export interface TypedAhead {
  /** Parts with bars between: Enter goes on to the next one here, too. */
  readonly text: string;
  /** The keys that end the dialog were pressed. */
  readonly isDone: boolean;
}

export const nothingTyped: TypedAhead = { text: '', isDone: false };

export interface AheadInputProps {
  /** What the text is called. */
  readonly label: string;
  readonly ahead: TypedAhead;
  readonly onAhead: (ahead: TypedAhead) => void;
}

export function AheadInput({ label, ahead, onAhead }: AheadInputProps): ReactNode {
  const { t } = useTranslation();
  const input = useRef<InputRef>(null);
  // At once, and not when the dialog has opened: the next key is on its way.
  useLayoutEffect(() => input.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isPressed('proceed', event)) onAhead({ ...ahead, isDone: true });
    else if (isPressed('nextField', event)) onAhead({ text: `${ahead.text}${bar}`, isDone: false });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <Input
        ref={input}
        value={ahead.text}
        autoComplete="off"
        aria-label={label}
        onChange={({ target }) => onAhead({ ...ahead, text: target.value })}
        onKeyDown={onKeyDown}
      />
      <output className="tg-elements-text">{t('ui.elements.waiting')}</output>
    </>
  );
}
