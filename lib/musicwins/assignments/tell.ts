import type { Tx } from "@/lib/db";
import { joinSpanish } from "@/lib/format/text";
import { notify } from "@/lib/notifications/service/notify";
import { areaRoleTitles } from "../rules/kinds";
import type { MusicWinsActor } from "../scope";
import type { Assignment } from "./schema";

const inCategories = ({ categories }: Assignment) => (categories.length > 0 ? ` (${joinSpanish(categories)})` : "");

/** What happened, after the name of who did it; null when nothing changed for the person. */
function messageOf(before: Assignment | null, after: Assignment | null): string | null {
  if (!after) return before && `le quitó el acceso a ${before.area} de Music Wins.`;
  const now = `${areaRoleTitles[after.rol]} en ${after.area} de Music Wins${inCategories(after)}`;
  if (!before) return `le dio ${now}.`;
  const same = before.rol === after.rol && inCategories(before) === inCategories(after);
  return same ? null : `cambió lo que puede hacer: ahora tiene ${now}.`;
}

/** Tells the person of an assignment, if they have an account and did not do it themselves. */
export async function tellAssigned(
  tx: Tx,
  actor: MusicWinsActor,
  { before, after }: { before: Assignment | null; after: Assignment | null },
): Promise<void> {
  const message = messageOf(before, after);
  const mail = (after ?? before)?.user_email;
  const user = mail && (await tx.user.findUnique({ where: { mail }, select: { id: true } }));
  if (!message || !user || user.id === actor.userId) return;
  await notify(tx, {
    to: [user.id],
    kind: "acceso",
    message,
    user_name: actor.name.trim() || actor.mail,
    ...(after && { link: `/bsastrap?area=${encodeURIComponent(after.area)}` }),
  });
}
