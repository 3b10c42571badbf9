// How many values a field of several may hold.

/** Absent: see schemas/README.md for what holds then. */
export interface CountLimits {
  readonly minItems?: number;
  readonly maxItems?: number;
}
