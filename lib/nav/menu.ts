import { can, type Person } from "@/lib/access/can";
import type { Role } from "@/lib/access/roles";
import { groups } from "./groups";
import type { MenuGroup, MenuItem } from "./menuParts";
import { type Screen, screens } from "./screens";

// Board's menu is "reduced and fixed (contents not shown)", Director Diseño sees only Diseño (specification section 6).
const boardPaths = ["/shows", "/tickets", "/admin-users", "/admin-users/permisos", "/Informe"];
const namedMenus: Partial<Record<Role, (screen: Screen) => boolean>> = {
  Board: (screen) => boardPaths.includes(screen.path),
  "Director Diseño": (screen) => screen.group === "diseno",
};
const mobileOnly = ["/GastosTarjeta"];

/** May this person open this screen? Public screens are for everyone. */
export function mayOpen(person: Person, screen: Screen): boolean {
  return screen.permission === "public" || can(person, screen.permission);
}

/** Every screen of the registry this person may open and would find in a menu, built or not. */
export function visibleScreens(person: Person): Screen[] {
  const named = namedMenus[person.rol];
  return screens.filter(
    (screen) =>
      screen.group !== null &&
      !mobileOnly.includes(screen.path) &&
      mayOpen(person, screen) &&
      (!named || named(screen) || grantedTo(person, screen)),
  );
}

// A per-person grant adds its item to any menu, the fixed ones included.
function grantedTo(person: Person, screen: Screen): boolean {
  return (
    (screen.grant !== undefined && person.grants.includes(screen.grant)) ||
    (screen.path === "/tickets" && person.ticketingAccess) ||
    (screen.path === "/bsastrap" && person.musicWinsAccess)
  );
}

/** The sidebar: groups with the built screens the person may open; empty groups are left out. */
export function menuFor(person: Person): MenuGroup<Screen>[] {
  const visible = visibleScreens(person).filter((screen) => screen.built);
  return groups
    .map((group) => ({ ...group, items: visible.filter((screen) => screen.group === group.id) }))
    .filter((group) => group.items.length > 0);
}

/** The same menu as the browser gets it: of each screen only what a menu shows. */
export function menuItemsFor(person: Person): MenuGroup[] {
  return menuFor(person).map((group) => ({ ...group, items: group.items.map(itemOf) }));
}

const itemOf = ({ path, title, section, board }: Screen): MenuItem => ({
  path,
  title,
  ...(section && { section }),
  ...(board && { board }),
});
