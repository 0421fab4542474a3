import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useFocusHold } from "../../kit/useFocusHold";

const WIDTH = 264;
const MARGIN = 8;

interface Props {
  label: string;
  anchor: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}

/** A panel beside what opened it, without a trigger of its own; at the foot of the page on a phone. Escape and a click outside close it. */
export function FloatingPanel({ label, anchor, onClose, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number }>();
  const close = useRef(onClose);
  close.current = onClose;
  useFocusHold(panel, true, onClose, () => true);

  useLayoutEffect(() => {
    const settle = () => {
      const { left, bottom, top } = anchor.getBoundingClientRect();
      const height = panel.current?.offsetHeight ?? 0;
      const below = bottom + 6;
      const room = window.innerHeight - MARGIN;
      setPlace({
        left: Math.max(MARGIN, Math.min(left, window.innerWidth - WIDTH - MARGIN)),
        top: below + height <= room ? below : Math.max(MARGIN, Math.min(top - height - 6, room - height)),
      });
    };
    settle();
    // What it holds may come later and make it higher.
    const observer = new ResizeObserver(settle);
    if (panel.current) observer.observe(panel.current);
    return () => observer.disconnect();
  }, [anchor]);

  useEffect(() => {
    const outside = (event: Event) => {
      if (!panel.current?.contains(event.target as Node)) close.current();
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, []);

  return createPortal(
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      style={{ ...place, width: WIDTH }}
      className="fixed z-60 animate-pop rounded-card border border-line bg-raised shadow-float outline-none phone:inset-x-2!
        phone:top-auto! phone:bottom-2 phone:w-auto!"
    >
      {children}
    </div>,
    document.body,
  );
}
