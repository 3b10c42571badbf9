// An edit that does not fit, in a line: as programs print it and as a proposal that could not take effect keeps it.
import { type EditConflict, misfitReasons } from './schema-edit.ts';

/** `schemas/types.yaml: remarks.maxLength: other-value, now 800`. */
export function conflictLine({ file, path, reason, now }: EditConflict): string {
  return `${file}: ${path.join('.')}: ${reason}${now === undefined ? '' : `, now ${JSON.stringify(now)}`}`;
}

/** What a line tells of an edit. */
export interface ToldConflict extends Pick<EditConflict, 'file' | 'reason'> {
  /** Its steps, with dots between them. */
  readonly at: string;
  /** What stands there, as JSON. */
  readonly now?: string;
}

const told = new RegExp(`^(\\S+): (.+): (${misfitReasons.join('|')})(?:, now (.+))?$`);

/** The conflict of such a line; null for any other line. */
export function conflictIn(line: string): ToldConflict | null {
  const [, file, at, word, now] = told.exec(line) ?? [];
  const reason = misfitReasons.find((one) => one === word);
  return file && at && reason ? { file, at, reason, ...(now !== undefined && { now }) } : null;
}
