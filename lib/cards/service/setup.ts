import { query } from "@/lib/db";
import { env } from "@/lib/env";
import { DEFAULT_ZONE, todayIn } from "@/lib/format/dates";
import type { Output } from "@/lib/http/contract";
import { isPublic } from "@/lib/shows/rules/publicShows";
import type { CardActor } from "../actor";
import type * as api from "../api";
import type { CardSetup } from "../schema";
import { cardJson, OWN_TAX_IDS } from "./rows";

const NEAR_DAYS = 60;
const SHOWS = 24;
const MERCHANTS = 200;

const CARDS = `SELECT ${cardJson("k", "c")} AS card FROM expense_card k JOIN company c ON c.id = k.company_id
  WHERE k.holder_user_id = $1 AND k.active ORDER BY k.id`;
const SHOW_LIST = `SELECT s.id, a.name, s.fecha::text AS day, coalesce(v.city, '') AS city FROM "show" s JOIN artist a ON a.id = s.artist_id
  LEFT JOIN venue v ON v.id = s.venue_id WHERE s.state <> 'cancelado' AND ${isPublic()} AND s.fecha BETWEEN $1::date - ${NEAR_DAYS} AND $1::date + ${NEAR_DAYS}
  ORDER BY abs(s.fecha - $1::date), s.fecha, a.name, s.id LIMIT ${SHOWS}`;
const LAST = `SELECT show_id, category, card_id FROM card_expense WHERE holder_user_id = $1 AND origin = 'telefono' AND state <> 'retirado'
  ORDER BY taken_at DESC, id DESC LIMIT 1`;
const WHOM = `SELECT DISTINCT ON (issuer_tax_id) issuer_tax_id AS tax_id, merchant AS name, category FROM card_expense
  WHERE holder_user_id = $1 AND issuer_tax_id <> '' AND merchant <> '' ORDER BY issuer_tax_id, taken_at DESC LIMIT ${MERCHANTS}`;

/** `GET /card-expenses/setup`. */
export async function setup(actor: CardActor): Promise<Output<typeof api.cardSetup>> {
  const [cards, shows, last, own, merchants, [person]] = await Promise.all([
    query<{ card: CardSetup["cards"][number] }>(CARDS, [actor.userId]),
    query<CardSetup["shows"][number]>(SHOW_LIST, [todayIn(DEFAULT_ZONE)]),
    query<CardSetup["last"]>(LAST, [actor.userId]),
    query<{ regexp_replace: string }>(OWN_TAX_IDS, []),
    query<CardSetup["merchants"][number]>(WHOM, [actor.userId]),
    query<{ name: string }>("SELECT coalesce(nullif(name, ''), mail::text) AS name FROM app_user WHERE id = $1", [
      actor.userId,
    ]),
  ]);
  return {
    person: { id: actor.userId, name: person?.name ?? actor.mail, mail: actor.mail },
    now: new Date().toISOString(),
    cards: cards.map(({ card }) => card),
    shows,
    last: last[0] ?? { show_id: null, category: null, card_id: null },
    own_tax_ids: own.map(({ regexp_replace }) => regexp_replace),
    ask_above: env().CARD_ASK_ABOVE.toFixed(2),
    merchants,
  };
}
