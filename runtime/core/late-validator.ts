// A validator that is loaded when a record is first checked: those of all entities are larger than all else the server holds of them.
import type { Validate } from './check-shape.ts';

/** A validator that `load` gives, once, when it is first asked. */
export function lateValidator(load: () => { readonly default: Validate }): Validate {
  let loaded: Validate | null = null;
  const late: Validate = (record) => {
    loaded ??= load().default;
    const isSound = loaded(record);
    late.errors = loaded.errors ?? null;
    return isSound;
  };
  return late;
}
