// Memoizes what several checks derive from the same document.
import { addReads, type NotedReads, readsDuring } from './noted-reads.ts';

/** Memoizes a function of an immutable object for as long as the object lives. Who is given what was made before has read the same for it. */
export function memoize<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new WeakMap<Of, { readonly made: Made; readonly reads: NotedReads | null }>();
  return (of) => {
    const found = known.get(of);
    if (found) {
      if (found.reads) addReads(found.reads);
      return found.made;
    }
    const { made, reads } = readsDuring(() => make(of));
    known.set(of, { made, reads: reads.wholes.size + reads.members.size > 0 ? reads : null });
    return made;
  };
}
