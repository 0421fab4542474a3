import type { GrantKey } from "./grants";
import { type Action, type Permission, permissionOf, permissions, type SpecialCase } from "./permissions";
import type { Role } from "./roles";

/** What decides a person's access. Comes from the database on each call, never from a token. */
export interface Person {
  mail: string;
  name: string;
  rol: Role;
  area: string;
  picture: string | null;
  artista_id: number | null;
  /** Grants in force now. */
  grants: GrantKey[];
  /** Has a row in the ticketing access table. */
  ticketingAccess: boolean;
  /** Approved by the Music Wins sidebar-access call. */
  musicWinsAccess: boolean;
  /** Has a purse, or a cost centre, in charge. */
  ownsPurse?: boolean;
  /** Shows are open to them beyond their role. */
  showAccess?: boolean;
}

const specialCases: Record<SpecialCase, (person: Person) => boolean> = {
  ticketingProduction: (person) => person.rol === "Produccion" && person.area.trim().toLowerCase() === "ticketing",
  ticketingAccess: (person) => person.ticketingAccess,
  musicWinsAccess: (person) => person.musicWinsAccess,
  ownsPurse: (person) => person.ownsPurse === true,
  showAccess: (person) => person.showAccess === true,
  someCalendar: ({ grants }) =>
    grants.some((one) => one === "calendar_live" || one === "calendar_mgm" || one === "calendar_booking"),
  salesLoading: (person) => person.grants.includes("carga_tickets"),
};

/** The one predicate for server, page and menu: may `person` do `action`? (Specification section 6.) */
export function can(person: Person, action: Action): boolean {
  const permission: Permission = permissionOf(action);
  if (person.rol === "Administrador") return true;
  if (person.rol === "Admin secundario" && permission.secondary) return true;
  if (permission.roles.includes(person.rol)) return true;
  if (permission.grant && person.grants.includes(permission.grant)) return true;
  return (permission.also ?? []).some((name) => specialCases[name](person));
}

/** Every action that `person` may do: what the browser is told in place of the table. */
export const actionsOf = (person: Person): Action[] =>
  (Object.keys(permissions) as Action[]).filter((action) => can(person, action));
