// How wide an element is, in pixels: known before what stands in it is drawn, and followed as it changes.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The element to measure, and its width; null until it is measured, which is before anything is seen. */
export function useRoom(): { readonly box: RefObject<HTMLDivElement | null>; readonly room: number | null } {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // A page that is not shown has no width.
    const measure = (): void => setRoom((before) => element.clientWidth || before || window.innerWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { box, room };
}
