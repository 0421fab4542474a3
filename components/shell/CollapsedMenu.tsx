import dynamic from "next/dynamic";
import { useRouter } from "next/router";
import { useRef, useState } from "react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { type MenuGroup, type MenuProps, openGroup } from "@/lib/nav/menuParts";
import { addressPath } from "./addressPath";
import { iconOf } from "./icons";

const loadFlyout = () => import("./Flyout");
const Flyout = dynamic(loadFlyout, { ssr: false });

/** One icon over its name per group; a group of one screen is a link, the others open their list beside. */
export function CollapsedMenu({ menu, own }: MenuProps) {
  const current = openGroup(menu, addressPath(useRouter().asPath), own);
  return (
    <ul className="flex flex-col px-2 pt-[3px]">
      {menu.map((group) => (
        <li key={group.id}>
          <CollapsedGroup group={group} active={group.id === current} />
        </li>
      ))}
    </ul>
  );
}

function CollapsedGroup({ group, active }: { group: MenuGroup; active: boolean }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const only = group.items.length === 1 ? group.items[0] : undefined;
  const className = cx(
    "flex h-[51px] w-full flex-col items-center justify-center gap-[3px] rounded-control border text-[11px]",
    "leading-[14px] transition-colors",
    active
      ? "border-line bg-surface font-semibold text-text"
      : "border-transparent text-muted hover:bg-hover hover:text-text",
  );
  const shown = group.short ?? group.title;
  // What is read aloud begins with what is seen (WCAG 2.5.3).
  const named = (title: string) => (title === shown ? title : `${shown} ${title}`);
  const inside = (
    <>
      <Icon of={iconOf(group.icon)} size={20} />
      <span className="max-w-full truncate" title={group.title}>
        {shown}
      </span>
    </>
  );
  if (only)
    return (
      <Link
        href={only.path}
        aria-label={named(only.title)}
        aria-current={active ? "page" : undefined}
        className={className}
      >
        {inside}
      </Link>
    );
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={named(group.title)}
        aria-expanded={open}
        onPointerEnter={() => void loadFlyout()}
        onFocus={() => void loadFlyout()}
        onClick={() => setOpen(!open)}
        className={className}
      >
        {inside}
      </button>
      {open && <Flyout group={group} anchor={button} onClose={() => setOpen(false)} />}
    </>
  );
}
