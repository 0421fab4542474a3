import { audit } from "@/lib/audit/audit";
import { prisma, query, type Tx } from "@/lib/db";
import { standing } from "@/lib/format/standing";
import type { Input, Output } from "@/lib/http/contract";
import { conflict, impossible, staleVersion } from "@/lib/http/errors";
import { accruedStates, stateTitles } from "@/lib/vouchers/rules/states";
import { correct } from "@/lib/vouchers/service/correct";
import { storedLines } from "@/lib/vouchers/service/lines";
import { chargeAsBehind } from "@/lib/vouchers/service/recharge";
import { holdVouchers, stored as storedVoucher } from "@/lib/vouchers/service/record";
import { rejudge } from "@/lib/vouchers/service/rejudge";
import { textOf } from "@/lib/vouchers/service/rows";
import { edited } from "@/lib/vouchers/service/send";
import type { PurchaseActor } from "../actor";
import type * as api from "../matches/api";
import type { PurchaseView } from "../schema";
import { refused } from "./ask";
import { followOrder } from "./behind";
import { billsOf } from "./billViews";
import { stranger } from "./judge";
import { holdOrder, linesOf, storedOrder } from "./record";
import { billers, unbill } from "./rematch";
import { objectOf } from "./step";
import { viewOf } from "./view";

/** `GET /matches`. Errors: 404. */
export async function list(
  actor: PurchaseActor,
  { query: { order } }: Input<typeof api.listMatches>,
): Promise<Output<typeof api.listMatches>> {
  await storedOrder(prisma, order);
  return { data: await billsOf(actor, order) };
}

type Candidate = Output<typeof api.matchCandidates>["data"][number];
interface Found extends Omit<Candidate, "text" | "state"> {
  country: string;
  type_code: string;
  point: string;
  number: string;
  state: keyof typeof stateTitles;
}

/** `GET /matches/candidates`: of the order's supplier, not of another order, not paid nor given up, newest first. */
export async function candidates(
  _actor: unknown,
  { query: { order } }: Input<typeof api.matchCandidates>,
): Promise<Output<typeof api.matchCandidates>> {
  const rows = await query<Found>(
    `SELECT v.id, v.country::text AS country, v.type_code, v.point, v.number, v.date::text AS date, v.net::text AS net, v.total::text AS total,
       v.currency::text AS currency, v.state, v.version
     FROM purchase_order o JOIN supplier_kept ok ON ok.id = o.supplier_id JOIN supplier_kept vk ON vk.kept_id = ok.kept_id JOIN voucher v ON v.supplier_id = vk.id
     WHERE o.id = $1::int AND v.direction = 'recibido' AND NOT v.takes_away AND NOT v.historic AND v.state IN ('recibido', 'validado', 'imputado')
       AND (v.company_id IS NULL OR v.company_id = o.company_id)
       AND NOT EXISTS (SELECT 1 FROM voucher_link k WHERE k.voucher_id = v.id AND k.target_type NOT IN ('voucher', 'obligation'))
     ORDER BY v.date DESC NULLS FIRST, v.id DESC LIMIT 50`,
    [order],
  );
  return {
    data: rows.map(({ country, type_code, point, number, ...row }) => ({
      ...row,
      state: stateTitles[row.state],
      text: textOf({ id: row.id, country, type_code, point, number }),
    })),
  };
}

/** Writes what a held voucher bills of a held order, in place of what it said before. */
async function storeBilled(
  tx: Tx,
  order: number,
  voucher: number,
  lines: Input<typeof api.saveMatch>["body"]["lines"],
) {
  const own = await linesOf(tx, order);
  const seen = new Set<number>();
  for (const [index, { order_line_id: id, description }] of lines.entries()) {
    if (id === null) {
      if (!description) throw refused(`lines.${index}.description`, "Falta qué factura que no está en la orden.");
      continue;
    }
    if (!own.some((line) => line.id === id))
      throw refused(`lines.${index}.order_line_id`, "Esa línea no está en la orden.");
    if (seen.has(id)) throw refused(`lines.${index}.order_line_id`, "Cada línea va una vez.");
    seen.add(id);
  }
  await unbill(tx, order, "b.voucher_id = $2::int", voucher);
  await tx.billedLine.createMany({
    data: lines.map((line, index) => ({ ...line, voucher_id: voucher, order_id: order, n: index + 1 })),
  });
}

/**
 * `PUT /matches`: which lines of an order a voucher bills; one that was of no order is of this one from then on. What fits is approved by
 * the order; what does not is observed. Errors: 400, 404, 409, 422.
 */
export async function save(
  actor: PurchaseActor,
  { body: { voucher_id, version, order_id, lines } }: Input<typeof api.saveMatch>,
): Promise<PurchaseView> {
  const purchase = await prisma.$transaction(async (tx) => {
    const before = await holdOrder(tx, order_id);
    if (!before.order.code) throw impossible("La orden todavía no está aprobada.");
    const voucher = await heldVoucher(tx, order_id, voucher_id, version);
    const linked = voucher.links.some((one) => one.target_type === "purchase_order" && one.target_id === order_id);
    const elsewhere = voucher.links.some(
      ({ target_type }) => target_type !== "voucher" && target_type !== "obligation",
    );
    if (!linked && elsewhere) throw impossible("El comprobante ya es de otra orden, gasto o propuesta.");
    const open =
      voucher.state === "recibido" ||
      (accruedStates.includes(voucher.state) && !["programado", "pagado", "pagado_parcial"].includes(voucher.state));
    if (!open || voucher.takes_away)
      throw conflict(`El comprobante está ${standing(stateTitles[voucher.state])}: ya no se cambia qué factura.`);
    const other = await stranger(tx, order_id, voucher_id);
    if (other) throw refused("voucher_id", other);
    if (!linked)
      await tx.voucherLink.create({ data: { voucher_id, target_type: "purchase_order", target_id: order_id } });
    await storeBilled(tx, order_id, voucher_id, lines);
    const accrued = accruedStates.includes(voucher.state);
    // What it accrued takes the order's place as it would have from the start.
    if (!linked && accrued) {
      await correct(tx, actor, voucher);
      await edited(tx, actor, voucher_id);
    }
    await followOrder(tx, actor, order_id, `cruce:${voucher_id}`, voucher_id);
    if (accrued && (await isChargedAs(tx, order_id, voucher_id)))
      await chargeAsBehind(tx, actor, voucher_id, `Factura esas líneas de ${before.order.code}`);
    if (accrued) await rejudge(tx, actor, voucher_id);
    await audit(tx, actor, {
      action: "requisition.matched",
      object: objectOf(before.id),
      after: { voucher: voucher_id, lines },
    });
    return before.id;
  });
  return viewOf(actor, purchase);
}

/** A voucher is charged to nothing yet, or to what the order's lines are: what somebody charged elsewhere stays there. */
async function isChargedAs(tx: Tx, order: number, voucher: number): Promise<boolean> {
  const [lines, charged] = [await linesOf(tx, order), await storedLines(tx, voucher)];
  return charged.every((one) =>
    lines.some(({ purse_id, show_id }) => purse_id === one.purse_id && show_id === one.show_id),
  );
}

/** A voucher of a version, held after its order with the others that bill it, whoever may see it where it was loaded. @throws 404, 409 */
async function heldVoucher(tx: Tx, order: number, id: number, version: number) {
  await holdVouchers(tx, [id, ...(await billers(tx, order))]);
  const row = await storedVoucher(tx, id);
  if (row.version !== version) throw staleVersion({ version: row.version });
  return row;
}
