// Memoizes what several checks derive from the same document.

/** Memoizes a function of an immutable object for as long as the object lives. */
export function memoize<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new WeakMap<Of, { readonly made: Made }>();
  return (of) => {
    const found = known.get(of);
    if (found) return found.made;
    const made = make(of);
    known.set(of, { made });
    return made;
  };
}
