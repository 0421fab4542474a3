import { type Tx, txQuery } from "@/lib/db";
import { notFound } from "@/lib/http/errors";
import type { ShowState } from "@/lib/shows/rules/kinds";
import type { OfferState, Side } from "../rules/kinds";
import type { OfferFacts, Shown } from "../rules/offerText";
import { sameTerms } from "../rules/sameTerms";

/** A show's deal as it is stored; `terms` are read by who needs them. */
export interface Deal {
  side: Side;
  counterparty: string;
  terms: unknown;
  fx_rate: string | null;
  fx_source: string;
  fx_day: string | null;
  no_offer_reason: string;
  updated_at: string;
  version: number;
}

/** What the audit log calls a show's deal: apart from the show's own history, which ticketing reads. */
export const objectOf = (showId: number): string => `deal:${showId}`;

/** The show that a deal is of. */
export interface DealShow {
  id: number;
  name: string;
  artist: string;
  venue: string;
  city: string;
  fecha: string | null;
  zone: string;
  divisa: "ARS" | "USD" | "EUR";
  type: string;
  state: ShowState;
  company: string;
}

const SHOW = `
  SELECT s.id, s.name, a.name AS artist, coalesce(v.name, '') AS venue, coalesce(v.city, s.city) AS city, s.fecha::text AS fecha,
    coalesce(v.zone, 'America/Argentina/Buenos_Aires') AS zone, s.divisa::text AS divisa, s.type, s.state, coalesce(c.name, '') AS company
  FROM "show" s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id LEFT JOIN company c ON c.id = s.company_id
  WHERE s.id = $1::int`;
const DEAL = `
  SELECT side, counterparty, terms, fx_rate::text AS fx_rate, fx_source, fx_day::text AS fx_day, no_offer_reason,
    to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS updated_at, version
  FROM deal WHERE show_id = $1::int`;

/** @throws 404 */
export async function showOf(tx: Tx, id: number): Promise<DealShow> {
  const [show] = await txQuery<DealShow>(tx, SHOW, id);
  if (!show) throw notFound("No encontrado: el show ya no existe.");
  return show;
}

export async function dealOf(tx: Tx, id: number): Promise<Deal | undefined> {
  const [deal] = await txQuery<Deal>(tx, DEAL, id);
  return deal;
}

/** Holds a show, its deal with it, until the transaction ends. */
export async function holdDeal(tx: Tx, id: number): Promise<{ show: DealShow; deal: Deal | undefined }> {
  await txQuery(tx, `SELECT 1 FROM "show" WHERE id = $1::int FOR NO KEY UPDATE`, id);
  return { show: await showOf(tx, id), deal: await dealOf(tx, id) };
}

export interface Offer {
  id: number;
  show_id: number;
  n: number;
  terms: unknown;
  shown: Shown;
  sha256: string;
  language: OfferFacts["language"];
  sent_to: string;
  sent_at: string | null;
  expires_at: string;
  /** The last day on which it can be accepted, where the show is played. */
  expires: string;
  state: OfferState;
  approval: "pedida" | "aprobada" | "rechazada" | null;
  answered_at: string | null;
  answered: string;
  created_by: string;
  created_by_user_id: number;
  created_at: string;
  current: boolean;
  version: number;
}

const ISO = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** What was sent is over by the database's clock, whoever looks and when. */
/** The last day on which the offer `o` can be accepted, by the clock of its show's venue `v`. */
export const LAST_DAY_OF_OFFER =
  "((o.expires_at AT TIME ZONE coalesce(v.zone, 'America/Argentina/Buenos_Aires')) - interval '1 minute')::date::text";

const STATE = "CASE WHEN o.state = 'enviada' AND o.expires_at <= now() THEN 'vencida' ELSE o.state END";
const OFFERS = `
  SELECT o.id, o.show_id, o.n, o.terms, o.shown, o.sha256::text AS sha256, o.language::text AS language, o.sent_to, ${ISO("o.sent_at")} AS sent_at,
    ${ISO("o.expires_at")} AS expires_at,
    ${LAST_DAY_OF_OFFER} AS expires,
    ${STATE} AS state, o.approval, ${ISO("o.answered_at")} AS answered_at, o.answered, coalesce(nullif(u.name, ''), u.mail::text) AS created_by, o.created_by_user_id,
    ${ISO("o.created_at")} AS created_at, ${sameTerms("o.terms", "d.terms")} AS current, o.version
  FROM offer o JOIN deal d ON d.show_id = o.show_id JOIN "show" s ON s.id = o.show_id LEFT JOIN venue v ON v.id = s.venue_id
  JOIN app_user u ON u.id = o.created_by_user_id`;

export const offersOf = (tx: Tx, showId: number): Promise<Offer[]> =>
  txQuery<Offer>(tx, `${OFFERS} WHERE o.show_id = $1::int ORDER BY o.n DESC`, showId);

/** @throws 404 */
export async function offerOf(tx: Tx, showId: number, n: number): Promise<Offer> {
  const [offer] = await txQuery<Offer>(tx, `${OFFERS} WHERE o.show_id = $1::int AND o.n = $2::int`, showId, n);
  if (!offer) throw notFound("No encontrado: no hay una oferta con ese número.");
  return offer;
}

export async function offerOfToken(tx: Tx, hash: string): Promise<Offer | undefined> {
  const [offer] = await txQuery<Offer>(tx, `${OFFERS} WHERE o.token_hash = $1`, hash);
  return offer;
}
