import type { Person } from "@/lib/access/can";
import type { GrantKey } from "@/lib/access/grants";
import { isRole, type Role } from "@/lib/access/roles";
import { landingFor } from "@/lib/nav/landing";
import { menuFor } from "@/lib/nav/menu";
import type { MenuGroup } from "@/lib/nav/menuParts";
import { screenOf } from "@/lib/nav/screens";
import type { UserRow } from "@/lib/people/users/schema";
import { liveGrants } from "./peopleText";

/** What of a person may be tried before it is saved. */
export interface Trial {
  rol?: Role;
  area?: string;
  grants?: readonly GrantKey[];
}

/** A listed person as the menu sees one, with what is being tried; null while the role is none of ours. */
export function personOf(row: UserRow, trial: Trial = {}): Person | null {
  const rol = trial.rol ?? row.rol;
  if (!isRole(rol)) return null;
  const grants = [...(trial.grants ?? liveGrants(row).map(({ feature }) => feature))];
  return {
    mail: row.mail,
    name: row.name,
    rol,
    area: trial.area ?? row.area,
    picture: row.picture,
    artista_id: row.artista_id,
    grants,
    ticketingAccess: row.ticketing,
    musicWinsAccess: grants.includes("music_wins") || row.presupuestos,
  };
}

const PHONE = "Mobi";

/** Where somebody lands, with the title of the screen. */
export function landingText(person: Person, phone: boolean): string {
  const path = landingFor(person, phone ? PHONE : "");
  const title = screenOf(path)?.title;
  return title ? `${title} (${path})` : path;
}

const titles = (menu: readonly MenuGroup[]) =>
  menu.flatMap(({ title, items }) => items.map((item) => `${title}: ${item.title}`));

/** The menu items that one wins and loses. */
export function menuChange(before: Person | null, after: Person | null): { gana: string[]; pierde: string[] } {
  const was = titles(before ? menuFor(before) : []);
  const is = titles(after ? menuFor(after) : []);
  return { gana: is.filter((title) => !was.includes(title)), pierde: was.filter((title) => !is.includes(title)) };
}
