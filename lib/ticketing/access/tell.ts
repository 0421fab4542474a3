import type { Tx } from "@/lib/db";
import { joinSpanish } from "@/lib/format/text";
import { notify } from "@/lib/notifications/service/notify";
import type { TicketingActor } from "../actor";

/** What an access opens. */
interface Standing {
  todos: boolean;
  artistas: readonly string[];
  accesoMontos: boolean;
}

const MOST_NAMED = 5;

function shown({ todos, artistas, accesoMontos }: Standing): string {
  const money = accesoMontos ? "con montos" : "sin montos";
  if (todos) return `todos los artistas, ${money}`;
  if (artistas.length === 0) return "ningún artista";
  const more = artistas.length - MOST_NAMED;
  const names = [...artistas.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} más`] : [])];
  return `${joinSpanish(names)}, ${money}`;
}

function messageOf(before: Standing | null, after: Standing | null): string {
  if (!after) return "le quitó el acceso propio a los reportes de ticketing: queda el de su rol.";
  if (!before) return `le dio acceso a los reportes de ticketing: ${shown(after)}.`;
  return `cambió lo que ve en los reportes de ticketing: ${shown(after)}.`;
}

/** Tells the person of an access what it became, if they have an account and did not do it themselves. */
export async function tellAccess(
  tx: Tx,
  actor: TicketingActor,
  mail: string,
  { before, after }: { before: Standing | null; after: Standing | null },
): Promise<void> {
  const user = await tx.user.findFirst({ where: { mail, active: true }, select: { id: true } });
  if (!user || mail.toLowerCase() === actor.mail.toLowerCase()) return;
  await notify(tx, {
    to: [user.id],
    kind: "acceso",
    message: messageOf(before, after),
    user_name: actor.name.trim() || actor.mail,
    ...(after && { link: "/tickets" }),
  });
}
