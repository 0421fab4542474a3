import { can, type Person } from "@/lib/access/can";
import type { AuditActor } from "@/lib/audit/audit";
import { forbidden } from "@/lib/http/errors";
import { type AreaRole, atLeast } from "./rules/kinds";

/** The caller of Music Wins: every Actor is one. */
export interface MusicWinsActor extends AuditActor, Person {
  userId: number;
}

/**
 * What a person may see and do is decided by their assignments, read anew in each query: one row per area with a role
 * and, maybe, the categories it is limited to. Administrador is admin of every area. The grant `music_wins` opens the
 * screen, not an area.
 */
export interface Scope {
  all: boolean;
  userId: number;
  /** Pays in the areas they are assigned to, whatever their role there. */
  pays: boolean;
}

export const scopeOf = (actor: Person & { userId: number }): Scope => ({
  all: actor.rol === "Administrador",
  userId: actor.userId,
  pays: can(actor, "musicwins.pay"),
});

/** The first three values of every query that filters by the scope: all, whose assignments count, who asks. */
export const scopeValues = ({ all, userId }: Scope): [boolean, number, number] => [all, userId, userId];

/** The assignment `a` that shows the person `$2` the line `l`. */
export const ASSIGNED = `budget_assignment a ON a.user_id = $2::int AND a.area = l.area
  AND (a.categories = '{}' OR l.category = ANY (a.categories))`;
/** Joins it; `$1` to `$3` are `scopeValues`. */
export const SCOPE_JOIN = `LEFT JOIN ${ASSIGNED}`;
/** The person is named (`$3`) in every query, also in those that do not ask who made what. */
export const IN_SCOPE = "($1::boolean OR a.id IS NOT NULL) AND l.deleted_at IS NULL AND $3::int > 0";
/** The person's role in the line's area. */
export const SCOPE_ROLE = "CASE WHEN $1::boolean THEN 'admin' ELSE a.rol END";

/** True for who confirms, schedules and pays in an area: its admins, and who pays by their role in the company. */
export const mayPay = (scope: Scope, rol: AreaRole): boolean => scope.pays || rol === "admin";

const needed: Record<AreaRole, string> = {
  reader: "ver",
  editor: "editar",
  approver: "aprobar en",
  admin: "administrar",
};

/** @throws 403 naming what is missing. */
export function requireRole(rol: AreaRole, role: AreaRole): void {
  if (!atLeast(rol, role)) throw forbidden(`No tiene permiso para ${needed[role]} esta área.`);
}
