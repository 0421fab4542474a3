import { cloneElement, type FocusEvent, type MouseEvent, type ReactElement, useEffect, useId, useState } from "react";
import { createPortal } from "react-dom";

interface Anchor {
  x: number;
  y: number;
  above: boolean;
}

interface TriggerProps {
  "aria-describedby"?: string;
  onMouseEnter?: (event: MouseEvent<HTMLElement>) => void;
  onMouseLeave?: (event: MouseEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * A hint over one focusable or hoverable element, which must accept and spread DOM props.
 * `describes` (default) ties the text to the element; turn it off when the text only repeats its accessible name.
 */
export function Tooltip({
  text,
  describes = true,
  children,
}: {
  text: string;
  describes?: boolean;
  children: ReactElement<TriggerProps>;
}) {
  const id = useId();
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  const trigger = children.props;

  useEffect(() => {
    if (!anchor) return;
    const hide = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === "Escape") setAnchor(null);
    };
    document.addEventListener("keydown", hide, true);
    window.addEventListener("scroll", hide, true);
    return () => {
      document.removeEventListener("keydown", hide, true);
      window.removeEventListener("scroll", hide, true);
    };
  }, [anchor]);

  const show = (element: HTMLElement) => {
    const box = element.getBoundingClientRect();
    const above = box.bottom + 44 > window.innerHeight;
    setAnchor({ x: box.left + box.width / 2, y: above ? box.top - 6 : box.bottom + 6, above });
  };

  return (
    <>
      {cloneElement(children, {
        "aria-describedby": describes && anchor ? id : trigger["aria-describedby"],
        onMouseEnter: (event) => {
          if (!isTouch()) show(event.currentTarget);
          trigger.onMouseEnter?.(event);
        },
        onMouseLeave: (event) => {
          setAnchor(null);
          trigger.onMouseLeave?.(event);
        },
        onFocus: (event) => {
          if (event.currentTarget.matches(":focus-visible")) show(event.currentTarget);
          trigger.onFocus?.(event);
        },
        onBlur: (event) => {
          setAnchor(null);
          trigger.onBlur?.(event);
        },
      })}
      {anchor && createPortal(<TooltipBubble id={id} text={text} anchor={anchor} />, document.body)}
    </>
  );
}

// A tap counts as a mouse that enters and never leaves: the hint would stay over what the tap opened.
const isTouch = () => window.matchMedia?.("(hover: none)").matches ?? false;

/** The bubble itself, kept inside the window. */
function TooltipBubble({ id, text, anchor }: { id: string; text: string; anchor: Anchor }) {
  const half = Math.min(160, text.length * 3.6 + 12);
  const x = Math.max(8 + half, Math.min(anchor.x, window.innerWidth - 8 - half));
  return (
    <div
      role="tooltip"
      id={id}
      className="pointer-events-none fixed z-70 max-w-80"
      style={{ left: x, top: anchor.y, transform: `translate(-50%, ${anchor.above ? "-100%" : "0"})` }}
    >
      <TooltipBody>{text}</TooltipBody>
    </div>
  );
}

/** The look of a tooltip, for the gallery and for chart tags. */
export function TooltipBody({ children }: { children: string }) {
  return (
    <div className="w-fit animate-fade rounded-badge bg-text px-2 py-1.5 text-[12px] leading-4 text-surface">
      {children}
    </div>
  );
}
