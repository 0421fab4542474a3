import { type Tx, txQuery } from "@/lib/db";
import { type DealTerms, dealTerms } from "@/lib/deals/schema/terms";
import { compareMoney } from "@/lib/format/moneyMath";
import { waitingIn } from "../holds/service/queue";
import type { Facts, OwnHold } from "../rules/guards";
import { publicStates } from "../rules/kinds";

interface Row extends Omit<Facts, "hold" | "deal" | "received"> {
  venue_id: number | null;
  room: string;
  hold_id: number | null;
  side: "promotor" | "artista" | null;
  terms: unknown;
  deposit_due: string | null;
  no_offer_reason: string;
}

/** Those that have their room and day; what was put off or called off has left it. */
const STANDING = publicStates.filter((state) => state !== "cancelado" && state !== "reprogramado");

const FACTS = `
  SELECT s.id, s.fecha::text AS fecha, s.city, CASE WHEN v.id IS NOT NULL THEN json_build_object('name', v.name, 'own', v.hold_mode = 'propio') END AS venue,
    s.venue_id, s.room, s.company_id, s.divisa::text AS divisa, s.announce_on::text AS announce_on,
    (SELECT count(*)::int FROM hold h WHERE h.show_id = s.id AND h.state IN ('pedido', 'vivo')) AS live_holds,
    (SELECT h.id FROM hold h WHERE h.show_id = s.id AND h.venue_id = s.venue_id AND h.room = s.room AND h.day = s.fecha AND h.ended_at IS NULL) AS hold_id,
    (SELECT o.name FROM "show" o WHERE o.venue_id = s.venue_id AND o.fecha = s.fecha AND o.id <> s.id AND (o.room = s.room OR o.room = '' OR s.room = '')
       AND o.state = ANY ($2::text[]) ORDER BY o.id LIMIT 1) AS taken,
    d.side, d.terms, d.deposit_due::text AS deposit_due, coalesce(d.no_offer_reason, '') AS no_offer_reason,
    CASE WHEN EXISTS (SELECT 1 FROM offer f WHERE f.show_id = s.id AND f.state = 'aceptada' AND f.terms = d.terms) THEN 'aceptada'
      WHEN EXISTS (SELECT 1 FROM offer f WHERE f.show_id = s.id AND f.state = 'aceptada') THEN 'de otros términos'
      WHEN EXISTS (SELECT 1 FROM offer f WHERE f.show_id = s.id AND f.state = 'enviada') THEN 'enviada' ELSE 'ninguna' END AS offer,
    (SELECT json_build_object('all', count(*), 'ready', count(*) FILTER (WHERE c.precio > 0 AND c.capacidad > 0)) FROM show_category c
       WHERE c.show_id = s.id) AS categories,
    coalesce((SELECT a.closed_at IS NOT NULL FROM show_admin a WHERE a.show_id = s.id), false) AS closed
  FROM "show" s LEFT JOIN venue v ON v.id = s.venue_id LEFT JOIN deal d ON d.show_id = s.id WHERE s.id = $1::int`;

/** What was collected for a show before it played, or since: advances and payments of its promoter. */
const RECEIVED = `SELECT coalesce(sum(amount), 0)::text AS received FROM ledger_rollup
  WHERE show_id = $1::int AND currency = $2 AND side = 'ingreso' AND kind IN ('anticipado', 'pagado')`;

/** What the steps of a held show are judged by. */
export async function factsOf(tx: Tx, id: number): Promise<Facts> {
  const [row] = await txQuery<Row>(tx, FACTS, id, STANDING);
  if (!row) throw new Error(`Show ${id} is gone`);
  const { venue_id, room, hold_id, side, terms, deposit_due, no_offer_reason, ...facts } = row;
  const read = dealTerms.safeParse(terms);
  const { currency, deposit } = read.success ? read.data : { currency: facts.divisa, deposit: "0.00" };
  const [money] = await txQuery<{ received: string }>(tx, RECEIVED, id, currency);
  return {
    ...facts,
    deal: side && {
      side,
      valid: read.success,
      currency,
      deposit,
      deposit_due,
      priced: read.success && isPriced(read.data),
      no_offer_reason,
    },
    received: money?.received ?? "0",
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
