import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
import { Check } from "lucide-react";
import Link from "next/link";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { cx } from "./cx";
import { Icon, type IconType } from "./Icon";

export interface MenuEntry {
  label: string;
  icon?: IconType;
  /** A second line, or why it is disabled. */
  hint?: string;
  /** Where it goes, for entries that are addresses. */
  href?: string;
  onSelect?: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** For lists of one choice: shows a tick. */
  checked?: boolean;
  /** Draws a line above. */
  separated?: boolean;
}

const ROW =
  "flex min-h-9 w-full items-center gap-2.5 rounded-badge px-2.5 py-1.5 text-left text-body data-focus:bg-hover data-disabled:text-faint phone:min-h-11";

/**
 * A menu of actions. `trigger` is one Button, IconButton or ChipButton; it receives the menu's props.
 * Keyboard: arrows, first letters, Enter, Escape.
 */
export function Menu({
  trigger,
  items,
  align = "end",
  label,
}: {
  trigger: ReactElement;
  items: ReadonlyArray<MenuEntry>;
  align?: "start" | "end";
  /** A heading inside the menu. */
  label?: ReactNode;
}) {
  return (
    <HeadlessMenu>
      <MenuButton as={Fragment}>{trigger}</MenuButton>
      <MenuItems
        modal={false}
        anchor={{ to: align === "end" ? "bottom end" : "bottom start", gap: 6, padding: 8 }}
        className="z-60 max-h-96 min-w-52 max-w-80 animate-pop overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-float outline-none"
      >
        {label && <div className="px-2.5 pb-1 pt-2 text-head text-muted">{label}</div>}
        {items.map((item) => (
          <Fragment key={`${item.label}${item.href ?? ""}`}>
            {item.separated && <hr className="my-1 border-line" />}
            <MenuRow item={item} />
          </Fragment>
        ))}
      </MenuItems>
    </HeadlessMenu>
  );
}

function MenuRow({ item }: { item: MenuEntry }) {
  const className = cx(ROW, item.danger && !item.disabled && "text-bad");
  const inside = (
    <>
      {item.icon && <Icon of={item.icon} className={item.danger ? undefined : "text-muted"} />}
      <span className="min-w-0 flex-1">
        {item.label}
        {item.hint && <span className="block text-second text-muted">{item.hint}</span>}
      </span>
      {item.checked && <Icon of={Check} className="text-accent" />}
      {item.checked && <span className="sr-only">, elegido</span>}
    </>
  );
  if (item.href && !item.disabled) {
    return (
      <MenuItem as={Link} href={item.href} className={className} onClick={item.onSelect}>
        {inside}
      </MenuItem>
    );
  }
  return (
    <MenuItem as="button" type="button" disabled={item.disabled} className={className} onClick={item.onSelect}>
      {inside}
    </MenuItem>
  );
}
