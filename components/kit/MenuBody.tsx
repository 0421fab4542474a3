import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
import { Check } from "lucide-react";
import { Fragment } from "react";
import { cx } from "./cx";
import { Icon } from "./Icon";
import { Link } from "./Link";
import type { MenuEntry, MenuProps } from "./Menu";
import { useOpenAtOnce } from "./useOpener";

const ROW =
  "flex min-h-9 w-full items-center gap-2.5 rounded-badge px-2.5 py-1.5 text-left text-body data-focus:bg-hover data-disabled:text-faint phone:min-h-11";

/** The menu itself. It was asked for, so it opens as soon as it is there. */
export default function MenuBody({
  trigger,
  items,
  align = "end",
  label,
  onReady,
}: MenuProps & { onReady: () => void }) {
  const button = useOpenAtOnce(onReady, (it) =>
    it.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true })),
  );
  return (
    <HeadlessMenu>
      <MenuButton as={Fragment} ref={button}>
        {trigger}
      </MenuButton>
      <MenuItems
        modal={false}
        anchor={{ to: align === "end" ? "bottom end" : "bottom start", gap: 6, padding: 8 }}
        className="z-60 max-h-96 min-w-52 max-w-80 animate-pop overflow-y-auto rounded-card border border-line bg-raised p-1
          shadow-float outline-none"
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
