// Whether a name that is not known may well be the name of a file that could not be read.
import type { CheckContext } from './check-context.ts';

/** True when a file of this name has findings of shape or syntax. */
export function isDamaged({ damaged }: CheckContext, name: string): boolean {
  return [...damaged].some((file) => file.startsWith('schemas/') && file.endsWith(`/${name}.yaml`));
}
