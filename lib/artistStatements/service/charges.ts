import { audit } from "@/lib/audit/audit";
import { prisma, txQuery } from "@/lib/db";
import { attachDocument } from "@/lib/documents/service/attach";
import { paidDayProblem } from "@/lib/format/paidDay";
import type { Input, Output } from "@/lib/http/contract";
import { AppError, conflict, impossible, notFound } from "@/lib/http/errors";
import type { StatementActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";

const wrong = (path: string, message: string) =>
  new AppError(422, "impossible", message, { issues: [{ path, message }] });

/** `POST /artist-charges`. Errors: 422 naming the field. */
export async function add(
  actor: StatementActor,
  { body: { file_id, ...facts } }: Input<typeof api.addCharge>,
): Promise<Output<typeof api.addCharge>> {
  const problem = paidDayProblem(facts.day);
  if (problem) throw wrong("day", problem);
  return prisma.$transaction(async (tx) => {
    const { artist_id, company_id, show_id, kind, day, currency, amount, concept } = facts;
    if (!(await tx.artist.findUnique({ where: { id: artist_id } })))
      throw wrong("artist_id", "No existe este artista.");
    if (!(await tx.company.findUnique({ where: { id: company_id } })))
      throw wrong("company_id", "No existe esta empresa.");
    const show = show_id === null ? null : await tx.show.findUnique({ where: { id: show_id } });
    if (show_id !== null && show?.artist_id !== artist_id) throw wrong("show_id", "El show no es de este artista.");
    const [made] = await txQuery<{ id: number }>(
      tx,
      `INSERT INTO artist_charge (artist_id, company_id, show_id, kind, day, currency, amount, concept, created_by_user_id)
       VALUES ($1::int, $2::int, $3::int, $4, $5::date, $6, $7::numeric, $8, $9::int) RETURNING id`,
      ...[artist_id, company_id, show_id, kind, day, currency, amount, concept, actor.userId],
    );
    const id = made?.id ?? 0;
    if (file_id !== null)
      await attachDocument(tx, actor, file_id, {
        ownerType: "artist_charge",
        ownerId: String(id),
        slot: "comprobante",
      });
    await audit(tx, actor, { action: "artist_charge.created", object: `artist_charge:${id}`, after: facts });
    await changed(tx);
    return { id };
  });
}

/** `POST /artist-charges/{id}/annul`. Errors: 404, 409 where it was annulled, 422 once a reviewed statement has it. */
export async function annul(
  actor: StatementActor,
  { params: { id }, body: { reason } }: Input<typeof api.annulCharge>,
): Promise<Output<typeof api.annulCharge>> {
  return prisma.$transaction(async (tx) => {
    const [row] = await txQuery<{ annulled: boolean; number: number | null }>(
      tx,
      `SELECT c.annulled_at IS NOT NULL AS annulled, (SELECT s.number FROM artist_statement_line l JOIN artist_statement s ON s.id = l.statement_id
         WHERE l.key = 'cargo:' || c.id AND s.state IN ('revisada', 'enviada') LIMIT 1) AS number FROM artist_charge c WHERE c.id = $1::int FOR UPDATE OF c`,
      id,
    );
    if (!row) throw notFound("No existe esto en la cuenta del artista.");
    if (row.annulled) throw conflict("Ya estaba anulado.", { id });
    if (row.number !== null) throw impossible(`Está en la liquidación ${row.number}: volverla a borrador primero.`);
    await txQuery(
      tx,
      "UPDATE artist_charge SET annulled_at = now(), annulled_by_user_id = $2::int, annulled_reason = $3 WHERE id = $1::int",
      ...[id, actor.userId, reason],
    );
    await audit(tx, actor, { action: "artist_charge.annulled", object: `artist_charge:${id}`, after: { reason } });
    await changed(tx);
    return { id };
  });
}
