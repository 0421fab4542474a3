import { Popover as HeadlessPopover, PopoverButton, PopoverPanel } from "@headlessui/react";
import { Fragment, type ReactNode, useEffect, useRef } from "react";
import type { PopoverProps } from "./Popover";
import { FOCUSABLE } from "./useFocusHold";
import { useOpenAtOnce } from "./useOpener";

/** The panel and its trigger. It was asked for, so it opens as soon as it is there. */
export default function PopoverBody({
  trigger,
  label,
  align = "start",
  width = 280,
  children,
  onReady,
}: PopoverProps & { onReady: () => void }) {
  const button = useOpenAtOnce(onReady, (it) => it.click());
  return (
    <HeadlessPopover className="contents">
      <PopoverButton as={Fragment} ref={button}>
        {trigger}
      </PopoverButton>
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
