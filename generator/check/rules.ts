// Every check, in the order of the ids it reports.
import type { Check } from './check-context.ts';

export const checks: readonly Check[] = [];
