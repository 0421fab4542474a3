import type { GrantKey } from "@/lib/access/grants";
import type { Role } from "@/lib/access/roles";
import type { Contract } from "@/lib/http/contract";
import { callRoles, grantCalls, specialCalls } from "./specification";

/** A person as the specification's tables see one. */
export interface Who {
  rol: Role;
  area?: string;
  grants?: readonly GrantKey[];
  ticketingAccess?: boolean;
  budgetAssignment?: boolean;
  purseOwner?: boolean;
  showAccess?: boolean;
}

/** Whether the specification's tables (never the application's own) let a signed-in person make a call. */
export function mayCall({ permission }: Pick<Contract, "permission">, who: Who): boolean {
  if (permission === "public" || permission === "session.any" || who.rol === "Administrador") return true;
  if (!(permission in callRoles)) throw new Error(`${permission}: falta en la tabla de la especificación`);
  const opens = (actions: readonly string[] = []) => actions.includes(permission);
  return (
    callRoles[permission as keyof typeof callRoles].includes(who.rol) ||
    (who.grants ?? []).some((grant) => opens(grantCalls[grant])) ||
    (who.rol === "Produccion" && who.area === "Ticketing" && opens(specialCalls.ticketingProduction)) ||
    (who.ticketingAccess === true && opens(specialCalls.ticketingAccess)) ||
    (who.budgetAssignment === true && opens(specialCalls.budgetAssignment)) ||
    (who.purseOwner === true && opens(specialCalls.purseOwner)) ||
    (who.showAccess === true && opens(specialCalls.showAccess))
  );
}

/** `GET /tickets/sales/{show}`: how the tables and the tests name a call. */
export const callName = ({ method, path }: Pick<Contract, "method" | "path">): string => `${method} ${path}`;
