import { type Tx, txQuery } from "@/lib/db";
import { forbidden, impossible } from "@/lib/http/errors";
import type { PeopleActor } from "../../actor";
import { LAST_ADMINISTRATOR } from "../../rules/changes";

/**
 * The active administrators, locked until the transaction ends: changes to people wait for each other, so that two
 * administrators who demote one another leave one. Error: 403 when the actor is no longer one of them.
 */
export async function lockAdministrators(tx: Tx, actor: PeopleActor): Promise<Set<number>> {
  const rows = await txQuery<{ id: number }>(
    tx,
    "SELECT id FROM app_user WHERE rol = 'Administrador' AND active ORDER BY id FOR NO KEY UPDATE",
  );
  const ids = new Set(rows.map(({ id }) => id));
  if (!ids.has(actor.userId)) throw forbidden("Ya no es administrador: otra persona lo cambió recién.");
  return ids;
}

/** Refuses (422) what would leave nobody to run the people. */
export function refuseNoAdministrators(left: ReadonlySet<number>): void {
  if (left.size === 0) throw impossible(LAST_ADMINISTRATOR);
}
