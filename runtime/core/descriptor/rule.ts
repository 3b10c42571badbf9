// A cross-field rule, as plain data.
import type { Condition } from './condition.ts';
import type { Json, Source } from './value.ts';

/** A cross-field rule: a named kind with typed parameters, see core/rules. */
export interface Rule {
  readonly id: string;
  readonly kind: string;
  readonly params: Json;
  readonly when?: Condition;
  /** `complete`: checked on submit (the default); `save`: also on every save of a draft; actions: when one is made. */
  readonly on: 'save' | 'complete' | readonly string[];
  /** Counts for what people do, and not for what the server does: what a receipt of the customs says is so. */
  readonly by?: 'people';
  /** Error (errors.ts) that is answered in place of findings, where nothing else is wrong. */
  readonly refuses?: string;
  readonly source: Source;
}
