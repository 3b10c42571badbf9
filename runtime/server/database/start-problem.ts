// A reason why the program cannot start that its operator can mend: one line that says what is wrong and what to do.

/** Thrown for what the operator caused or can change; everything else is a fault of the program. */
export class StartProblem extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartProblem';
  }
}

/** Code of a failed system call (`EACCES`), or of an error of PostgreSQL (`3D000`); empty when there is none. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** The message of anything thrown, on one line. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message || codeOf(error) : String(error);
  return message.replaceAll(/\s+/g, ' ').trim();
}

/** Why a connection failed, on one line: of a host with several addresses, what the first one said tells enough. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return messageOf(error);
}
