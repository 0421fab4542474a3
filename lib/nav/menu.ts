import { can, type Person } from "@/lib/access/can";
import type { Role } from "@/lib/access/roles";
import { type GroupIcon, type GroupId, groups, type Screen, screens } from "./screens";

export interface MenuGroup {
  id: GroupId;
  title: string;
  /** What the collapsed sidebar says, when the title does not fit there. */
  short?: string;
  icon: GroupIcon;
  items: Screen[];
}

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
export function menuFor(person: Person): MenuGroup[] {
  const visible = visibleScreens(person).filter((screen) => screen.built);
  return groups
    .map((group) => ({ ...group, items: visible.filter((screen) => screen.group === group.id) }))
    .filter((group) => group.items.length > 0);
}

/** Screens of a group under the heading they share; null where there is none, or only one of them. */
export interface MenuSection {
  title: string | null;
  items: Screen[];
}

/** The screens of a group as its menu shows them: those of a section together, where its first one is; one alone stands alone. */
export function sectionsOf(items: readonly Screen[]): MenuSection[] {
  const sections: MenuSection[] = [];
  for (const item of items) {
    const fellows = items.filter(({ section }) => section && section === item.section);
    if (fellows.length < 2) sections.push({ title: null, items: [item] });
    else if (fellows[0] === item) sections.push({ title: item.section ?? null, items: fellows });
  }
  return sections;
}

/** A screen's name under its section's heading: "Tablero Sr" for "Legales Sr" in Legales. */
export function titleWithin(section: string | null, { title }: Pick<Screen, "title">): string {
  return section && title.startsWith(`${section} `) ? `Tablero${title.slice(section.length)}` : title;
}

/** The group to show open for an address: the one of the active screen; Paid media for every `/paid-media` path. */
export function openGroup(path: string): GroupId | null {
  if (path.startsWith("/paid-media")) return "paid-media";
  return activeScreen(path)?.group ?? null;
}

/** The menu item an address belongs to: the longest registered path that begins it. */
export function activeScreen(path: string): Screen | undefined {
  return screens
    .filter((screen) => screen.group !== null && (path === screen.path || path.startsWith(`${screen.path}/`)))
    .sort((a, b) => b.path.length - a.path.length)[0];
}
