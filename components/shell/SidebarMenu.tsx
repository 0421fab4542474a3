import { ChevronDown, ChevronRight } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/router";
import { type ComponentType, useState } from "react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import {
  activeItem,
  type MenuGroup,
  type MenuItem,
  type MenuProps,
  openGroup,
  sectionsOf,
  titleWithin,
} from "@/lib/nav/menuParts";
import { addressPath } from "./addressPath";
import { iconOf } from "./icons";
import { useOpenGroups } from "./useOpenGroups";

/** Groups that fold, each with its screens along a rail. */
export function SidebarMenu({ menu, own }: MenuProps) {
  const path = addressPath(useRouter().asPath);
  const current = activeItem(menu, path);
  const unfolded = openGroup(menu, path, own);
  const [open, toggle] = useOpenGroups(unfolded, menu.length === 1 ? menu.map(({ id }) => id) : []);
  return (
    <ul className="flex flex-col gap-px px-3 pt-1">
      {menu.map((group) => (
        <li key={group.id}>
          <GroupButton group={group} open={open.has(group.id)} onToggle={() => toggle(group.id)} />
          {open.has(group.id) && <GroupItems group={group} current={current} />}
        </li>
      ))}
    </ul>
  );
}

function GroupButton({ group, open, onToggle }: { group: MenuGroup; open: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={open ? `menu-${group.id}` : undefined}
      onClick={onToggle}
      className={cx(
        "flex h-8 w-full items-center gap-[10px] rounded-control px-2 text-left transition-colors hover:bg-hover",
        "hover:text-text phone:h-11",
        open ? "font-semibold text-text" : "text-muted",
      )}
    >
      <Icon of={iconOf(group.icon)} />
      <span className="flex-1">{group.title}</span>
      <Icon of={open ? ChevronDown : ChevronRight} className="text-faint" />
    </button>
  );
}

function GroupItems({ group, current }: { group: MenuGroup; current?: MenuItem }) {
  return (
    <ul id={`menu-${group.id}`} className="mb-1.5 ml-[15px] mt-px flex flex-col gap-px border-l border-line pl-[9px]">
      {sectionsOf(group.items).map(({ title, items }) => (
        <li key={title ?? items[0]?.path}>
          {title ? (
            <Section title={title} items={items} current={current} />
          ) : (
            items.map((screen) => <MenuLink key={screen.path} screen={screen} active={screen.path === current?.path} />)
          )}
        </li>
      ))}
    </ul>
  );
}

/** Screens under a heading that folds; it is unfolded where one is. */
function Section({ title, items, current }: { title: string; items: readonly MenuItem[]; current?: MenuItem }) {
  const here = items.some(({ path }) => path === current?.path);
  const [open, setOpen] = useState(here);
  const [was, setWas] = useState(here);
  if (was !== here) {
    setWas(here);
    if (here) setOpen(true);
  }
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={cx(
          "flex min-h-8 w-full items-center rounded-control px-[10px] text-left transition-colors hover:bg-hover",
          "hover:text-text phone:min-h-11",
          open ? "font-semibold text-text" : "text-muted",
        )}
      >
        <span className="flex-1">{title}</span>
        <Icon of={open ? ChevronDown : ChevronRight} className="text-faint" />
      </button>
      {open && (
        <ul className="ml-[9px] flex flex-col gap-px border-l border-line pl-[9px]">
          {items.map((screen) => (
            <li key={screen.path}>
              <MenuLink screen={screen} title={titleWithin(title, screen)} active={screen.path === current?.path} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Rows that say how much waits there; what counts is loaded after the menu. */
const COUNTS: Readonly<Record<string, ComponentType>> = {
  "/Aprobador": dynamic(() => import("./WaitingCount"), { ssr: false }),
};

function MenuLink({ screen, title = screen.title, active }: { screen: MenuItem; title?: string; active: boolean }) {
  const Count = COUNTS[screen.path];
  return (
    <Link
      href={screen.path}
      aria-current={active ? "page" : undefined}
      className={cx(
        "relative flex min-h-8 items-center rounded-control border px-[9px] py-1 transition-colors phone:min-h-11",
        active
          ? "border-line bg-surface font-semibold text-text before:absolute before:-left-[11px] before:h-[18px] before:w-[3px] before:rounded-full before:bg-accent-fill"
          : "border-transparent text-muted hover:bg-hover hover:text-text",
      )}
    >
      {title}
      {Count && <Count />}
    </Link>
  );
}
