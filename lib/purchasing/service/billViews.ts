import { can, type Person } from "@/lib/access/can";
import { prisma, query } from "@/lib/db";
import { accruedStates, stateTitles, type VoucherState } from "@/lib/vouchers/rules/states";
import { hrefOf, textOf } from "@/lib/vouchers/service/rows";
import type { BillView } from "../matches/schema";
import { judge, stranger } from "./judge";

interface Row
  extends Omit<BillView, "text" | "state" | "state_title" | "href" | "pending" | "inside" | "sentence" | "deviations"> {
  country: string;
  type_code: string;
  point: string;
  number: string;
  state: VoucherState;
}

const BILLS = `SELECT v.id AS voucher_id, v.country::text AS country, v.type_code, v.point, v.number, v.state, coalesce(v.observed ->> 'reason', '') AS observed,
    (SELECT to_char(max(a.at) AT TIME ZONE 'America/Argentina/Buenos_Aires', 'YYYY-MM-DD') FROM audit_entry a
      WHERE a.object = 'requisition:' || (SELECT o.requisition_id FROM purchase_order o WHERE o.id = $1::int)
        AND a.action = 'requisition.note_asked' AND (a.after ->> 'voucher')::int = v.id) AS note_asked,
    coalesce((v.observed ->> 'match')::boolean, false) AS ours, v.date::text AS date, v.due_date::text AS due_date, v.currency::text AS currency, v.net::text AS net,
    coalesce(v.vat, 0.00)::text AS vat, v.total::text AS total, v.version,
    coalesce((SELECT json_agg(json_build_object('id', b.id, 'order_line_id', b.order_line_id, 'description', coalesce(nullif(b.description, ''), l.description, ''),
      'quantity', b.quantity::text, 'unit_price', b.unit_price::text, 'net', b.net::text, 'credited', b.credited::text, 'matched', b.matched::text) ORDER BY b.n)
      FROM billed_line b LEFT JOIN order_line l ON l.id = b.order_line_id WHERE b.voucher_id = v.id AND b.order_id = $1::int), '[]') AS lines
  FROM voucher_link k JOIN voucher v ON v.id = k.voucher_id
  WHERE k.target_type = 'purchase_order' AND k.target_id = $1::int AND v.state NOT IN ('anulado', 'descartado') ORDER BY v.id`;

/** Somebody approved it as it is. */
const ACCEPTED = new Set<VoucherState>(["aprobado", "programado", "pagado_parcial", "pagado"]);

/** The vouchers that bill an order, with what of them does not fit. */
export async function billsOf(reader: Person, order: number): Promise<BillView[]> {
  const rows = await query<Row>(BILLS, [order]);
  const opens = can(reader, "vouchers.read");
  return Promise.all(
    rows.map(async ({ country, type_code, point, number, ...row }) => {
      const pending = !accruedStates.includes(row.state);
      const { sentence, deviations } = pending
        ? { sentence: await stranger(prisma, order, row.voucher_id), deviations: [] }
        : await judge(prisma, order, row.voucher_id);
      const inside = sentence === null || ACCEPTED.has(row.state);
      return {
        ...row,
        text: textOf({ id: row.voucher_id, country, type_code, point, number }),
        state_title: stateTitles[row.state],
        href: opens ? hrefOf(row.voucher_id) : null,
        pending,
        inside,
        sentence: sentence ?? "",
        deviations,
      };
    }),
  );
}
