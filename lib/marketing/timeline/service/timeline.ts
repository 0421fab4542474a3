import { can } from "@/lib/access/can";
import { query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { Output } from "@/lib/http/contract";
import { isPublic } from "@/lib/shows/rules/publicShows";
import { limitedArtists } from "@/lib/ticketing/access/showsService";
import type { MarketingActor } from "../../actor";
import type { spendTimeline } from "../api";
import { stagesOf } from "../rules/stages";

type Reply = Output<typeof spendTimeline>;
type Row = Omit<Reply["shows"][number], "stages"> & {
  announce_on: string | null;
  presale_on: string | null;
  on_sale: string | null;
};

const MOST = 12;
const sum = (kind: string) =>
  `coalesce((SELECT sum(CASE p.basis WHEN 'costo' THEN r.cost ELSE r.amount END) FROM spend_line l JOIN purse p ON p.id = l.purse_id
     JOIN ledger_rollup r ON r.purse_id = p.id AND r.side = 'gasto' AND r.kind = '${kind}' AND r.currency = s.divisa WHERE l.show_id = s.id), 0)::numeric(18,2)::text`;
// Those that marketing has something of, the next first.
const SHOWS = `SELECT s.id, s.name, s.fecha::text AS day, s.divisa::text AS currency, s.announce_on::text AS announce_on, s.on_sale::text AS on_sale,
    (SELECT min(m.fecha)::text FROM show_milestone m WHERE m.show_id = s.id AND search_plain(m.title) LIKE '%preventa%') AS presale_on,
    ${sum("presupuestado")} AS budget, ${sum("comprometido")} AS committed, ${sum("devengado")} AS accrued,
    coalesce((SELECT sum(d.spend) FROM ad_campaign c JOIN ad_name n ON n.campaign_id = c.id JOIN ad_day d ON d.name_id = n.id
      WHERE c.show_id = s.id AND c.currency = s.divisa), 0)::numeric(18,2)::text AS platforms
  FROM show s WHERE ${isPublic()} AND s.fecha >= $1::date AND s.state NOT IN ('cancelado', 'reprogramado') AND ($2::int[] IS NULL OR s.artist_id = ANY ($2::int[]))
    AND (EXISTS (SELECT 1 FROM spend_line l WHERE l.show_id = s.id) OR EXISTS (SELECT 1 FROM ad_campaign c WHERE c.show_id = s.id)
      OR EXISTS (SELECT 1 FROM card_link k JOIN card c ON c.id = k.card_id WHERE k.show_id = s.id AND c.board_key = 'marketing' AND c.archived_at IS NULL))
  ORDER BY s.fecha, s.id LIMIT ${MOST}`;

/** `GET /spend-plans/timeline`: of the shows of the artists that the person may see. */
export async function timeline(actor: MarketingActor): Promise<Reply> {
  const [rows, [waiting]] = await Promise.all([
    query<Row>(SHOWS, [todayIn(), await limitedArtists(actor)]),
    can(actor, "spend.read")
      ? query<{ n: number }>("SELECT count(*)::int AS n FROM expense WHERE state = 'en_aprobacion'", [])
      : [undefined],
  ]);
  return {
    shows: rows.map(({ announce_on, presale_on, on_sale, ...show }) => ({
      ...show,
      stages: stagesOf({ announce_on, presale_on, on_sale, day: show.day }),
    })),
    waiting: waiting?.n ?? null,
  };
}
