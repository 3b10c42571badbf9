// Loads the code of a page once. A page whose code is there is shown at once, without a moment of "loading".
import { type ComponentType, lazy, type ReactNode, useState } from 'react';

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
 * wait was for a microtask alone; so code that was loaded before is used directly.
 */
export function lazyPage<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Awaited = lazy(() => loadPage(load)) as ComponentType<Props>;
  return function Page(props: Props): ReactNode {
    // Chosen when the page is opened: changing it later would open the page anew.
    const [Chosen] = useState<ComponentType<Props>>(() => {
      const module = loaded.get(load) as Module<Props> | undefined;
      return module?.default ?? Awaited;
    });
    return <Chosen {...props} />;
  };
}
