import { query } from "@/lib/db";
import { type Field, sheetOf } from "@/lib/excel/fields";
import type { Sheet } from "@/lib/excel/sheet";
import { diffDays } from "@/lib/format/dates";
import { normalize } from "@/lib/format/text";
import type { Input } from "@/lib/http/contract";
import type { Scope } from "../../access/scope";
import { causeOf } from "../../rules/causes";
import { MEDIAN_FROM } from "../../rules/forecast/least";
import { reasonText } from "../../rules/forecast/words";
import { targetGap } from "../../rules/target";
import { ticketRows } from "../../shows/figures";
import type { TicketRow } from "../../shows/schema/show";
import type * as api from "../api";
import type { PaceRow } from "../schema";
import { type KeptForecast, keptForecasts } from "./read";

type Asked = Input<typeof api.listPace>["query"];

/** Points that a small curve takes. */
const DRAWN = 14;

function thinned<Point>(points: readonly Point[]): Point[] {
  const step = Math.max(1, Math.ceil(points.length / DRAWN));
  return points.filter((_, at) => (points.length - 1 - at) % step === 0);
}

/** Whether a show is of what somebody likes: its artist, or a song that its name names. */
async function likedBy(userId: number): Promise<(row: Pick<TicketRow, "artist" | "show">) => boolean> {
  const rows = await query<{ kind: string; name: string }>("SELECT kind, name FROM favorite WHERE user_id = $1::int", [
    userId,
  ]);
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ name }) => normalize(name));
  const [artists, songs] = [new Set(of("artist")), of("song")];
  return ({ artist, show }) =>
    artists.has(normalize(artist)) || songs.some((song) => ` ${normalize(show)} `.includes(` ${song} `));
}

async function targetsOf(ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await query<{ id: number; objetivo: number }>(
    "SELECT id, objetivo FROM show WHERE id = ANY ($1::int[]) AND objetivo IS NOT NULL",
    [ids],
  );
  return new Map(rows.map(({ id, objetivo }) => [id, objetivo]));
}

const percentOf = (value: number, capacity: number) => Math.round((1_000 * value) / capacity) / 10;

function drawn(
  kept: KeptForecast | undefined,
  { capacidad }: TicketRow,
): Pick<PaceRow, "curva" | "banda" | "vendible"> {
  if (!kept || capacidad <= 0) return { curva: [], banda: [], vendible: null };
  return {
    curva: thinned(kept.path).map(({ days, own, percent }) => ({ days, own, usual: percent })),
    banda: thinned(kept.band).map(({ days, p25, p50, p75 }) => ({
      days,
      low: percentOf(p25, capacidad),
      mid: percentOf(p50, capacidad),
      high: percentOf(p75, capacidad),
    })),
    vendible: percentOf(kept.sellable, capacidad),
  };
}

function rowOf(row: TicketRow, kept: KeptForecast | undefined, objetivo: number | null, favorito: boolean): PaceRow {
  const { id, show, artist, venue, city, state, fecha, hoy, dias, capacidad, ocupacion, venta_total, venta_hoy } = row;
  const whole = (value: number | null | undefined) =>
    value === null || value === undefined ? null : Math.max(venta_total, Math.round(value));
  const final = kept?.path.at(-1)?.percent ?? null;
  const way = kept?.usual == null || final === null ? null : { usual: kept.usual, final };
  const many = kept?.comparables.length ?? 0;
  const cause = kept
    ? causeOf({ ...kept, comparables: many, hoy, serie: row.serie })
    : ({ causa: "normal", texto: capacidad > 0 ? "Se calcula con la próxima mañana" : "Falta la capacidad" } as const);
  return {
    id,
    show,
    artist,
    venue,
    city,
    state,
    fecha,
    hoy,
    dias,
    favorito,
    capacidad,
    ocupacion,
    venta_total,
    venta_hoy,
    esperada: kept?.expected == null ? null : Math.round(kept.expected),
    basis: kept?.basis ?? null,
    comparables: many,
    brecha: kept?.gap ?? null,
    objetivo,
    brecha_objetivo: targetGap({ sold: kept?.sold ?? venta_total, capacidad, objetivo }, way),
    motivo: kept ? reasonText({ ...kept, horizon: Math.max(0, dias ?? kept.horizon) }) : "Todavía sin pronóstico",
    causa: cause.causa,
    causa_texto: many < MEDIAN_FROM && kept ? "Ningún show terminado se le parece bastante" : cause.texto,
    mediana: whole(kept?.median),
    p25: whole(kept?.p25),
    p75: whole(kept?.p75),
    agota: kept?.chance ?? null,
    agota_el: kept?.full_on ?? null,
    cambios: kept?.changes ?? [],
    ...drawn(kept, row),
  };
}

/** The shows on sale of a scope with their pace; what is said of each is the same for everybody. `userId`: whose favourites. */
export async function paceRows({ artistIds }: Scope, userId: number, asked: Asked): Promise<PaceRow[]> {
  const [shows, liked] = await Promise.all([
    ticketRows({ artistIds, money: false }, { ...asked, active: true }, { pace: false }),
    likedBy(userId),
  ]);
  const open = shows.filter(({ fecha, hoy }) => fecha !== null && diffDays(hoy, fecha) >= 0);
  const ids = open.map(({ id }) => id);
  const [kept, targets] = await Promise.all([keptForecasts(ids), targetsOf(ids)]);
  return open.map((row) => rowOf(row, kept.get(row.id), targets.get(row.id) ?? null, liked(row)));
}

const points = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);
const FIELDS: Field<PaceRow>[] = [
  { header: "Show", width: 38, kind: "text", value: ({ show }) => show },
  { header: "Artista", width: 24, kind: "text", value: ({ artist }) => artist },
  { header: "Lugar", width: 26, kind: "text", value: ({ venue, city }) => [venue, city].filter(Boolean).join(", ") },
  { header: "Fecha", width: 12, kind: "day", value: ({ fecha }) => fecha },
  { header: "Días", width: 8, kind: "int", value: ({ dias }) => dias },
  { header: "Vendidas", width: 11, kind: "int", value: ({ venta_total }) => venta_total },
  { header: "Capacidad", width: 11, kind: "int", value: ({ capacidad }) => capacidad || null },
  { header: "Brecha en puntos", width: 12, kind: "text", value: ({ brecha }) => signed(points(brecha)) },
  { header: "Por qué", width: 46, kind: "text", value: ({ motivo, causa_texto }) => `${motivo}. ${causa_texto}` },
  { header: "Comparables", width: 12, kind: "int", value: ({ comparables }) => comparables },
  { header: "Objetivo", width: 11, kind: "int", value: ({ objetivo }) => objetivo },
  { header: "Brecha al objetivo", width: 12, kind: "text", value: (row) => signed(points(row.brecha_objetivo)) },
  { header: "Hoy", width: 8, kind: "int", value: ({ venta_hoy }) => venta_hoy },
  { header: "Esperadas hoy", width: 12, kind: "int", value: ({ esperada }) => esperada },
  { header: "Final P25", width: 11, kind: "int", value: ({ p25 }) => p25 },
  { header: "Final P50", width: 11, kind: "int", value: ({ mediana }) => mediana },
  { header: "Final P75", width: 11, kind: "int", value: ({ p75 }) => p75 },
  { header: "% chance de agotar", width: 12, kind: "percent", value: ({ agota }) => agota && Math.round(agota * 100) },
  { header: "Se agota el", width: 12, kind: "day", value: ({ agota_el }) => agota_el },
];

const signed = (value: number | null) =>
  value === null ? "" : `${value > 0 ? "+" : value < 0 ? "−" : ""}${String(Math.abs(value)).replace(".", ",")}`;

/** The same rows for a workbook. */
export const paceSheet = (rows: readonly PaceRow[]): Sheet => sheetOf("Ritmo", FIELDS, [...rows], { money: false });
