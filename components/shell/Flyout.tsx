import { useRouter } from "next/router";
import { Fragment, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { cx } from "@/components/kit/cx";
import { Link } from "@/components/kit/Link";
import { useFocusHold } from "@/components/kit/useFocusHold";
import { activeItem, type MenuGroup, sectionsOf, titleWithin } from "@/lib/nav/menuParts";
import { addressPath } from "./addressPath";

interface FlyoutProps {
  group: MenuGroup;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The screens of one group beside the collapsed sidebar. Escape, a click outside or going somewhere closes it. */
export default function Flyout({ group, anchor, onClose }: FlyoutProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number }>();
  const current = activeItem([group], addressPath(useRouter().asPath));
  useFocusHold(panel, true, onClose, () => false);
  useLayoutEffect(() => {
    const box = anchor.current?.getBoundingClientRect();
    const height = panel.current?.offsetHeight ?? 0;
    if (box) setPlace({ left: box.right + 8, top: Math.max(8, Math.min(box.top, window.innerHeight - height - 8)) });
  }, [anchor]);
  useEffect(() => {
    const outside = (event: Event) => {
      const target = event.target as Node;
      if (!panel.current?.contains(target) && !anchor.current?.contains(target)) onClose();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [anchor, onClose]);

  return createPortal(
    <nav
      ref={panel}
      tabIndex={-1}
      aria-label={group.title}
      style={place}
      className="fixed z-60 max-h-[calc(100dvh-16px)] w-56 animate-pop overflow-y-auto rounded-card border border-line bg-raised
        p-1 shadow-float outline-none"
    >
      <p className="px-2.5 pb-1 pt-2 text-head text-muted">{group.title}</p>
      {sectionsOf(group.items).map(({ title, items }) => (
        <Fragment key={items[0]?.path}>
          {title && <p className="px-2.5 pb-0.5 pt-2 text-[12px] text-muted">{title}</p>}
          {items.map((screen) => (
            <Link
              key={screen.path}
              href={screen.path}
              onClick={onClose}
              aria-current={screen.path === current?.path ? "page" : undefined}
              className={cx(
                "flex min-h-9 items-center rounded-badge px-2.5 py-1.5 hover:bg-hover",
                screen.path === current?.path && "font-semibold",
                title && "pl-5",
              )}
            >
              {titleWithin(title, screen)}
            </Link>
          ))}
        </Fragment>
      ))}
    </nav>,
    document.body,
  );
}
