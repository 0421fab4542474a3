import { prisma, type Tx, txQuery } from "@/lib/db";
import { likeText } from "@/lib/format/likeText";
import { normalize } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import { behindOf } from "@/lib/vouchers/service/behind";
import type { PaymentActor } from "../actor";
import type * as api from "../api";
import type { AdvanceTarget } from "../rules/kinds";

type Reply = Output<typeof api.advanceTargets>;
type Query = Input<typeof api.advanceTargets>["query"];
type Named = Pick<Reply[number], "type" | "id" | "name" | "day">;

/** As many shows as somebody looks through. */
const SHOWS = 30;

/** Shows that promise a supplier something, or are called so: the nearest first. */
const shows = (tx: Tx, { supplier, currency, q = "" }: Query): Promise<Named[]> => {
  const words = normalize(q)
    .split(" ")
    .filter(Boolean)
    .map((word) => `%${likeText(word)}%`);
  return txQuery<Named>(
    tx,
    `SELECT 'show' AS type, s.id, s.name, coalesce(s.fecha::text, '') AS day FROM show s
     WHERE CASE WHEN cardinality($3::text[]) > 0 THEN search_plain(s.name) LIKE ALL ($3::text[]) ELSE s.id IN (SELECT e.show_id FROM ledger_entry e
       JOIN supplier_kept k ON k.id = e.supplier_id JOIN supplier_kept o ON o.id = $1::int AND o.kept_id = k.kept_id
       WHERE e.show_id IS NOT NULL AND e.currency = $2::char(3) AND e.side = 'gasto' AND e.kind IN ('comprometido', 'devengado')) END
     ORDER BY abs(s.fecha - (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date) NULLS LAST, s.id DESC LIMIT ${SHOWS}`,
    supplier,
    currency,
    words,
  );
};

/** Orders, or proposals, of a supplier. */
async function ofBehind(tx: Tx, type: AdvanceTarget, { supplier, company, currency, q = "" }: Query): Promise<Named[]> {
  const behind = await behindOf(type === "order" ? "purchase_order" : type);
  const found = (await behind?.advanceable?.(tx, { supplier_id: supplier, company_id: company, currency })) ?? [];
  const words = normalize(q).split(" ").filter(Boolean);
  return found
    .filter(({ name }) => words.every((word) => normalize(name).includes(word)))
    .map((one) => ({ type, ...one, day: "" }));
}

/**
 * `GET /payment-advances/targets`: what an advance to a supplier may be of, with what is left of what it promises. Of orders and proposals
 * only those of which something is; what is shown is looked at again when the advance is asked for.
 */
export const targets = (_actor: PaymentActor, { query }: Input<typeof api.advanceTargets>): Promise<Reply> =>
  prisma.$transaction(async (tx) => {
    const named = [
      ...(await ofBehind(tx, "order", query)),
      ...(await ofBehind(tx, "proposal", query)),
      ...(await shows(tx, query)),
    ];
    const found = await txQuery<Reply[number]>(
      tx,
      `SELECT x.type, x.id, x.name, x.day, p.promised::numeric(18, 2)::text AS promised, greatest(p.promised - p.used, 0)::numeric(18, 2)::text AS "left"
       FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (type text, id int, name text, day text)) WITH ORDINALITY AS x(type, id, name, day, n)
       CROSS JOIN LATERAL (SELECT coalesce(y.promised, 0) AS promised, coalesce(y.used, 0) AS used
         FROM promise_of(x.type, x.id, CASE x.type WHEN 'show' THEN (SELECT k.kept_id FROM supplier_kept k WHERE k.id = $2::int) ELSE 0 END, $3::char(3)) y) p
       WHERE x.type = 'show' OR p.promised > p.used ORDER BY x.n`,
      JSON.stringify(named),
      query.supplier,
      query.currency,
    );
    return found;
  });
