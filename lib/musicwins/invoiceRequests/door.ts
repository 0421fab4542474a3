import { audit } from "@/lib/audit/audit";
import { txQuery } from "@/lib/db";
import { forbidden } from "@/lib/http/errors";
import type { VoucherDoor } from "@/lib/vouchers/service/behind";
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
  voucher_id: number;
  titulo: string;
  show_id: number | null;
  purse_id: number | null;
  category_id: number | null;
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

const ASKED = `SELECT i.voucher_id, r.titulo, CASE WHEN l.id IS NULL THEN r.show_id END AS show_id, p.purse_id, p.category_id
  FROM supplier_invoice i JOIN invoice_request r ON r.id = i.request_id LEFT JOIN budget_line l ON l.id = r.line_id
  LEFT JOIN budget_version v ON v.proposal_id = r.proposal_id AND v.head
  LEFT JOIN LATERAL musicwins_place(l.area, l.category, coalesce(v.proveedor, ''), coalesce(v.proveedor_cuit, '')) p ON l.id IS NOT NULL
  WHERE i.voucher_id = ANY ($1::int[])`;

/** What their links asked for: the show, or the area and category of the proposal. */
const suggested: VoucherDoor["suggested"] = async (tx, voucherIds) => {
  const asked = await txQuery<Asked>(tx, ASKED, voucherIds);
  return asked
    .filter(({ show_id, purse_id }) => show_id !== null || purse_id !== null)
    .map(({ voucher_id, titulo, ...place }) => ({ voucher_id, text: `Lo que se pidió: ${titulo}`, place }));
};

export const invoiceDoor: VoucherDoor = { lifted, suggested };
