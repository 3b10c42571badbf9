// A page as a component whose code is loaded when it is opened. Code that is there is shown without a moment of "loading".
import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { type LoadCode, loadCode, loadedCode } from './page-code.ts';

/**
 * The page as a component. React shows what waits no earlier than 300 ms after it has shown a fallback, also when the
 * wait was for a microtask alone; so code that was loaded before is used directly.
 */
export function lazyPage<Props extends object>(load: LoadCode<Props>): ComponentType<Props> {
  const Awaited = lazy(() => loadCode(load)) as ComponentType<Props>;
  return function Page(props: Props): ReactNode {
    // Chosen when the page is opened: changing it later would open the page anew.
    const [Chosen] = useState<ComponentType<Props>>(() => loadedCode(load)?.default ?? Awaited);
    return <Chosen {...props} />;
  };
}
