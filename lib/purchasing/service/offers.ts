import { type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { type Compared, compareOffers } from "../rules/compare";
import type { Purchase } from "./record";

export interface StoredQuote {
  id: number;
  supplier: { id: number; name: string };
  currency: "ARS" | "USD" | "EUR";
  fx_rate: string | null;
  day: string;
  valid_until: string | null;
  expired_reason: string;
  delivery_day: string | null;
  delivery_place: string;
  terms: string;
  note: string;
  version: number;
  lines: {
    n: number;
    requisition_line_id: number | null;
    description: string;
    quantity: string;
    unit: string;
    pack: string;
    unit_price: string;
    vat_rate: string;
  }[];
}

/** The quotes of a purchase that were not withdrawn, suppliers as whom they count by now. */
export const quotesOf = (tx: Tx, requisition: number): Promise<StoredQuote[]> =>
  txQuery<StoredQuote>(
    tx,
    `SELECT q.id, json_build_object('id', s.id, 'name', s.name) AS supplier, q.currency::text AS currency, q.fx_rate::text AS fx_rate, q.day::text AS day,
       q.valid_until::text AS valid_until, q.expired_reason, q.delivery_day::text AS delivery_day, q.delivery_place, q.terms, q.note, q.version,
       (SELECT json_agg(json_build_object('n', l.n, 'requisition_line_id', l.requisition_line_id, 'description', l.description, 'quantity', l.quantity::text,
          'unit', l.unit, 'pack', l.pack::text, 'unit_price', l.unit_price::text, 'vat_rate', l.vat_rate::text) ORDER BY l.n) FROM quote_line l
        WHERE l.quote_id = q.id) AS lines
     FROM quote q JOIN supplier_kept k ON k.id = q.supplier_id JOIN supplier s ON s.id = k.kept_id
     WHERE q.requisition_id = $1::int AND q.withdrawn_at IS NULL ORDER BY q.id`,
    requisition,
  );

export interface RequestedLine {
  id: number;
  n: number;
  kind: "bien" | "servicio" | "extra";
  description: string;
  quantity: string;
  unit: string;
  purse_id: number | null;
}

export const requestedLines = (tx: Tx, requisition: number): Promise<RequestedLine[]> =>
  txQuery<RequestedLine>(
    tx,
    `SELECT id, n::int AS n, kind, description, quantity::text AS quantity, unit, purse_id FROM requisition_line WHERE requisition_id = $1::int ORDER BY n`,
    requisition,
  );

/** The same side by side, on equal terms. */
export function comparedOf(
  { currency, need_day, show_day }: Pick<Purchase, "currency" | "need_day" | "show_day">,
  lines: readonly RequestedLine[],
  quotes: readonly StoredQuote[],
): Compared[] {
  const offers = quotes.map((quote) => ({
    ...quote,
    unknown_rate: quote.currency !== currency && quote.fx_rate === null,
  }));
  return compareOffers(lines, offers, { today: todayIn(), need_day, show_day });
}
