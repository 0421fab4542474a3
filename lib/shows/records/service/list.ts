import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import type { Download, Input, Output } from "@/lib/http/contract";
import { usualOf } from "@/lib/ticketing/forecast/service/read";
import type { ShowActor } from "../../actor";
import { showStates, showStateTitles } from "../../rules/kinds";
import { reachOf, type ShowPerson } from "../../service/reach";
import type * as api from "../api";
import type { ShowRow } from "../schema";
import { bare, columns, from, narrow, orderOf, pageOf, soughtIn } from "./rows";

/** `GET /shows`. */
export async function list(
  actor: ShowPerson,
  { query: { page, limit, sort, ...asked } }: Input<typeof api.listRecords>,
): Promise<Output<typeof api.listRecords>> {
  const [reach, all] = [await reachOf(actor), await reachOf(actor)];
  const [mine, every] = [reach.money(), all.money()];
  const { text, values } = narrow(reach.made, asked).where();
  const others = narrow(all.made, { ...asked, state: undefined, light: undefined }).where();
  const [data, counts] = await Promise.all([
    query<ShowRow>(pageOf(mine, { where: text, sort, limit, offset: (page - 1) * limit }), values),
    query<Counted>(
      `SELECT s.state, count(*)::int AS shows, count(*) FILTER (WHERE li.tone = 'mal')::int AS mal, count(*) FILTER (WHERE li.tone = 'aviso')::int AS aviso,
         count(*) FILTER (WHERE li.tone = 'bien')::int AS bien FROM ${soughtIn(every)} WHERE ${others.text} GROUP BY 1`,
      others.values,
    ),
  ]);
  const chosen = asked.state?.split(",");
  const tones = asked.light?.split(",") as (keyof Omit<Counted, "state" | "shows">)[] | undefined;
  const those = counts.filter(({ state }) => !chosen || chosen.includes(state));
  const sum = (of: (row: Counted) => number) => those.reduce((total, row) => total + of(row), 0);
  const total = sum((row) => (tones ? tones.reduce((found, tone) => found + row[tone], 0) : row.shows));
  return {
    data: await withPace(data.map(bare)),
    total,
    counts: counts
      .toSorted((a, b) => showStates.indexOf(a.state) - showStates.indexOf(b.state))
      .map(({ state, shows }) => ({ state, shows })),
    lights: { mal: sum(({ mal }) => mal), aviso: sum(({ aviso }) => aviso) },
  };
}

/** How far shows like them had come: one answer for everybody, over all shows, as their forecast is. */
async function withPace(rows: ShowRow[]): Promise<ShowRow[]> {
  const selling = rows.filter(({ state }) => ON_SALE.includes(state));
  const usual = await usualOf(selling.map(({ id }) => id));
  return rows.map((row) => (ON_SALE.includes(row.state) ? { ...row, pace: usual.get(row.id)?.usual ?? null } : row));
}
const ON_SALE: readonly ShowRow["state"][] = ["a_la_venta", "sold_out"];

interface Counted {
  state: ShowRow["state"];
  shows: number;
  mal: number;
  aviso: number;
  bien: number;
}

const text = (header: string, width: number, value: (row: ShowRow) => string): Field<ShowRow> => ({
  header,
  width,
  kind: "text",
  value,
});
const FIELDS: Field<ShowRow>[] = [
  text("Show", 34, ({ name }) => name),
  text("Artista", 24, ({ artist }) => artist.name),
  text("Sala", 24, ({ venue }) => venue),
  text("Ciudad", 18, ({ city }) => city),
  { header: "Fecha", width: 12, kind: "day", value: ({ fecha }) => fecha },
  text("Hora", 8, ({ hora }) => hora ?? ""),
  text("Estado", 16, ({ state }) => showStateTitles[state]),
  text("Empresa", 24, ({ company }) => company?.name ?? ""),
  text("A cargo", 22, ({ owner }) => owner?.name ?? ""),
  text("Atención", 34, ({ light }) => [light?.why, light?.detail].filter(Boolean).join(", ")),
  { header: "Capacidad", width: 11, kind: "int", value: ({ capacidad }) => capacidad },
  { header: "Vendidas", width: 11, kind: "int", value: ({ sold }) => sold },
];
const TAKINGS = text("Recaudación", 26, ({ amounts }) =>
  (amounts ?? [])
    .map(({ divisa, recaudacion_total }) => formatMoney(recaudacion_total, divisa, { decimals: 2 }))
    .join(" · "),
);

/** `GET /shows/excel`: what the filters leave, in its order. */
export async function excel(
  actor: ShowActor & ShowPerson,
  { query: { sort, ...asked } }: Input<typeof api.recordsExcel>,
): Promise<Download> {
  const { made, money } = await reachOf(actor);
  const { text: where, values } = narrow(made, asked).where();
  const reads = money();
  const rows = await query<ShowRow>(
    `SELECT ${columns(reads)} FROM ${from(reads)} WHERE ${where} ${orderOf(sort)}`,
    values,
  );
  await audit(prisma, actor, { action: "show.exported", object: "shows", after: { as: "xlsx", filter: asked } });
  const seesMoney = reads !== "false";
  const fields = seesMoney ? [...FIELDS, TAKINGS] : FIELDS;
  return workbookDownload(`shows_${todayIn()}.xlsx`, [sheetOf("Shows", fields, rows, { money: seesMoney })]);
}

/** `GET /shows/choices`: companies in use, who may be in charge of a show, where it may play, and what it may be part of. */
export async function choices(): Promise<Output<typeof api.recordChoices>> {
  const [companies, people, venues, projects] = await Promise.all([
    query<{ id: number; name: string }>("SELECT id, name FROM company WHERE active ORDER BY position, id"),
    query<{ id: number; name: string }>(
      `SELECT id, coalesce(nullif(name, ''), mail::text) AS name FROM app_user
       WHERE active AND rol IN ('Produccion', 'ProduccionAdmin', 'Booking', 'Booking Jr', 'Booking Sr') ORDER BY 2, 1`,
    ),
    query<{ id: number; name: string; city: string }>("SELECT id, name, city FROM venue ORDER BY name, city, id"),
    query<{ id: number; name: string }>(
      "SELECT id, name FROM project WHERE merged_into IS NULL AND state <> 'cerrado' ORDER BY name, id",
    ),
  ]);
  return { companies, people, venues, projects };
}
