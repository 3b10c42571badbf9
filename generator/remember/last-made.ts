// What this process made last, and from what: `tongguan dev` compiles again and again, and only makes what changed.
// Inputs are compared as objects, never by what is in them: objects that are the same from one compile to the next are
// what was read from a file that did not change, and what `LastEqual` keeps.

/** By key, the last inputs and what was made of them. Holds no more than one result a key. */
export class LastMade<Made> {
  readonly #last = new Map<string, { readonly inputs: readonly unknown[]; readonly made: Made }>();

  /** What was made last time, when every input is still the same; else what `make` gives now. */
  get(key: string, inputs: readonly unknown[], make: () => Made): Made {
    const last = this.#last.get(key);
    if (last?.inputs.length === inputs.length && last.inputs.every((input, index) => input === inputs[index])) {
      return last.made;
    }
    const made = make();
    this.#last.set(key, { inputs, made });
    return made;
  }
}

/** By key, the last of values that are made anew at every compile: one equal to it is given up for it. */
export class LastEqual<Value> {
  readonly #last = new Map<string, Value>();

  /** The last value of the key when this one is equal to it; else this one. Values are plain data. */
  keep(key: string, value: Value): Value {
    const last = this.#last.get(key);
    if (last !== undefined && isEqual(last, value)) return last;
    this.#last.set(key, value);
    return value;
  }
}

/** What a function gives for an object that never changes, made once for as long as the object is there. */
export function madeOnce<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new WeakMap<Of, { readonly made: Made }>();
  return (of) => {
    const found = known.get(of);
    if (found) return found.made;
    const made = make(of);
    known.set(of, { made });
    return made;
  };
}

/** Equal plain data, also in the order of keys, which generated text shows. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  const others = Object.keys(b);
  if (keys.length !== others.length) return false;
  return keys.every((key, index) => key === others[index] && isEqual(valueAt(a, key), valueAt(b, key)));
}

function valueAt(of: object, key: string): unknown {
  return (of as { readonly [key: string]: unknown })[key];
}
