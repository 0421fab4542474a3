import { audit } from "@/lib/audit/audit";
import { prisma, query, txQuery } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { todayIn } from "@/lib/format/dates";
import type { Download, Input, Output } from "@/lib/http/contract";
import { publish } from "@/lib/live/publish";
import { isPublic } from "@/lib/shows/rules/publicShows";
import { scopeOf } from "../../access/scope";
import type { TicketingActor } from "../../actor";
import type * as api from "../api";
import { hasher } from "../hash";
import { dimensionTitles } from "../rules/dimensions";
import { holdAudience, refreshCells, removeStrangers } from "./cells";
import { viewOf } from "./view";

type Actor = TicketingActor & { userId: number };

/** `GET /audience`. */
export const get = async (
  actor: TicketingActor,
  { query: filter }: Input<typeof api.getAudience>,
): Promise<Output<typeof api.getAudience>> => viewOf(await scopeOf(actor), filter);

/** `GET /audience/choices`: of shows of which something may be shown. */
export async function choices(actor: TicketingActor): Promise<Output<typeof api.getAudienceChoices>> {
  const { artistIds } = await scopeOf(actor);
  const [shows, [setting]] = await Promise.all([
    query<{ id: number; name: string; artist_id: number; artist: string; venue: string | null; city: string }>(
      `SELECT s.id, s.name, s.artist_id, a.name AS artist, v.name AS venue, coalesce(v.city, s.city) AS city
       FROM show s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
       WHERE ${isPublic()} AND ($1::int[] IS NULL OR s.artist_id = ANY ($1::int[]))
         AND EXISTS (SELECT 1 FROM audience_cell c WHERE c.show_id = s.id) ORDER BY s.fecha DESC, s.id`,
      [artistIds],
    ),
    query<{ months: number }>("SELECT months FROM audience_setting", []),
  ]);
  const names = (values: readonly (string | null)[]) =>
    [...new Set(values.flatMap((value) => value || []))].sort((a, b) => a.localeCompare(b, "es"));
  const artists = new Map(shows.map(({ artist_id, artist }) => [artist_id, artist]));
  return {
    shows: shows.map(({ id, name }) => ({ id, name })),
    artists: [...artists].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, "es")),
    venues: names(shows.map(({ venue }) => venue)),
    cities: names(shows.map(({ city }) => city)),
    months: setting?.months ?? 36,
  };
}

const SMALL = "Grupo demasiado chico.";

/** `GET /audience/excel`: what the screen shows, and nothing else. */
export async function excel(actor: Actor, { query: filter }: Input<typeof api.audienceExcel>): Promise<Download> {
  const view = await viewOf(await scopeOf(actor), filter);
  await audit(prisma, actor, { action: "audience.exported", object: "audience:lista", after: { filter } });
  const none = view.buyers === null ? [[view.empty ? "No hay compradores cargados." : SMALL, "", null, null]] : [];
  return workbookDownload(`audiencia_${todayIn()}.xlsx`, [
    {
      name: "Audiencia",
      columns: [
        { header: "Por", kind: "text", width: 32 },
        { header: "Valor", kind: "text", width: 28 },
        { header: "Compradores (de a 5)", kind: "int", width: 22 },
        { header: "Parte (1 %)", kind: "percent", width: 14 },
      ],
      rows: [
        ...none,
        ...(view.buyers === null ? [] : [["Todos", `${view.shows} shows`, view.buyers, 100]]),
        ...view.parts.flatMap(({ dimension, rows }) =>
          rows.map(({ value, buyers, share }) => [dimensionTitles[dimension], value, buyers, share]),
        ),
      ],
    },
    {
      name: "Artistas en común",
      columns: [
        { header: "De quienes fueron a", kind: "text", width: 32 },
        { header: "Fueron a", kind: "text", width: 32 },
        { header: "Parte (1 %)", kind: "percent", width: 14 },
        { header: "Veces lo esperado", kind: "text", width: 18 },
      ],
      rows: view.overlap.map(({ artist, other, share, lift }) => [artist, other, share, lift]),
    },
  ]);
}

/** `POST /audience/erase`: the mail is hashed, its rows are nobody's, and the act is recorded without it. */
export async function erase(
  actor: Actor,
  { body: { mail } }: Input<typeof api.erasePerson>,
): Promise<Output<typeof api.erasePerson>> {
  const hash = hasher().mail(mail);
  await prisma.$transaction(async (tx) => {
    await holdAudience(tx);
    const rows = await txQuery<{ show_id: number }>(
      tx,
      `UPDATE audience_purchase SET person_id = NULL, city = '', country = '', birth_year = NULL, gender = '', consent = NULL
       WHERE person_id = (SELECT id FROM audience_person WHERE hash = $1::bytea) RETURNING show_id`,
      hash,
    );
    await removeStrangers(tx);
    await refreshCells(tx, [...new Set(rows.map(({ show_id }) => show_id))]);
    await audit(tx, actor, { action: "audience.erased", object: "audience:persona" });
    await publish(tx, { topic: "audiencia", type: "audience" });
  });
  return { erased: true };
}

/** `PUT /audience/months`; what is older goes with the next night's job. */
export async function saveMonths(
  actor: Actor,
  { body }: Input<typeof api.saveMonths>,
): Promise<Output<typeof api.saveMonths>> {
  await prisma.$transaction(async (tx) => {
    const [was] = await txQuery<{ months: number }>(tx, "SELECT months FROM audience_setting FOR UPDATE");
    if (was?.months === body.months) return;
    await txQuery(tx, "UPDATE audience_setting SET months = $1::int", body.months);
    await audit(tx, actor, { action: "audience.kept", object: "audience:plazo", before: was, after: body });
  });
  return body;
}
