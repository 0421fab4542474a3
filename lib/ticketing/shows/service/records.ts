import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import type { JsonText } from "@/lib/http/jsonText";
import { activeStates } from "@/lib/shows/rules/kinds";
import { isPublic } from "@/lib/shows/rules/publicShows";
import { scopeOf } from "../../access/scope";
import type { TicketingActor } from "../../actor";
import { ensureTicketeras } from "../../ticketeras/catalogue";
import type {
  activeShowsWithHistory,
  createShow,
  listArtists,
  listShows,
  showsOfArtist,
  showsOfArtistByType,
} from "../api";
import { visibleArtist } from "../artists";
import { isOver } from "../parties";
import { showList, showRecord, showRecords } from "../rows";
import type { ShowRecord } from "../schema/show";
import { insertShow } from "./insert";

/** All shows the person may see, or those of one type. */
export async function list(
  actor: TicketingActor,
  { query: { showType } }: Input<typeof listShows>,
): Promise<JsonText<ShowRecord[]>> {
  return showList(await scopeOf(actor), { type: showType });
}

/** An artist's shows. 404 for an artist that does not exist or is not the person's. */
export async function ofArtist(
  actor: TicketingActor,
  { params }: Input<typeof showsOfArtist>,
): Promise<JsonText<ShowRecord[]>> {
  const scope = await scopeOf(actor);
  return showList(scope, { artistId: (await visibleArtist(scope, params.artist)).id });
}

/** An artist's shows of one type; none is an empty list. */
export async function ofArtistByType(
  actor: TicketingActor,
  { params }: Input<typeof showsOfArtistByType>,
): Promise<JsonText<ShowRecord[]>> {
  const scope = await scopeOf(actor);
  return showList(scope, { artistId: (await visibleArtist(scope, params.artist)).id, type: params.type });
}

/** The artists the person may see, with how many shows each has. */
export async function artists(actor: TicketingActor): Promise<Output<typeof listArtists>> {
  const { artistIds } = await scopeOf(actor);
  return query(
    `SELECT a.id, a.name, count(s.id)::int AS shows FROM artist a LEFT JOIN show s ON s.artist_id = a.id AND ${isPublic()}
     WHERE $1::int[] IS NULL OR a.id = ANY($1::int[]) GROUP BY a.id ORDER BY a.name`,
    [artistIds],
  );
}

/** Active shows that have sales, each with its last days over all ticketeras and categories, oldest first. */
export async function withHistory(
  actor: TicketingActor,
  { query: { dias } }: Input<typeof activeShowsWithHistory>,
): Promise<Output<typeof activeShowsWithHistory>> {
  const scope = await scopeOf(actor);
  const shows = await showRecords(scope, { active: true, withSales: true });
  const days = await query<{
    show_id: number;
    fecha_venta: string;
    divisa: string;
    venta_diaria: number;
    monto_diario: string;
  }>(
    `SELECT show_id, fecha_venta, divisa, sum(venta_diaria)::int AS venta_diaria, sum(monto_diario) AS monto_diario FROM ticket_sale
     WHERE show_id = ANY($1::int[]) AND fecha_venta > $2::date - $3::int GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    [shows.map(({ id }) => id), todayIn(), dias],
  );
  const history = new Map(shows.map(({ id }) => [id, [] as Output<typeof activeShowsWithHistory>[number]["history"]]));
  for (const { show_id, monto_diario, ...day } of days)
    history.get(show_id)?.push({ ...day, ...(scope.money && { monto_diario }) });
  return shows.map((show) => ({ ...show, history: history.get(show.id) ?? [] }));
}

/**
 * Creates a show, and its artist and venue when they are new; one whose day is over is born played. Errors: 409 when the
 * name is or was another show's, 403 for an artist that is not among the person's.
 */
export async function create(actor: TicketingActor, { body }: Input<typeof createShow>): Promise<ShowRecord> {
  const scope = await scopeOf(actor);
  const { fecha, state } = body;
  return prisma.$transaction(async (tx) => {
    const id = await insertShow(tx, actor, body, scope);
    await ensureTicketeras(tx, [body.ticketera]);
    const made = await showRecord(tx, id);
    const played = fecha && activeStates.includes(state) && (await isOver(tx, fecha, made.country ?? "AR"));
    if (played) await tx.show.update({ where: { id }, data: { state: "realizado" } });
    const show = played ? await showRecord(tx, id) : made;
    await audit(tx, actor, { action: "show.created", object: `show:${show.name}`, after: show });
    return show;
  });
}
