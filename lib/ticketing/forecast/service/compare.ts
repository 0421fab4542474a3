import { prisma, query } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { isPublic } from "@/lib/shows/rules/publicShows";
import { scopeOf } from "../../access/scope";
import type { TicketingActor } from "../../actor";
import { markOf } from "../../rules/marks";
import type * as api from "../api";
import { curvesOf } from "../load";
import type { ComparedShow } from "../schema";

type Stored = Omit<ComparedShow, "curva" | "marcas">;

/** What happened in the sales of some shows: announcement and sale, milestones, days that changed. */
async function marksOf(ids: readonly number[]): Promise<Map<number, ComparedShow["marcas"]>> {
  const rows = await query<{ show_id: number; fecha: string; title: string }>(
    `SELECT id AS show_id, announce_on::text AS fecha, 'Anuncio' AS title FROM show WHERE id = ANY ($1::int[]) AND announce_on IS NOT NULL
     UNION SELECT id, on_sale::text, 'Salida a la venta' FROM show WHERE id = ANY ($1::int[]) AND on_sale IS NOT NULL
     UNION SELECT show_id, fecha::text, title FROM show_milestone WHERE show_id = ANY ($1::int[])
     UNION SELECT show_id, (at AT TIME ZONE 'America/Argentina/Buenos_Aires')::date::text, 'Cambio de fecha' FROM show_date_change WHERE show_id = ANY ($1::int[])
     UNION SELECT show_id, from_day::text, 'Campaña: ' || name FROM ad_campaign WHERE show_id = ANY ($1::int[])
     ORDER BY 2, 3`,
    [ids],
  );
  const found = new Map<number, ComparedShow["marcas"]>();
  for (const { show_id, ...mark } of rows) {
    const known = found.get(show_id) ?? [];
    // The same day said by a fact of the show and by a milestone is one moment.
    const kind = markOf(mark.title);
    const repeated = kind !== "otro" && known.some((one) => one.fecha === mark.fecha && one.kind === kind);
    if (!repeated) known.push({ ...mark, kind });
    found.set(show_id, known);
  }
  return found;
}

/** `GET /tickets/comparar`. Errors: 404 for a show that is not there, or not of the person's artists. */
export async function compare(
  actor: TicketingActor,
  { query: { ids } }: Input<typeof api.comparePace>,
): Promise<ComparedShow[]> {
  const { artistIds } = await scopeOf(actor);
  const wanted = [...new Set(ids.split(",").map(Number))];
  const rows = await query<Stored>(
    `SELECT s.id, s.name AS show, a.name AS artist, v.name AS venue, s.fecha::text AS fecha, s.capacidad, s.on_sale::text AS on_sale,
       coalesce((SELECT sum(last_venta_total) FROM sales_series r WHERE r.show_id = s.id), 0)::int AS venta_total
     FROM unnest($1::int[]) WITH ORDINALITY w(id, place) JOIN show s ON s.id = w.id JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
     WHERE ${isPublic()} AND ($2::int[] IS NULL OR s.artist_id = ANY ($2::int[])) ORDER BY w.place`,
    [wanted, artistIds],
  );
  if (rows.length < wanted.length)
    throw notFound("No encontrado: uno de los shows no existe o no es de los artistas que puede ver.");
  const dated = rows.filter(({ fecha }) => fecha !== null);
  const known = dated.map(({ id }) => id);
  const [curves, happened] = await Promise.all([curvesOf(prisma, known), marksOf(known)]);
  return dated.map((row) => ({
    ...row,
    curva: [...(curves.get(row.id) ?? [])],
    marcas: happened.get(row.id) ?? [],
  }));
}
