import { Popover as HeadlessPopover, PopoverButton, PopoverPanel } from "@headlessui/react";
import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx";
import type { PopoverProps } from "./Popover";
import { FOCUSABLE } from "./useFocusHold";
import { useOpenAtOnce } from "./useOpener";

/** The panel and its trigger. It was asked for, so it opens as soon as it is there. */
export default function PopoverBody({
  trigger,
  label,
  align = "start",
  width = 280,
  maxHeight,
  flush,
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
        className={cx(
          "z-60 animate-pop rounded-card border border-line bg-raised shadow-float outline-none",
          flush ? "flex flex-col overflow-hidden!" : "p-3",
        )}
        style={{ width, maxWidth: "calc(100vw - 16px)", "--anchor-max-height": maxHeight && `${maxHeight}px` }}
      >
        {({ close }) => (
          <FocusFirst flush={flush}>{typeof children === "function" ? children(() => close()) : children}</FocusFirst>
        )}
      </PopoverPanel>
    </HeadlessPopover>
  );
}

/** Moves the focus in when the panel opens, without the jump of the page that the browser would make. */
function FocusFirst({ children, flush }: { children: ReactNode; flush?: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current?.contains(document.activeElement)) return;
    box.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={box} className={flush ? "flex min-h-0 flex-1 flex-col" : undefined}>
      {children}
    </div>
  );
}
