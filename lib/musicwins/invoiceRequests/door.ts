import { audit } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import { forbidden } from "@/lib/http/errors";
import type { VoucherDoor } from "@/lib/vouchers/service/behind";
import { placeOf } from "../ledger/place";
import { UNSEEN } from "../line/observed";
import { lineChanged } from "./links";
import { keep } from "./reviewService";

interface OfLink {
  id: number;
  request_id: number;
  line_id: number | null;
  unseen: boolean;
  involved: number[];
}

interface Asked {
  titulo: string;
  show_id: number | null;
  area: string | null;
  category: string;
  proveedor: string;
  proveedor_cuit: string;
}

/** An observed invoice is lifted where vouchers are as where it was asked for: by nobody who asked for it, filled it in or proposed it. */
const lifted: VoucherDoor["lifted"] = async (tx, actor, voucherId, reason) => {
  const [invoice] = await txQuery<OfLink>(
    tx,
    `SELECT i.id, r.id AS request_id, r.line_id, ${UNSEEN} AS unseen, array_remove(ARRAY[r.created_by, r.sent_by, i.completed_by] || ARRAY(
       SELECT w.created_by FROM budget_version w WHERE w.line_id = r.line_id
         AND (w.accion = 'mover' OR w.proposal_id = r.proposal_id AND w.accion IN ('crear', 'editar'))), NULL) AS involved
     FROM supplier_invoice i JOIN invoice_request r ON r.id = i.request_id WHERE i.voucher_id = $1::int`,
    voucherId,
  );
  if (!invoice) return;
  if (invoice.involved.includes(actor.userId))
    throw forbidden(
      "Quien pidió la factura, cargó sus datos o hizo el presupuesto no la da por vista: le toca a otro.",
    );
  if (!invoice.unseen) return;
  await keep(tx, actor, invoice.id, reason);
  await lineChanged(tx, invoice.line_id);
  await audit(tx, actor, {
    action: "invoice_request.reviewed",
    object: `invoice_request:${invoice.request_id}`,
    after: { motivo: reason },
  });
};

/** What its link asked for: the show, or the area and category of the proposal. */
const suggested: VoucherDoor["suggested"] = async (tx: Tx, voucherId) => {
  const [asked] = await txQuery<Asked>(
    tx,
    `SELECT r.titulo, r.show_id, l.area, coalesce(l.category, '') AS category, coalesce(v.proveedor, '') AS proveedor, coalesce(v.proveedor_cuit, '') AS proveedor_cuit
     FROM supplier_invoice i JOIN invoice_request r ON r.id = i.request_id LEFT JOIN budget_line l ON l.id = r.line_id
     LEFT JOIN budget_version v ON v.proposal_id = r.proposal_id AND v.head WHERE i.voucher_id = $1::int`,
    voucherId,
  );
  if (!asked || (asked.show_id === null && asked.area === null)) return null;
  const text = `Lo que se pidió: ${asked.titulo}`;
  if (asked.area === null) return { text, place: { show_id: asked.show_id } };
  const { area } = asked;
  const { purse_id, category_id } = await placeOf(tx, null, { ...asked, area });
  return { text, place: { purse_id, category_id } };
};

export const invoiceDoor: VoucherDoor = { lifted, suggested };
