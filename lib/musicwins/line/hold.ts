import type { Tx } from "@/lib/db";
import { notFound } from "@/lib/http/errors";
import { inTx } from "../database";
import type { AreaRole } from "../rules/kinds";
import { ASSIGNED, mayPay, type Scope } from "../scope";

/** A line that this transaction holds, and what the person is there. */
export interface HeldLine {
  id: number;
  area: string;
  category: string;
  created_by: number;
  rol: AreaRole;
  pays: boolean;
}

// The assignment that lets the person in is held too: who is taken off the area meanwhile either did it before, or may not.
const HELD = `SELECT l.id, l.area, l.category, l.created_by, a.rol FROM budget_line l JOIN ${ASSIGNED}
  WHERE l.deleted_at IS NULL AND l.id = $1::int FOR UPDATE OF l FOR SHARE OF a`;
const HELD_BY_ALL = `SELECT id, area, category, created_by, 'admin' AS rol FROM budget_line
  WHERE deleted_at IS NULL AND id = $1::int FOR UPDATE`;

/**
 * Takes a line for this transaction: whoever else wants to change it, or the person's assignment, waits. 404 when it is
 * not in scope.
 */
export async function holdLine(tx: Tx, scope: Scope, id: number): Promise<HeldLine> {
  const values = scope.all ? [id] : [id, scope.userId];
  const [line] = await inTx(tx)<Omit<HeldLine, "pays">>(scope.all ? HELD_BY_ALL : HELD, values);
  if (!line) throw notFound();
  return { ...line, pays: mayPay(scope, line.rol) };
}

/** Names a proposal: a line's main one, or one of its options. */
export interface Named {
  id: number;
  isop: boolean;
  option_number: number;
}

export const numberOf = ({ isop, option_number }: Pick<Named, "isop" | "option_number">): number =>
  isop ? option_number : 0;

/** How the audit log names a proposal. */
export const objectOf = ({ id, isop, option_number }: Named): string =>
  `budget:${id}${isop ? `/opcion:${option_number}` : ""}`;
