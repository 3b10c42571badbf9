// Loads the code of a page once. A page whose code is there is shown at once, without a moment of "loading".
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Module<Props> = { readonly default: ComponentType<Props> };
type Load<Props> = () => Promise<Module<Props>>;

const loaded = new WeakMap<object, unknown>();

/** Loads the code of a page and remembers it. */
export async function loadPage<Props>(load: Load<Props>): Promise<Module<Props>> {
  const module = await load();
  loaded.set(load, module);
  return module;
}

/**
 * The page as a component. React shows what waits no earlier than 300 ms after it has shown a fallback, also when the
 * wait was for a microtask alone; so code that was loaded before is handed over within the call.
 */
export function lazyPage<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => {
    const module = loaded.get(load);
    return module === undefined ? loadPage(load) : atOnce(module as Module<Props>);
  });
}

/** A promise to React that is kept within `then`. */
function atOnce<Value>(value: Value): Promise<Value> {
  const kept = { then: (fulfil: (value: Value) => void) => fulfil(value) };
  return kept as unknown as Promise<Value>;
}
