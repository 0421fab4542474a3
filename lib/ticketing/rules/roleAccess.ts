import type { Role } from "@/lib/access/roles";

/** Roles that see every artist and the amounts unless an access row says otherwise (design api.md). */
export const rolesWithAmounts: readonly Role[] = [
  "Administrador",
  "Admin secundario",
  "TicketingAdmin",
  "Ticketing",
  "Gerente",
  "Board",
];
/** Roles that see nothing without a row. */
export const rolesWithNothing: readonly Role[] = ["InvitadoTicketing"];

/** What a role gives in ticketing to a person without an access row: every artist or none, and whether amounts show. */
export function defaultAccess(rol: Role | null): { all: boolean; money: boolean } {
  if (rol && rolesWithNothing.includes(rol)) return { all: false, money: false };
  return { all: true, money: rol !== null && rolesWithAmounts.includes(rol) };
}
