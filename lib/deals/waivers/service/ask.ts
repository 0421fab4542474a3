import { askingTransaction } from "@/lib/approvals/service/objects";
import { sendForApproval } from "@/lib/approvals/service/send";
import { audit } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import { compareMoney, sumMoney } from "@/lib/format/moneyMath";
import type { Input, Output } from "@/lib/http/contract";
import { conflict, impossible, staleVersion } from "@/lib/http/errors";
import { inTurn } from "@/lib/inTurn";
import { once } from "@/lib/once";
import { showInReach } from "@/lib/shows/service/reach";
import type { DealActor } from "../../actor";
import { depositsOf } from "../../deposits/service/rows";
import { type DealTerms, dealTerms } from "../../schema/terms";
import { fullFee, WAIVER } from "../../service/approvalKinds";
import { viewOf } from "../../service/deal";
import { holdDeal, objectOf } from "../../service/record";
import type * as api from "../api";

/** `POST /shows/{id}/waivers`. Errors: 404, 409, 422. */
export async function ask(
  actor: DealActor & { mail: string },
  { params, body }: Input<typeof api.askWaiver>,
): Promise<Output<typeof api.askWaiver>> {
  const id = await showInReach(actor, params.id);
  const work = async (tx: Tx) => {
    const call = { name: "waivers", userId: actor.userId, clave: body.client_id, request: { id, ...body }, seconds: 0 };
    await once(tx, call, () => askOne(tx, actor, id, body));
    return viewOf(tx, id);
  };
  return inTurn(`deal:${id}`, () => askingTransaction(work));
}

async function askOne(
  tx: Tx,
  actor: DealActor & { mail: string },
  id: number,
  { what, reason, version }: Input<typeof api.askWaiver>["body"],
): Promise<{ waiver: number }> {
  const { deal } = await holdDeal(tx, id);
  if (!deal) throw impossible("Falta el trato: guardarlo antes de pedir una autorización.");
  if (deal.version !== version) throw staleVersion(await viewOf(tx, id));
  const terms = dealTerms.safeParse(deal.terms);
  if (!terms.success) throw impossible("Los términos del trato están incompletos.");
  if (what === "anticipo" && deal.side !== "artista")
    throw impossible("El anticipo lo pagamos nosotros: no hace falta para confirmar.");
  const amount = what === "anticipo" ? await waitedFor(tx, id, terms.data) : fullFee(terms.data);
  if (what === "anticipo" && compareMoney(amount, "0") <= 0) throw impossible("El trato no tiene anticipo por cobrar.");
  const [made] = await txQuery<{ id: number }>(
    tx,
    `INSERT INTO show_waiver (show_id, what, currency, amount, reason, created_by_user_id) VALUES ($1::int, $2, $3, $4::numeric, $5, $6::int)
     ON CONFLICT (show_id, what) WHERE state IN ('pedida', 'aprobada') DO NOTHING RETURNING id`,
    ...[id, what, terms.data.currency, amount, reason, actor.userId],
  );
  if (!made) throw conflict("Ya se pidió esta autorización, o ya se tiene.");
  await audit(tx, actor, { action: "waiver.asked", object: objectOf(id), after: { what, amount, reason } });
  await sendForApproval(tx, actor, WAIVER, String(made.id));
  return { waiver: made.id };
}

/** What of the deposits that we collect is not there. */
async function waitedFor(tx: Tx, id: number, terms: DealTerms): Promise<string> {
  const deposits = (await depositsOf(tx, id)).filter(({ direction }) => direction === "cobra");
  if (deposits.length === 0) return terms.deposit;
  const minus = (value: string) => (compareMoney(value, "0") === 0 ? value : `-${value}`);
  return sumMoney(deposits.flatMap(({ amount, paid }) => [amount, minus(paid)]));
}
