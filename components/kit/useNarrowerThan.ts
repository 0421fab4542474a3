import { type RefObject, useLayoutEffect, useState } from "react";

/** Whether an element is narrower than so many pixels, as its place in the page leaves it; false until it is measured. */
export function useNarrowerThan(ref: RefObject<Element | null>, pixels: number): boolean {
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const measure = () => setNarrow(element.clientWidth < pixels);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [ref, pixels]);
  return narrow;
}
