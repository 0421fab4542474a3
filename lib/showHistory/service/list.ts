import { type AuditActor, audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { formatMoney } from "@/lib/format/money";
import { slugFile } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { showStateTitles } from "@/lib/shows/rules/kinds";
import type { ShowPerson } from "@/lib/shows/service/reach";
import type * as api from "../api";
import type { HistoryPage, HistoryShow } from "../schema";
import { AMOUNTS, columns, DEALT, FROM, orderOf, playedBy } from "./played";
import { marginOf, type Stored, told } from "./told";

/** How many of an artist's shows their trend is of. */
const TREND = 60;
const AT_ONCE = 500;

const TOTALS = `SELECT count(*)::int AS total, coalesce(sum(k.sold), 0)::int AS sold, coalesce(sum(k.sold) FILTER (WHERE s.capacidad > 0), 0)::int AS known_sold,
  coalesce(sum(s.capacidad), 0)::int AS capacidad, count(*) FILTER (WHERE s.capacidad = 0)::int AS unknown, count(DISTINCT coalesce(v.city, s.city))::int AS cities`;
const TAKINGS = (
  where: string,
  money: string,
) => `SELECT f.divisa::text AS divisa, count(DISTINCT s.id)::int AS shows, sum(f.last_recaudacion_total)::numeric(18,2)::text AS recaudacion_total
  FROM ${FROM} JOIN sales_series f ON f.show_id = s.id WHERE ${where} AND ${money} GROUP BY 1 ORDER BY array_position(ARRAY['ARS', 'USD', 'EUR'], f.divisa::text)`;

/** `GET /history`. */
export async function list(
  actor: ShowPerson,
  { query: { page, limit, sort, ...asked } }: Input<typeof api.listHistory>,
): Promise<HistoryPage> {
  const { where, values, money } = await playedBy(actor, asked);
  const rows = await query<Stored>(
    `SELECT ${columns(money)} FROM ${FROM} WHERE ${where} ${orderOf(sort)} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    values,
  );
  const [counted] = await query<HistoryPage["totals"] & { total: number }>(
    `${TOTALS} FROM ${FROM} WHERE ${where}`,
    values,
  );
  if (!counted) throw new Error("Counting shows answered nothing");
  const { total, ...totals } = counted;
  const amounts =
    money === "false"
      ? undefined
      : await query<NonNullable<HistoryPage["totals"]["amounts"]>[number]>(TAKINGS(where, money), values);
  return {
    data: rows.map(told),
    total,
    totals: { ...totals, ...(amounts && { amounts }) },
    trend: asked.artist ? await trendOf(where, values, money) : null,
  };
}

/** The last shows of what is chosen, the oldest first. */
async function trendOf(where: string, values: unknown[], money: string): Promise<HistoryPage["trend"]> {
  const price =
    money === "false"
      ? ""
      : `, CASE WHEN ${money} THEN ${AMOUNTS} END AS amounts, CASE WHEN ${money} THEN ${DEALT} END AS dealt`;
  const rows = await query<Pick<Stored, "fecha" | "sold" | "percent" | "amounts" | "dealt">>(
    `SELECT s.fecha::text AS fecha, k.sold, CASE WHEN s.capacidad > 0 THEN round(100.0 * k.sold / s.capacidad, 1)::float8 END AS percent${price}
     FROM ${FROM} WHERE ${where} ORDER BY s.fecha DESC, s.id DESC LIMIT ${TREND}`,
    values,
  );
  return rows.toReversed().map(({ amounts, dealt, ...point }) => {
    if (amounts == null) return point;
    // One that sold in several currencies has no one price.
    const promedio_usd = amounts.length === 1 ? (amounts[0]?.promedio_usd ?? null) : null;
    return { ...point, promedio_usd, margin: marginOf(dealt, point.sold) };
  });
}

/** `GET /history/artists`. */
export async function artists(actor: ShowPerson): Promise<Output<typeof api.historyChoices>> {
  const { where, values } = await playedBy(actor, {});
  return query(`SELECT DISTINCT a.id, a.name FROM ${FROM} WHERE ${where} ORDER BY a.name, a.id`, values);
}

const text = (header: string, width: number, value: (row: HistoryShow) => string): Field<HistoryShow> => ({
  header,
  width,
  kind: "text",
  value,
});
const each = (row: HistoryShow, of: (one: NonNullable<HistoryShow["amounts"]>[number]) => string | null) =>
  (row.amounts ?? []).flatMap((one) => of(one) ?? []).join(" · ");

const FIELDS: Field<HistoryShow>[] = [
  { header: "Fecha", width: 12, kind: "day", value: ({ fecha }) => fecha },
  text("Show", 34, ({ name }) => name),
  text("Artista", 24, ({ artist }) => artist.name),
  text("Ciudad", 18, ({ city }) => city),
  text("País", 8, ({ country }) => country ?? ""),
  text("Sala", 24, ({ venue }) => venue),
  text("Estado", 16, ({ state }) => showStateTitles[state]),
  { header: "Capacidad", width: 11, kind: "int", value: ({ capacidad }) => (capacidad > 0 ? capacidad : null) },
  { header: "Vendidas", width: 11, kind: "int", value: ({ sold }) => sold },
  // Without a capacity it is empty, which is not 0 %.
  { header: "Ocupación", width: 11, kind: "percent", value: ({ percent }) => percent },
];
const MONEY: Field<HistoryShow>[] = [
  text("Recaudación", 26, (row) =>
    each(row, ({ divisa, recaudacion_total }) => formatMoney(recaudacion_total, divisa, { decimals: 2 })),
  ),
  text("Precio promedio", 20, (row) =>
    each(row, ({ divisa, promedio }) => promedio && formatMoney(promedio, divisa, { decimals: 2 })),
  ),
  text("Promedio en USD de su día", 20, (row) =>
    each(row, ({ promedio_usd }) =>
      promedio_usd ? formatMoney(promedio_usd, "USD", { decimals: 2 }) : "sin cotización",
    ),
  ),
  text("Trato", 26, ({ deal }) => deal?.kind ?? ""),
  text("Resultado según el trato", 22, ({ deal }) =>
    deal?.result ? formatMoney(deal.result, deal.divisa, { decimals: 2 }) : "",
  ),
];

/** `GET /history/excel`: read a part at a time, as it is written. @throws 404 for an artist who is not the person's, or never played */
export async function excel(
  actor: AuditActor & ShowPerson,
  { query: { sort, ...asked } }: Input<typeof api.historyExcel>,
): Promise<Download> {
  const { where, values, money } = await playedBy(actor, asked);
  const artist = asked.artist && (await artists(actor)).find(({ id }) => id === asked.artist);
  if (asked.artist && !artist) throw notFound("No encontrado: el artista no tiene shows que ya fueron.");
  async function* rows() {
    for (let from = 0; ; from += AT_ONCE) {
      const some = await query<Stored>(
        `SELECT ${columns(money)} FROM ${FROM} WHERE ${where} ${orderOf(sort)} LIMIT ${AT_ONCE} OFFSET ${from}`,
        values,
      );
      for (const row of some) yield told(row);
      if (some.length < AT_ONCE) return;
    }
  }
  await audit(prisma, actor, {
    action: "show_history.exported",
    object: "shows",
    after: { as: "xlsx", filter: asked },
  });
  const sees = money !== "false";
  const name = artist ? slugFile(artist.name) : "shows";
  const sheet = sheetOf("Historial", sees ? [...FIELDS, ...MONEY] : FIELDS, rows(), { money: sees });
  return workbookDownload(`historico_${name}.xlsx`, [sheet]);
}
