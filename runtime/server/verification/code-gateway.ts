// How a verification code leaves the server.

export interface CodeMessage {
  readonly phone: string;
  readonly code: string;
  /** The whole message in the language of the person who asked. */
  readonly text: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

export interface CodeGateway {
  /** Resolves once the message is taken over. Throws when it is not; the error tells neither code nor number. */
  send(message: CodeMessage): Promise<void>;
}
