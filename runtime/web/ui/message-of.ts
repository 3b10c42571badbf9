// What anything thrown says of itself.

/** The message of anything thrown, for an alert. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
