import { permissionOf } from "@/lib/access/permissions";
import type { AuditActor } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import { notify } from "@/lib/notifications/service/notify";
import type { PaymentActor } from "../actor";
import type { BatchState, BatchStep } from "../rules/states";

/** What a step of a batch says, and to whom: who may take the next one, or who made it. */
const TOLD: Readonly<Partial<Record<BatchStep | "armar", { to: "signers" | "author"; did: string; asks: string }>>> = {
  armar: { to: "signers", did: "armó", asks: "falta autorizarlo" },
  autorizar: { to: "signers", did: "autorizó", asks: "falta liberarlo" },
  devolver: { to: "author", did: "devolvió a borrador", asks: "hay que cambiarlo" },
  no_enviar: { to: "author", did: "dio por no enviado", asks: "lo que pagaba vuelve a lo pendiente" },
};

/** Tells whoever comes next that a batch waits for them. Who may not sign it sees on its page why. */
export async function tell(tx: Tx, actor: PaymentActor, id: number, step: BatchStep | "armar"): Promise<void> {
  const told = TOLD[step];
  if (!told) return;
  const [batch] = await txQuery<{ company: string; currency: string; amount: string; author: number; reason: string }>(
    tx,
    `SELECT c.name AS company, b.currency::text AS currency, b.created_by_user_id AS author, b.reason,
       (SELECT coalesce(sum(r.amount), 0.00)::text FROM payment_order r WHERE r.batch_id = b.id) AS amount
     FROM payment_batch b JOIN company c ON c.id = b.company_id WHERE b.id = $1::int`,
    id,
  );
  if (!batch) return;
  const to = told.to === "author" ? [batch.author] : await signers(tx);
  const sum = formatMoney(batch.amount, batch.currency, { decimals: 2 });
  await notify(tx, {
    to: to.filter((user) => user !== actor.userId && (told.to === "author" || user !== batch.author)),
    kind: "lote_pago",
    message: `${told.did} el lote ${id} de ${batch.company}, ${sum}: ${told.asks}`,
    user_name: actor.name || actor.mail,
    link: `/pagos?vista=lotes&lote=${id}`,
  });
}

/** What was signed is not any more, whatever changed of it: whoever made or signed it is told what, and by whom. */
export async function tellSigned(
  tx: Tx,
  { mail }: AuditActor,
  { id, state, text, people }: { id: number; state: BatchState; text: string; people: readonly number[] },
): Promise<void> {
  const [by] = await txQuery<{ id: number; name: string }>(
    tx,
    "SELECT id, name FROM app_user WHERE mail = $1::citext",
    mail,
  );
  const went = state === "cancelado" ? "quedó sin nada que pagar" : "volvió a borrador";
  await notify(tx, {
    to: people.filter((user) => user !== by?.id),
    kind: "lote_pago",
    message: `cambió lo que se debe: el lote ${id} ${went}. ${text}`.slice(0, 500),
    user_name: by?.name ?? mail,
    link: `/pagos?vista=lotes&lote=${id}`,
  });
}

/** Those whose work it is; administrators, who may do anything, are not called to it. */
async function signers(tx: Tx): Promise<number[]> {
  const found = await tx.user.findMany({
    where: { rol: { in: [...permissionOf("payments.sign").roles] }, active: true },
    select: { id: true },
  });
  return found.map(({ id }) => id);
}
