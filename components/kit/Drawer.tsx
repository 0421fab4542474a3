import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { cx } from "./cx";
import { IconButton } from "./IconButton";
import { useKeepClear } from "./keepClear";
import { SkeletonBar } from "./Skeleton";
import { useFocusHold } from "./useFocusHold";

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Above the title: breadcrumbs or the kind of thing. */
  eyebrow?: ReactNode;
  /** Below the title: state and a few facts. */
  meta?: ReactNode;
  /** What it is about is on its way: the place of `meta` is kept for it, so that nothing moves when it comes. */
  waiting?: boolean;
  /** Icon buttons beside the close button (copy link, open as page). */
  actions?: ReactNode;
  /** Stays at the foot: the actions on the thing. */
  footer?: ReactNode;
  /** Pixels on a desk; on a phone it is a full page. */
  width?: number;
  /** Dims what is behind; by default the list stays usable. */
  scrim?: boolean;
  children: ReactNode;
}

/**
 * The details of a row beside its list, at the right and under the shell's header (`--drawer-top`, `--drawer-edge`).
 * Give it its own address: keep `open` in the URL. Escape closes, and the focus goes back to the row.
 */
export function Drawer(props: DrawerProps) {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return props.open && mounted ? createPortal(<DrawerPanel {...props} />, document.body) : null;
}

const isPhone = () => window.matchMedia?.("(width < 48rem)").matches ?? false;

function DrawerPanel({
  onClose,
  title,
  eyebrow,
  meta,
  waiting,
  actions,
  footer,
  width = 640,
  scrim,
  children,
}: DrawerProps) {
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  const foot = useRef<HTMLDivElement>(null);
  useKeepClear(foot, Boolean(footer));
  useFocusHold(panel, true, onClose, () => Boolean(scrim) || isPhone());

  return (
    <>
      {scrim && <div aria-hidden="true" className="fixed inset-0 z-40 animate-fade bg-scrim" onClick={onClose} />}
      <section
        ref={panel}
        role="dialog"
        aria-modal={scrim ? true : undefined}
        aria-labelledby={titleId}
        tabIndex={-1}
        className={cx(
          "fixed z-40 flex animate-drawer flex-col bg-surface shadow-float outline-none",
          "inset-0 top-(--shell-top) md:left-auto md:top-(--drawer-top) md:right-(--drawer-edge) md:bottom-(--drawer-edge)",
          "md:border-l md:border-line",
          "md:w-(--drawer-width) md:max-w-[calc(100vw-96px)] md:rounded-br-panel",
        )}
        style={{ "--drawer-width": `${width}px` }}
      >
        <div className="border-b border-line px-5 py-4 phone:px-4">
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1 text-help text-muted">{eyebrow}</div>
            <div className="-mt-1 flex shrink-0 gap-1">
              {actions}
              <IconButton label="Cerrar" icon={X} onClick={onClose} />
            </div>
          </div>
          <h2 id={titleId} className="-mt-1 min-w-0 pr-2 text-section break-words">
            {title}
          </h2>
          {(meta || waiting) && (
            <div className="mt-2 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1.5 text-help text-muted">
              {meta || <SkeletonBar width="45%" />}
            </div>
          )}
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4 phone:px-4" data-scroll>
          {children}
        </div>
        {footer && (
          <div ref={foot} className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-3 phone:px-4">
            {footer}
          </div>
        )}
      </section>
    </>
  );
}
