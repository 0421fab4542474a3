import { Popover as HeadlessPopover, PopoverButton, PopoverPanel } from "@headlessui/react";
import { Fragment, type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { FOCUSABLE } from "./useFocusHold";

/** A floating panel under its trigger (a Button, IconButton or ChipButton). Closes with Escape or a click outside. */
export function Popover({
  trigger,
  label,
  align = "start",
  width = 280,
  children,
}: {
  trigger: ReactElement;
  /** The accessible name of the panel. */
  label: string;
  align?: "start" | "end";
  /** Pixels. */
  width?: number;
  /** The content, or a function that receives `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
}) {
  return (
    <HeadlessPopover className="contents">
      <PopoverButton as={Fragment}>{trigger}</PopoverButton>
      <PopoverPanel
        aria-label={label}
        role="dialog"
        anchor={{ to: align === "end" ? "bottom end" : "bottom start", gap: 6, padding: 8 }}
        className="z-60 animate-pop rounded-card border border-line bg-raised p-3 shadow-float outline-none"
        style={{ width, maxWidth: "calc(100vw - 16px)" }}
      >
        {({ close }) => <FocusFirst>{typeof children === "function" ? children(() => close()) : children}</FocusFirst>}
      </PopoverPanel>
    </HeadlessPopover>
  );
}

/** Moves the focus in when the panel opens, without the jump of the page that the browser would make. */
function FocusFirst({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current?.contains(document.activeElement)) return;
    box.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
  }, []);
  return <div ref={box}>{children}</div>;
}
