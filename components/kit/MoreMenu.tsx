import { Ellipsis } from "lucide-react";
import { Button } from "./Button";
import { IconButton } from "./IconButton";
import { Menu, type MenuEntry, type MenuProps } from "./Menu";
import { PHONE, useMediaQuery } from "./useMediaQuery";

/** What a record or a page can do beside its main actions. */
export function MoreMenu({ items, align }: Pick<MenuProps, "items" | "align">) {
  return (
    <Menu trigger={<IconButton label="Más acciones" icon={Ellipsis} variant="outline" />} items={items} align={align} />
  );
}

/** Secondary actions of a page: buttons where there is room, one menu on a phone, nothing where there are none. */
export function MoreActions({ items }: { items: readonly MenuEntry[] }) {
  const phone = useMediaQuery(PHONE);
  if (phone && items.length > 0) return <MoreMenu items={items} />;
  return items.map(({ label, icon, onSelect }) => (
    <Button key={label} variant="ghost" icon={icon} onClick={onSelect}>
      {label}
    </Button>
  ));
}
