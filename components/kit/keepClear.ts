import { type RefObject, useEffect } from "react";

const elements = new Set<Element>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const changed of listeners) changed();
}

/** The foot of a drawer or a modal: while it is there, passing messages stay above it. */
export function useKeepClear(ref: RefObject<Element | null>, present = true): void {
  useEffect(() => {
    const element = ref.current;
    if (!element || !present) return;
    elements.add(element);
    tell();
    return () => {
      elements.delete(element);
      tell();
    };
  }, [ref, present]);
}

/** For the stack of messages: called when what must stay clear may have changed. */
export function onKeepClear(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener("resize", changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener("resize", changed);
  };
}

/** How much of the foot of the window messages may need, in pixels: two lines and their distance. */
const ZONE = 120;

/** How far above the foot of the window messages begin so that they cover nothing that must stay clear, in pixels. */
export function clearance(): number {
  const height = window.innerHeight;
  const tops = [...elements]
    .map((element) => element.getBoundingClientRect())
    .filter(({ bottom, top }) => bottom > height - ZONE && top < height && top > height / 2)
    .map(({ top }) => height - top);
  return Math.max(0, ...tops);
}
