import { likeText } from "@/lib/format/likeText";
import { normalize } from "@/lib/format/text";
import type { Conditions } from "@/lib/ledger/service/scope";
import { reachOf, type ShowPerson } from "@/lib/shows/service/reach";
import type { HistoryFilter } from "../schema";

/** The states of a show that took place. */
const PLAYED = "('realizado', 'en_liquidacion', 'liquidado')";

export const FROM = `show s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
  LEFT JOIN LATERAL (SELECT coalesce(sum(f.last_venta_total), 0)::int AS sold FROM sales_series f WHERE f.show_id = s.id) k ON true`;

/** The shows that were played and that the person sees, as conditions; `money`: of which of them they read the money. */
export async function playedBy(
  person: ShowPerson,
  asked: Partial<HistoryFilter>,
): Promise<{ where: string; values: unknown[]; money: string }> {
  const { made, money } = await reachOf(person, { played: true });
  const reads = money();
  const { text, values } = narrow(made, asked).where();
  // Each value is named in every reading, so that its kind is known.
  return { where: `${text} AND coalesce(${reads}, false) IS NOT NULL`, values, money: reads };
}

function narrow(made: Conditions, { q, artist, country, currency, from, to }: Partial<HistoryFilter>): Conditions {
  // Not one whose day is to come, whatever its state says.
  made.say(`s.state IN ${PLAYED} AND s.fecha <= (SELECT (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date)`);
  for (const word of normalize(q ?? "")
    .split(" ")
    .filter(Boolean))
    made.add(
      (at) => `search_plain(concat_ws(' ', s.name, a.name, v.name, v.city, s.city)) LIKE ${at}`,
      `%${likeText(word)}%`,
    );
  if (artist) made.add((at) => `s.artist_id = ${at}::int`, artist);
  if (country) made.add((at) => `coalesce(v.country, s.country) = ${at}`, country);
  if (currency) made.add((at) => `s.divisa = ${at}`, currency);
  if (from) made.add((at) => `s.fecha >= ${at}::date`, from);
  if (to) made.add((at) => `s.fecha <= ${at}::date`, to);
  return made;
}

const BY: Record<string, string> = {
  day: "s.fecha",
  name: "s.name",
  sold: "k.sold",
  percent: "CASE WHEN s.capacidad > 0 THEN k.sold::numeric / s.capacidad END",
};

export function orderOf(sort: string): string {
  const way = sort.startsWith("-") ? "DESC" : "ASC";
  return `ORDER BY ${BY[sort.replace("-", "")]} ${way} NULLS LAST, s.id ${way}`;
}

const USD = (of: string) =>
  `(CASE x.divisa WHEN 'USD' THEN ${of} WHEN 'ARS' THEN ${of} / nullif(u.rate, 0) ELSE ${of} * e.rate / nullif(u.rate, 0) END)::numeric(18,2)::text`;

/** What a show brought in, by currency, with the price of its tickets as it was and in dollars of its day. */
export const AMOUNTS = `(SELECT coalesce(json_agg(json_build_object('divisa', x.divisa, 'recaudacion_total', x.total::text, 'promedio', x.average::numeric(18,2)::text,
    'promedio_usd', ${USD("x.average")}) ORDER BY x.divisa), '[]')
  FROM (SELECT f.divisa::text AS divisa, sum(f.last_recaudacion_total)::numeric(18,2) AS total,
      CASE WHEN sum(f.sin_monto) = 0 THEN sum(f.last_recaudacion_total) / nullif(sum(f.last_venta_total), 0) END AS average
    FROM sales_series f WHERE f.show_id = s.id GROUP BY 1) x
  LEFT JOIN LATERAL fx_rate_on('USD', s.fecha, NULL) u ON x.divisa <> 'USD' LEFT JOIN LATERAL fx_rate_on(x.divisa, s.fecha, NULL) e ON x.divisa NOT IN ('ARS', 'USD'))`;

export const DEALT = "(SELECT json_build_object('side', d.side, 'terms', d.terms) FROM deal d WHERE d.show_id = s.id)";

export const columns = (
  money: string,
): string => `s.id, s.name, json_build_object('id', a.id, 'name', a.name) AS artist, coalesce(v.name, '') AS venue, coalesce(v.city, s.city) AS city,
  coalesce(v.country, s.country) AS country, s.fecha::text AS fecha, s.type, s.state, s.capacidad, k.sold,
  CASE WHEN s.capacidad > 0 THEN round(100.0 * k.sold / s.capacidad, 1)::float8 END AS percent
  ${money === "false" ? "" : `, CASE WHEN ${money} THEN ${AMOUNTS} END AS amounts, CASE WHEN ${money} THEN ${DEALT} END AS dealt`}`;
