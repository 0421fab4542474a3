import type { Crumb } from "@/components/kit/Breadcrumbs";
import type { BoardRole } from "@/lib/boards/rules/words";
import { groups } from "@/lib/nav/groups";
import type { PageScreen } from "@/lib/nav/pageScreens";
import { type BoardViewRow, views } from "../views";

/** The title of a board's screen and the way down to it: "Tablero de Legales Sr", Estructura > Legales. */
export function crumbsOf(screen: Pick<PageScreen, "title" | "group" | "section">): { title: string; crumbs: Crumb[] } {
  const { title: name, section } = screen;
  const group = groups.find(({ id }) => id === screen.group)?.title;
  const bare = section ? name.startsWith(section) : !name.includes(" ");
  const crumbs = [...new Set([group, section])].filter((label) => label !== undefined);
  return { title: bare ? `Tablero de ${name}` : name, crumbs: crumbs.map((label) => ({ label })) };
}

/** The views that somebody of a role may use. */
export const viewsFor = (role: BoardRole | undefined): BoardViewRow[] =>
  views.filter(({ leadsOnly }) => !leadsOnly || role === "lead");

/** The view of an address; the first one for an unknown name. */
export function viewOf(key: string, role: BoardRole | undefined): BoardViewRow {
  return viewsFor(role).find((view) => view.key === key) ?? (views[0] as BoardViewRow);
}
