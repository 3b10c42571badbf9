// True if an unknown name may belong to a file that could not be read; then it is not reported.
import type { CheckContext } from './check-context.ts';

/** True when a file of this name has findings of shape or syntax. */
export function isDamaged({ damaged }: CheckContext, name: string): boolean {
  return [...damaged].some((file) => file.startsWith('schemas/') && file.endsWith(`/${name}.yaml`));
}
