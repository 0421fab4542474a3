import { can } from "@/lib/access/can";
import type { GrantKey } from "@/lib/access/grants";
import { type Action, type Permission, permissionOf, type SpecialCase } from "@/lib/access/permissions";
import { type Role, roles } from "@/lib/access/roles";

/** May anybody of this role do it, without a permission or condition of their own? */
export function roleMay(rol: Role, action: Action): boolean {
  const none = { mail: "", name: "", area: "", picture: null, artista_id: null };
  return can({ ...none, rol, grants: [], ticketingAccess: false, musicWinsAccess: false }, action);
}

/** The roles that may do it, in their order. */
export const rolesOf = (action: Action): Role[] => roles.filter((rol) => roleMay(rol, action));

/** The permission that gives the action to one person. */
export function grantOf(action: Action): GrantKey | null {
  const permission: Permission = permissionOf(action);
  return permission.grant ?? null;
}

/** The conditions beside role and permission, in words (specification section 6). */
const CASES: Record<SpecialCase, string> = {
  ticketingProduction: "Rol Produccion en el área Ticketing.",
  ticketingAccess: "Quien tiene un acceso propio en Gestión de usuarios de Ticketing.",
  musicWinsAccess: "Quien tiene el permiso Music Wins.",
  ownsPurse: "Quien lleva una bolsa o un centro de costo.",
  showAccess: "Quien tiene shows abiertos en Accesos a shows: solo esos.",
  someCalendar: "Quien tiene el permiso de alguno de los calendarios.",
  salesLoading: "Quien tiene el permiso Carga de ventas.",
};

export function casesOf(action: Action): string[] {
  const permission: Permission = permissionOf(action);
  return (permission.also ?? []).map((one) => CASES[one]);
}
