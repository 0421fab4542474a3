import { query } from "@/lib/db";
import { weekdayOf } from "@/lib/format/dates";
import type { Input } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import type { ShowPerson } from "@/lib/shows/service/reach";
import { limitedArtists } from "@/lib/ticketing/access/showsService";
import { comparablesOf, curveOf } from "@/lib/ticketing/forecast/service/comparables";
import { quantile } from "@/lib/ticketing/rules/quantile";
import type * as api from "../api";
import type { HistoryDetail, HistoryShow } from "../schema";
import { columns, FROM, playedBy } from "./played";
import { type Stored, told } from "./told";

/** `GET /history/{id}`. Errors: 404. */
export async function get(actor: ShowPerson, { params }: Input<typeof api.getHistory>): Promise<HistoryDetail> {
  const [show] = await playedShows(actor, [params.id]);
  if (!show) throw notFound("No encontrado: el show no se hizo todavía, o no se lo abrieron.");
  const found = await comparablesOf(show.id, await limitedArtists(actor), MOST);
  // Of those like it only what the person sees, in the order of how alike they are.
  const seen = await playedShows(
    actor,
    found.map((one) => one.id),
  );
  const comparables = found.flatMap(({ id, curve }) => {
    const other = seen.find((one) => one.id === id);
    return other ? [{ ...other, curva: [...curve], like: likeOf(show, other) }] : [];
  });
  const full = comparables.flatMap(({ percent }) => percent ?? []);
  return {
    show,
    curva: [...(await curveOf(show.id))],
    comparables,
    median: quantile(full, 0.5),
  };
}

async function playedShows(actor: ShowPerson, ids: readonly number[]): Promise<HistoryShow[]> {
  const { where, values, money } = await playedBy(actor, {});
  const rows = await query<Stored>(
    `SELECT ${columns(money)} FROM ${FROM} WHERE ${where} AND s.id = ANY ($${values.length + 1}::int[])`,
    [...values, ids],
  );
  return rows.map(told);
}

/** As many are looked back at together. */
const MOST = 6;
/** Sizes this near are the same to who looks back. */
const SAME_SIZE = 0.25;

/** What two shows have in common, in the order in which it says most. */
function likeOf(a: HistoryShow, b: HistoryShow): HistoryDetail["comparables"][number]["like"] {
  const same = {
    artista: a.artist.id === b.artist.id,
    sala: a.venue !== "" && a.venue === b.venue && a.city === b.city,
    ciudad: a.city !== "" && a.city === b.city,
    dia: weekdayOf(a.fecha) === weekdayOf(b.fecha),
    capacidad: a.capacidad > 0 && Math.abs(a.capacidad - b.capacidad) <= SAME_SIZE * a.capacidad,
  };
  return (Object.keys(same) as (keyof typeof same)[]).filter((key) => same[key]);
}
