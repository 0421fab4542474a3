import { type Tx, txQuery } from "@/lib/db";
import { dueDayOf, neededBefore } from "@/lib/deals/deposits/rules/due";
import { sameTerms } from "@/lib/deals/rules/sameTerms";
import { type DealTerms, dealTerms } from "@/lib/deals/schema/terms";
import { compareMoney, sumMoney } from "@/lib/format/moneyMath";
import { waitingIn } from "../holds/service/queue";
import type { Facts, OwnHold } from "../rules/guards";
import { standingStates } from "../rules/kinds";
import type { Refunder } from "../rules/refunders";

interface Row extends Omit<Facts, "hold" | "deal" | "received" | "refund_by"> {
  signed_on: string | null;
  today: string;
  venue_id: number | null;
  room: string;
  hold_id: number | null;
  side: "promotor" | "artista" | null;
  terms: unknown;
  deposit_due: string | null;
  no_offer_reason: string;
}

const FACTS = `
  SELECT s.id, s.fecha::text AS fecha, s.city, CASE WHEN v.id IS NOT NULL THEN json_build_object('name', v.name, 'own', v.hold_mode = 'propio') END AS venue,
    s.venue_id, s.room, s.company_id, s.divisa::text AS divisa, s.announce_on::text AS announce_on,
    (SELECT count(*)::int FROM hold h WHERE h.show_id = s.id AND h.state IN ('pedido', 'vivo')) AS live_holds,
    (SELECT h.id FROM hold h WHERE h.show_id = s.id AND h.venue_id = s.venue_id AND h.room = s.room AND h.day = s.fecha AND h.ended_at IS NULL) AS hold_id,
    (SELECT o.name FROM "show" o WHERE o.venue_id = s.venue_id AND o.fecha = s.fecha AND o.id <> s.id AND (o.room = s.room OR o.room = '' OR s.room = '')
       AND o.state = ANY ($2::text[]) ORDER BY o.id LIMIT 1) AS taken,
    d.side, d.terms, d.deposit_due::text AS deposit_due, coalesce(d.no_offer_reason, '') AS no_offer_reason,
    CASE WHEN EXISTS (SELECT 1 FROM offer f WHERE f.show_id = s.id AND f.state = 'aceptada' AND ${sameTerms("f.terms", "d.terms")}) THEN 'aceptada'
      WHEN EXISTS (SELECT 1 FROM offer f WHERE f.show_id = s.id AND f.state = 'aceptada') THEN 'de otros términos'
      WHEN EXISTS (SELECT 1 FROM offer f WHERE f.show_id = s.id AND f.state = 'enviada') THEN 'enviada' ELSE 'ninguna' END AS offer,
    CASE WHEN c.id IS NULL THEN 'ninguno' WHEN ${sameTerms("c.terms", "d.terms")} OR c.explained_terms = d.terms THEN 'firmado' ELSE 'de otros términos' END AS contract,
    c.signed_on::text AS signed_on, (now() AT TIME ZONE coalesce(v.zone, 'America/Argentina/Buenos_Aires'))::date::text AS today,
    EXISTS (SELECT 1 FROM show_waiver w WHERE w.show_id = s.id AND w.what = 'anticipo' AND w.state = 'aprobada') AS waived,
    d.show_id IS NOT NULL AND (EXISTS (SELECT 1 FROM sales_series x WHERE x.show_id = s.id AND x.last_venta_total > 0)
      OR EXISTS (SELECT 1 FROM show_deposit p JOIN obligation o ON o.id = p.obligation_id WHERE p.show_id = s.id AND p.direction = 'cobra' AND o.paid > 0)) AS paid_for,
    (SELECT json_build_object('all', count(*), 'ready', count(*) FILTER (WHERE c.precio > 0 AND c.capacidad > 0)) FROM show_category c
       WHERE c.show_id = s.id) AS categories,
    coalesce((SELECT a.closed_at IS NOT NULL FROM show_admin a WHERE a.show_id = s.id), false) AS closed
  FROM "show" s LEFT JOIN venue v ON v.id = s.venue_id LEFT JOIN deal d ON d.show_id = s.id
  LEFT JOIN show_contract c ON c.show_id = s.id AND c.state = 'firmado' WHERE s.id = $1::int`;

/** What was collected for a show before it played, or since: advances and payments of its promoter. */
const RECEIVED = `SELECT coalesce(sum(amount), 0)::text AS received FROM ledger_rollup
  WHERE show_id = $1::int AND currency = $2 AND side = 'ingreso' AND kind IN ('anticipado', 'pagado')`;

const DEPOSITS = `SELECT d.due_rule, d.due_day::text AS due_day, d.due_days, d.amount::text AS amount, coalesce(o.paid, 0.00)::text AS paid
  FROM show_deposit d LEFT JOIN obligation o ON o.id = d.obligation_id
  WHERE d.show_id = $1::int AND d.state <> 'anulado' AND d.direction = 'cobra' ORDER BY d.id`;

type Deposit = Parameters<typeof dueDayOf>[0] & { amount: string; paid: string };

/** What has to be collected before a show is confirmed, and what was: by its deposits, or as a sum where the terms say no more. */
async function depositOf(tx: Tx, { id, fecha, signed_on, today }: Row, whole: string, currency: string) {
  const deposits = await txQuery<Deposit>(tx, DEPOSITS, id);
  if (deposits.length === 0) {
    const [money] = await txQuery<{ received: string }>(tx, RECEIVED, id, currency);
    return { deposit: whole, promised: whole, due: null, received: money?.received ?? "0" };
  }
  const dated = deposits
    .map((one) => ({ ...one, due: dueDayOf(one, { fecha, signed_on }) }))
    .sort((a, b) => (a.due ?? "").localeCompare(b.due ?? ""));
  const needed = neededBefore(dated, today);
  const sum = (of: "amount" | "paid") => sumMoney(needed.map((one) => one[of]));
  const promised = sumMoney(deposits.map(({ amount }) => amount));
  const due = dated.find((one) => one.due !== null)?.due ?? null;
  return { deposit: sum("amount"), promised, due, received: sum("paid") };
}

/** What the steps of a held show are judged by. */
export async function factsOf(tx: Tx, id: number, refund_by: Refunder | null = null): Promise<Facts> {
  const [row] = await txQuery<Row>(tx, FACTS, id, standingStates);
  if (!row) throw new Error(`Show ${id} is gone`);
  const { venue_id, room, hold_id, side, terms, deposit_due, no_offer_reason, signed_on: _, today: __, ...facts } = row;
  const read = dealTerms.safeParse(terms);
  const agreed = read.success ? read.data : { currency: facts.divisa, deposit: "0.00" };
  const { currency } = agreed;
  const { deposit, promised, due, received } = await depositOf(tx, row, agreed.deposit, currency);
  return {
    ...facts,
    deal: side && {
      side,
      valid: read.success,
      currency,
      deposit,
      promised,
      deposit_due: due ?? deposit_due,
      priced: read.success && isPriced(read.data),
      no_offer_reason,
    },
    received,
    refund_by,
    hold:
      hold_id === null ? null : await ownHold(tx, hold_id, { venue_id: venue_id ?? 0, room, day: facts.fecha ?? "" }),
  };
}

/** Of the kinds that pay a guarantee or a percentage, whether one is said. */
const isPriced = ({ artist: { kind, guarantee, pct } }: DealTerms): boolean =>
  !["flat", "percentage", "versus", "plus"].includes(kind) ||
  compareMoney(guarantee, "0") > 0 ||
  compareMoney(pct, "0") > 0;

async function ownHold(
  tx: Tx,
  id: number,
  key: { venue_id: number; room: string; day: string },
): Promise<OwnHold | null> {
  const queue = await waitingIn(tx, [key]);
  const at = queue.findIndex((hold) => hold.id === id);
  const mine = queue[at];
  if (!mine) return null;
  const { rank, state, seq } = mine;
  return {
    id,
    own: seq !== null,
    answered: state !== "pedido",
    rank,
    before: queue.slice(0, at).map(({ show }) => show),
  };
}
