// Short messages on top of the page, callable from anywhere (spec 9: errors 3 s, an expired login 500 ms). One stays for as long
// as the pointer is on it.
import type { MessageInstance } from 'antd/es/message/interface';
import type { ReactNode } from 'react';

let instance: MessageInstance | null = null;

/** Hands in the message container of the running app. */
export function bindToasts(messages: MessageInstance): void {
  instance = messages;
}

const shownSeconds = 3;
/** Time to read what can be taken back, and to take it back. */
const undoableSeconds = 10;
const undoKey = 'undo';

interface ShownError {
  readonly seconds?: number;
  readonly about?: string | undefined;
}

export const toast = {
  /** The same text is shown once at a time, also here: three files that arrive are told of once. */
  success(text: string): void {
    instance?.open({ type: 'success', content: text, duration: shownSeconds, key: `success:${text}` });
  },
  warning(text: string): void {
    instance?.warning(text, shownSeconds);
  },
  /** The same text, or what is about the same, is shown once at a time: ten failed calls do not pile up. */
  error(text: string, { seconds = shownSeconds, about = text }: ShownError = {}): void {
    instance?.open({ type: 'error', content: text, duration: seconds, key: `error:${about}` });
  },
  /** What was done and can be taken back: shown longer, one at a time. */
  undoable(content: ReactNode): void {
    instance?.open({ type: 'info', content, duration: undoableSeconds, key: undoKey });
  },
  undone(): void {
    instance?.destroy(undoKey);
  },
  /** Takes away what is shown: it was said in another language. */
  clear(): void {
    instance?.destroy();
  },
};
