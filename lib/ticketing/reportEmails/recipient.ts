import { isRole, type Role } from "@/lib/access/roles";
import { prisma } from "@/lib/db";
import { type Scope, scopeOf } from "../access/scope";

/** The recipient of a report, and what of ticketing that person may see now. */
export interface Recipient {
  email: string;
  /** Null for a mail that has no account: somebody outside the company. */
  name: string | null;
  scope: Scope;
  /** Why nothing may be sent to this one; null when all is well. */
  problem: string | null;
}

/**
 * A recipient as of now. Somebody of the company has the limits of role and access row; somebody outside those of an
 * access row for the mail, and without one sees every artist and no amounts (the default of a role without montos). A
 * disabled person gets nothing.
 */
export async function recipientOf(email: string): Promise<Recipient> {
  const person = await prisma.user.findUnique({
    where: { mail: email },
    select: { id: true, name: true, rol: true, active: true },
  });
  const rol: Role | null = person && isRole(person.rol) ? person.rol : null;
  if (person && !person.active) {
    const nothing = { artistIds: [], money: false };
    return { email, name: person.name, scope: nothing, problem: "La persona está deshabilitada: no se le envía nada." };
  }
  return {
    email,
    name: person?.name ?? null,
    scope: await scopeOf({ userId: person?.id ?? null, mail: email, rol }),
    problem: null,
  };
}

/** What both may see: for showing one person's report to another. */
export function narrower(a: Scope, b: Scope): Scope {
  const money = a.money && b.money;
  if (a.artistIds === null) return { artistIds: b.artistIds, money };
  if (b.artistIds === null) return { artistIds: a.artistIds, money };
  const allowed = new Set(b.artistIds);
  return { artistIds: a.artistIds.filter((id) => allowed.has(id)), money };
}
