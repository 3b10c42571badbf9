// Selects the text of an input that gets the focus, so that typing replaces it, as in every accounting program.
import { type FocusEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';

export interface SelectOnFocus {
  readonly hasFocus: boolean;
  /** To be spread onto the input; `onBlur` must be called by the input's own. */
  readonly handlers: {
    readonly onFocus: (event: FocusEvent<HTMLInputElement>) => void;
    readonly onMouseDown: (event: MouseEvent<HTMLInputElement>) => void;
    readonly onMouseUp: (event: MouseEvent<HTMLInputElement>) => void;
  };
  readonly onBlur: () => void;
}

/**
 * The text is selected before the next event is handled, never later: a timer would select what is already being typed.
 * A click puts its caret after the focus, so there the text is selected when the button is let go.
 */
export function useSelectOnFocus(): SelectOnFocus {
  const [hasFocus, setHasFocus] = useState(false);
  const focused = useRef<HTMLInputElement | null>(null);
  const isFocusingClick = useRef(false);
  // After the input has been drawn with its text as it is typed, without grouping.
  useLayoutEffect(() => {
    if (hasFocus) focused.current?.select();
  }, [hasFocus]);
  return {
    hasFocus,
    handlers: {
      onFocus: ({ target }) => {
        focused.current = target;
        setHasFocus(true);
      },
      onMouseDown: ({ currentTarget }) => {
        isFocusingClick.current = document.activeElement !== currentTarget;
      },
      onMouseUp: ({ currentTarget }) => {
        const isCaret = currentTarget.selectionStart === currentTarget.selectionEnd;
        if (isFocusingClick.current && isCaret) currentTarget.select();
        isFocusingClick.current = false;
      },
    },
    onBlur: () => setHasFocus(false),
  };
}
