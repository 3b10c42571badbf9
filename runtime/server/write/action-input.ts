// What is sent with an action, as it came.

export interface ActionInput {
  readonly opinion?: unknown;
  readonly reason?: unknown;
  /** Values of the fields the transition lets the person fill in. */
  readonly entered?: unknown;
  /** For transitions `withCode`. */
  readonly verificationCode?: unknown;
  readonly version?: unknown;
}
