import type { Tx } from "@/lib/db";
import { conflict } from "@/lib/http/errors";

/**
 * Takes what ticketing keeps by mail along when a person's mail changes: the limits of the access table first of all,
 * so that a new mail lifts none. Error: 409 when the new mail has a row of its own.
 */
export async function moveMail(tx: Tx, from: string, to: string): Promise<void> {
  const [own, other] = await Promise.all(
    [from, to].map((email) => tx.ticketingAccess.findUnique({ where: { email }, select: { id: true } })),
  );
  if (own && other && own.id !== other.id) {
    throw conflict(`${to} ya tiene un acceso de ticketing: quitar uno de los dos en Gestión de usuarios.`);
  }
  if (own) await tx.ticketingAccess.update({ where: { email: from }, data: { email: to } });
  const theirs = await tx.reportEmail.findMany({
    where: { email: to },
    select: { type: true, show_id: true, artist_id: true },
  });
  await tx.reportEmail.updateMany({
    where: { email: from, NOT: theirs },
    data: { email: to },
  });
  const starred = await tx.favorite.findMany({ where: { email: to }, select: { kind: true, name: true } });
  await tx.favorite.updateMany({
    where: { email: from, NOT: starred.map(({ kind, name }) => ({ kind, name })) },
    data: { email: to },
  });
}
