import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { badField, badRequest, impossible, staleVersion } from "@/lib/http/errors";
import type { JsonText } from "@/lib/http/jsonText";
import { holdShow } from "@/lib/shows/holds/service/turn";
import { followDate } from "@/lib/shows/service/byDate";
import { followShows } from "@/lib/shows/service/follow";
import { followMove } from "@/lib/shows/service/followers";
import { type Scope, scopeOf } from "../../access/scope";
import { visibleShow } from "../../access/visible";
import type { TicketingActor } from "../../actor";
import { lockShows } from "../../sales/totals";
import { ensureTicketeras } from "../../ticketeras/catalogue";
import type { getShowDetails, saveShowDetails } from "../api";
import { handOver } from "../handOver";
import { artistFor, dateOf, refuseTakenName, venueFor, zoneOf } from "../parties";
import { type Details, detailsOf, visibleDetails } from "./detailsText";

type UpdateData = Input<typeof saveShowDetails>["body"]["updateData"];

/** A show's details, for the form that edits them. */
export async function get(actor: TicketingActor, { params }: Input<typeof getShowDetails>): Promise<JsonText<Details>> {
  return visibleDetails(await scopeOf(actor), params.show);
}

/**
 * Saves what is sent of a show's details; the rest stays. A corrected date takes the state along. Errors: 400, 403, 404,
 * 409 for a name that is taken, or with the details as they are for a stale version. More seats promised than there are
 * is a warning, not an error (design data-model.md).
 */
export async function save(
  actor: TicketingActor,
  { body: { show, updateData } }: Input<typeof saveShowDetails>,
): Promise<Details> {
  const scope = await scopeOf(actor);
  return change(actor, scope, await visibleShow(scope, show), updateData);
}

/** The same of a show that the person may change; the answer is as far as the scope sees. */
export async function change(
  actor: TicketingActor,
  scope: Scope,
  { id, divisa, artist_id: old }: { id: number; divisa: string; artist_id: number },
  updateData: UpdateData,
): Promise<Details> {
  refuseRepeated(updateData.categories);
  return prisma.$transaction(async (tx) => {
    // The place it had in a room's queue comes before the show itself.
    if (["fecha", "venue", "city"].some((key) => key in updateData)) await holdShow(tx, id);
    await lockShows(tx, [id]);
    const everything: Scope = { artistIds: null, money: true };
    const before = await detailsOf(id, everything, tx);
    const { version, categories, milestones, fecha, on_sale, artist, venue, city, country, ...facts } = updateData;
    if (version !== undefined && version !== before.version) throw staleVersion(await detailsOf(id, scope, tx));
    if (facts.name && facts.name !== before.name) await refuseTakenName(tx, facts.name, id);
    if (facts.ticketera) await ensureTicketeras(tx, [facts.ticketera]);
    if (categories) await replaceCategories(tx, id, categories, before.categories, divisa);
    if (milestones) await replaceMilestones(tx, id, milestones);
    const days = { fecha: dayOf(fecha), on_sale: dayOf(on_sale) };
    if (fecha !== undefined && fecha !== before.fecha) await refuseDealt(tx, id);
    const place = await placeOf(tx, before, { venue, city, country });
    const artist_id = artist === undefined || artist === before.artist ? undefined : await artistFor(tx, scope, artist);
    await tx.show.update({
      where: { id },
      data: { ...facts, ...days, ...place, artist_id, version: { increment: 1 } },
    });
    if (artist_id !== undefined) await handOver(tx, actor, old, artist_id);
    const after = await detailsOf(id, everything, tx);
    await audit(tx, actor, { action: "show.details", object: `show:${after.name}`, ...difference(before, after) });
    if (after.fecha !== before.fecha || place) await followDate(tx, actor, id);
    await followShows(tx, actor, [id]);
    if (after.fecha !== before.fecha)
      await followMove(tx, actor, { id, from: before.fecha, to: after.fecha, reason: "Corrección de la fecha" });
    return detailsOf(id, scope, tx);
  });
}

/** Others count on the day of a show that was agreed: it moves with a reason, and what hangs on it along. @throws 422 */
async function refuseDealt(tx: Tx, id: number): Promise<void> {
  const dealt = await txQuery(
    tx,
    `SELECT 1 FROM deal d JOIN "show" s ON s.id = d.show_id WHERE s.id = $1::int AND s.state IN ('confirmado', 'anunciado', 'a_la_venta', 'sold_out')`,
    id,
  );
  if (dealt.length > 0) throw impossible("La fecha de un show con trato se cambia al reprogramarlo, con su motivo.");
}

const dayOf = (day: string | null | undefined) => (day ? dateOf(day) : day);

type Place = Pick<UpdateData, "venue" | "city" | "country">;

/** The venue a show is corrected to; what is not sent of the place stays. Undefined: nothing of it changes. */
async function placeOf(tx: Tx, before: Details, sent: Place): Promise<{ venue_id: number | null } | undefined> {
  const was = { venue: before.venue ?? "", city: before.city ?? "", country: before.country ?? "AR" };
  const name = sent.venue === undefined ? was.venue : (sent.venue ?? "");
  const city = sent.city === undefined ? was.city : (sent.city ?? "");
  const country = sent.country ?? was.country;
  if (name === "" && sent.country && sent.country !== was.country)
    throw badField("updateData.country", "Falta la sala: el país es el de ella.");
  if (name === was.venue && city === was.city && (country === was.country || name === "")) return undefined;
  if (name === "" && sent.city) throw badField("updateData.venue", "Falta el lugar de esa ciudad.");
  if (name === "") return { venue_id: null };
  if (city === "") throw badField("updateData.city", "Falta la ciudad del lugar.");
  const venue = await venueFor(tx, { name, city, country });
  if (sent.country && venue.country !== country)
    await tx.venue.update({ where: { id: venue.id }, data: { country, zone: zoneOf(country) } });
  return { venue_id: venue.id };
}

function refuseRepeated(categories: UpdateData["categories"] = []): void {
  const names = categories.map(({ categoria }) => categoria);
  const again = names.findIndex((name, index) => names.indexOf(name) < index);
  if (again < 0) return;
  const message = `La categoría "${names[again]}" está dos veces.`;
  throw badRequest(message, [{ path: `updateData.categories.${again}.categoria`, message }]);
}

async function replaceCategories(
  tx: Tx,
  show_id: number,
  categories: NonNullable<UpdateData["categories"]>,
  before: Details["categories"],
  divisa: string,
): Promise<void> {
  const known = new Map(before.map((row) => [row.categoria, row]));
  await tx.showCategory.deleteMany({ where: { show_id } });
  const data = categories.map((row, position) => ({
    ...row,
    show_id,
    position,
    precio: row.precio ?? known.get(row.categoria)?.precio ?? "0",
    divisa: row.divisa ?? known.get(row.categoria)?.divisa ?? divisa,
  }));
  await tx.showCategory.createMany({ data });
}

async function replaceMilestones(
  tx: Tx,
  show_id: number,
  milestones: NonNullable<UpdateData["milestones"]>,
): Promise<void> {
  await tx.showMilestone.deleteMany({ where: { show_id } });
  await tx.showMilestone.createMany({
    data: milestones.map(({ fecha, title }) => ({ show_id, title, fecha: new Date(`${fecha}T00:00:00Z`) })),
  });
}

/** What changed of a show, for the audit log: the fields that differ, before and after. */
function difference(before: Details, after: Details) {
  const { show: _, updated_at: __, version: ___, warnings: ____, ...fields } = after;
  const changed = (Object.keys(fields) as (keyof typeof fields)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (details: Details) => Object.fromEntries(changed.map((key) => [key, details[key]]));
  return { before: pick(before), after: pick(after) };
}
