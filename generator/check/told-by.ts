// Whom a transition names to be told of it, and where they stand in the file.
import type { TransitionDoc } from '../load/entity-documents.ts';
import type { Path } from '../load/source-file.ts';

/** The actors of `tells`, none where it is not written. */
export function toldBy({ tells }: TransitionDoc): { readonly actors: readonly string[]; readonly path: Path } {
  if (tells === undefined) return { actors: [], path: ['tells'] };
  return 'actors' in tells ? { actors: tells.actors, path: ['tells', 'actors'] } : { actors: tells, path: ['tells'] };
}
