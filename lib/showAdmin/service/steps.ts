import { type Tx, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import { notify } from "@/lib/notifications/service/notify";
import type { ShowAdminActor } from "../actor";
import type * as api from "../api";
import { type HeldAdmin, onAdmin, wrong } from "./held";
import { readView } from "./view";

async function tell(tx: Tx, actor: ShowAdminActor, to: (number | null)[], { id, name }: HeldAdmin, did: string) {
  await notify(tx, {
    to: to.flatMap((one) => (one === null || one === actor.userId ? [] : [one])),
    kind: "admin_show",
    message: `${did} ${name}`,
    user_name: actor.mail,
    link: `/adminShows?show=${id}`,
  });
}

/** `PUT /show-admin/{id}/company`. Errors: 404, 409, 422 once it has dues: they are that company's. */
export const setCompany = (
  actor: ShowAdminActor,
  { params: { id }, body: { version, company_id } }: Input<typeof api.setShowCompany>,
) =>
  onAdmin(actor, { id, version }, { step: "derechos", action: "company" }, async (tx) => {
    const company = await tx.company.findUnique({ where: { id: company_id } });
    if (!company) throw wrong("company_id", "No existe esta empresa.");
    const [due] = await txQuery(
      tx,
      "SELECT 1 FROM show_due WHERE show_id = $1::int AND annulled_at IS NULL LIMIT 1",
      id,
    );
    if (due) throw wrong("company_id", "Ya tiene derechos cargados de su empresa: anularlos primero.");
    await txQuery(tx, "UPDATE show_admin SET company_id = $2::int WHERE show_id = $1::int", id, company_id);
    return { company: company.name };
  });

/**
 * `POST /show-admin/{id}/close`. Whoever posted of it has committed, whoever posts from now on waits for this and is refused. Errors: 404,
 * 409, 422 with what is missing.
 */
export const close = (
  actor: ShowAdminActor,
  { params: { id }, body: { version, note } }: Input<typeof api.closeShowAdmin>,
) =>
  onAdmin(actor, { id, version }, { step: "cerrar", action: "closed", alone: true }, async (tx) => {
    const { problems } = await readView(tx, actor, id);
    if (problems.length > 0) throw impossible(`Falta algo para cerrar. ${problems.join(" ")}`);
    await txQuery(
      tx,
      "UPDATE show_admin SET closed_at = now(), closed_by_user_id = $2::int, note = $3 WHERE show_id = $1::int",
      ...[id, actor.userId, note],
    );
    return { state: "cerrada", note };
  });

/** `POST /show-admin/{id}/reopen`: asks for it; who closed it hears that. Errors: 404, 409. */
export const ask = (actor: ShowAdminActor, { params: { id }, body: { reason } }: Input<typeof api.askReopening>) =>
  onAdmin(actor, { id }, { step: "pedir_reabrir", action: "reopening_asked" }, async (tx, row) => {
    await txQuery(
      tx,
      "INSERT INTO show_reopening (show_id, reason, asked_by_user_id) VALUES ($1::int, $2, $3::int)",
      ...[id, reason, actor.userId],
    );
    await tell(tx, actor, [row.closed_by], row, "pidió reabrir la administración de");
    return { reason };
  });

/** `POST /show-admin/{id}/reopen/decide`. Errors: 404, 409 (also for who asked), 422 where a no says no reason. */
export const decide = (
  actor: ShowAdminActor,
  { params: { id }, body: { accept, answer } }: Input<typeof api.decideReopening>,
) => {
  if (!accept && answer.trim().length < 3) throw wrong("answer", "Escribir por qué no (3 letras o más).");
  const action = accept ? "reopened" : "reopening_refused";
  return onAdmin(actor, { id }, { step: "reabrir", action, alone: true }, async (tx, row) => {
    await txQuery(
      tx,
      "UPDATE show_reopening SET accepted = $2, decided_by_user_id = $3::int, decided_at = now(), answer = $4 WHERE id = $1::int",
      ...[row.reopening, accept, actor.userId, answer],
    );
    if (accept)
      await txQuery(tx, "UPDATE show_admin SET closed_at = NULL, closed_by_user_id = NULL WHERE show_id = $1::int", id);
    await tell(
      tx,
      actor,
      [row.asked_by, row.closed_by],
      row,
      accept ? "reabrió la administración de" : "no reabrió la administración de",
    );
    return { accept, answer };
  });
};
