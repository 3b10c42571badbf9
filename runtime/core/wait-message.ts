// How long somebody has to wait after too many tries, in words.

/** Above this many seconds the wait is told in minutes. */
const toldInSeconds = 90;

export interface WaitMessage {
  /** Locale key. */
  readonly sentence: 'message.tooManyAttempts.seconds' | 'message.tooManyAttempts.minutes';
  readonly params: { readonly number: number };
}

/** What is said of a wait of whole seconds: never less than it takes. */
export function waitMessage(seconds: number): WaitMessage {
  return seconds <= toldInSeconds
    ? { sentence: 'message.tooManyAttempts.seconds', params: { number: seconds } }
    : { sentence: 'message.tooManyAttempts.minutes', params: { number: Math.ceil(seconds / 60) } };
}
