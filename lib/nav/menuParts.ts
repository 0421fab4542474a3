import type { GroupIcon, GroupId } from "./groups";

/** A screen as a menu shows it. */
export interface MenuItem {
  path: string;
  title: string;
  /** Heading that several screens of the group share. */
  section?: string;
  /** The board it shows, by its key. */
  board?: string;
}

export interface MenuGroup<Item extends MenuItem = MenuItem> {
  id: GroupId;
  title: string;
  /** What the collapsed sidebar says, when the title does not fit there. */
  short?: string;
  icon: GroupIcon;
  items: Item[];
}

/** A menu, and the group of the page itself, which it may not have. */
export interface MenuProps {
  menu: readonly MenuGroup[];
  own: GroupId | null | undefined;
}

/** Screens of a group under the heading they share; null where there is none, or only one of them. */
export interface MenuSection {
  title: string | null;
  items: MenuItem[];
}

/** The screens of a group as its menu shows them: those of a section together, where its first one is; one alone stands alone. */
export function sectionsOf(items: readonly MenuItem[]): MenuSection[] {
  const sections: MenuSection[] = [];
  for (const item of items) {
    const fellows = items.filter(({ section }) => section && section === item.section);
    if (fellows.length < 2) sections.push({ title: null, items: [item] });
    else if (fellows[0] === item) sections.push({ title: item.section ?? null, items: fellows });
  }
  return sections;
}

/** A screen's name under its section's heading: "Tablero Sr" for "Legales Sr" in Legales. */
export function titleWithin(section: string | null, { title }: Pick<MenuItem, "title">): string {
  return section && title.startsWith(`${section} `) ? `Tablero${title.slice(section.length)}` : title;
}

/** The menu item an address belongs to: the longest path of the menu that begins it. */
export function activeItem(menu: readonly MenuGroup[], path: string): (MenuItem & { group: GroupId }) | undefined {
  return menu
    .flatMap(({ id, items }) => items.map((item) => ({ ...item, group: id })))
    .filter((item) => path === item.path || path.startsWith(`${item.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
}

/**
 * The group to show open for an address: the one of the active screen; Paid media for every `/paid-media` path.
 * @param own the group of the page itself, for one that is in nobody's menu or not in this one
 */
export function openGroup(menu: readonly MenuGroup[], path: string, own?: GroupId | null): GroupId | null {
  if (path.startsWith("/paid-media")) return "paid-media";
  return activeItem(menu, path)?.group ?? own ?? null;
}
