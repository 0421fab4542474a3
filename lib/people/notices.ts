import { type GrantKey, grantTitles } from "@/lib/access/grants";
import { roleTitle } from "@/lib/access/roleTitle";
import type { Tx } from "@/lib/db";
import { formatDayYear } from "@/lib/format/dates";
import { screens } from "@/lib/nav/screens";
import { notify } from "@/lib/notifications/service/notify";
import type { PeopleActor } from "./actor";

/** Tells a person, in the caller's transaction, that somebody else changed what they may do. `link`: an own path. */
async function tell(tx: Tx, actor: PeopleActor, userId: number, message: string, link?: string): Promise<void> {
  if (userId === actor.userId) return;
  await notify(tx, { to: [userId], kind: "acceso", message, user_name: actor.name.trim() || actor.mail, link });
}

/** Their role changed. */
export function tellRole(tx: Tx, actor: PeopleActor, userId: number, rol: string): Promise<void> {
  return tell(tx, actor, userId, `cambió su rol: ahora es ${roleTitle(rol)}.`);
}

/** A permission was given through a day (null: without end), or its last day moved (`moved`). Leads to its screen. */
export function tellGrant(
  tx: Tx,
  actor: PeopleActor,
  userId: number,
  { feature, until, moved }: { feature: GrantKey; until: string | null; moved: boolean },
): Promise<void> {
  const end = until === null ? "sin vencimiento" : `hasta el ${formatDayYear(until)}`;
  const message = moved
    ? `cambió hasta cuándo tiene el permiso ${grantTitles[feature]}: ${end}.`
    : `le dio el permiso ${grantTitles[feature]}, ${end}.`;
  return tell(tx, actor, userId, message, screens.find(({ grant, built }) => built && grant === feature)?.path);
}

/** A permission was taken away. */
export function tellRevoked(tx: Tx, actor: PeopleActor, userId: number, feature: GrantKey): Promise<void> {
  return tell(tx, actor, userId, `le quitó el permiso ${grantTitles[feature]}.`);
}
