// Tells what stands below or beside an element how high it is, also as that changes: what sticks or is scrolled to starts below it.
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The element to measure: its height in pixels becomes a custom property, such as `--shell-top`, of the element around it. */
export function useHeightAs(property: `--${string}`): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    const around = element?.parentElement;
    if (!element || !around) return;
    const measure = (): void => {
      // A page that is not shown has no height.
      if (element.offsetHeight > 0) around.style.setProperty(property, `${element.offsetHeight}px`);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [property]);
  return box;
}
