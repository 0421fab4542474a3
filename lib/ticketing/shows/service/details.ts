import type { z } from "zod";
import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { badRequest, staleVersion } from "@/lib/http/errors";
import { type Scope, scopeOf } from "../../access/scope";
import { visibleShow } from "../../access/visible";
import type { TicketingActor } from "../../actor";
import { overCapacity } from "../../rules/warnings";
import { lockShows } from "../../sales/totals";
import { ensureTicketeras } from "../../ticketeras/catalogue";
import type { getShowDetails, saveShowDetails } from "../api";
import { showRecord } from "../rows";
import type { showDetails } from "../schema/show";

type Details = z.infer<typeof showDetails>;
type UpdateData = Input<typeof saveShowDetails>["body"]["updateData"];

/** A show's details, for the form that edits them. */
export async function get(actor: TicketingActor, { params }: Input<typeof getShowDetails>): Promise<Details> {
  const scope = await scopeOf(actor);
  const { id } = await visibleShow(scope, params.show);
  return prisma.$transaction((tx) => detailsOf(tx, id, scope));
}

/**
 * Saves what is sent of a show's details; the rest stays. Errors: 400, 404, 409 with the details as they are for a
 * stale version. More seats promised than there are is a warning, not an error (design data-model.md).
 */
export async function save(
  actor: TicketingActor,
  { body: { show, updateData } }: Input<typeof saveShowDetails>,
): Promise<Details> {
  const scope = await scopeOf(actor);
  const { id, divisa } = await visibleShow(scope, show);
  refuseRepeated(updateData.categories);
  return prisma.$transaction(async (tx) => {
    await lockShows(tx, [id]);
    const everything: Scope = { artistIds: null, money: true };
    const before = await detailsOf(tx, id, everything);
    const { version, categories, milestones, fecha, on_sale, ...facts } = updateData;
    if (version !== undefined && version !== before.version) throw staleVersion(await detailsOf(tx, id, scope));
    if (facts.ticketera) await ensureTicketeras(tx, [facts.ticketera]);
    if (categories) await replaceCategories(tx, id, categories, before.categories, divisa);
    if (milestones) await replaceMilestones(tx, id, milestones);
    const days = { fecha: dateOf(fecha), on_sale: dateOf(on_sale) };
    await tx.show.update({ where: { id }, data: { ...facts, ...days, version: { increment: 1 } } });
    const after = await detailsOf(tx, id, everything);
    await audit(tx, actor, { action: "show.details", object: `show:${before.name}`, ...difference(before, after) });
    return detailsOf(tx, id, scope);
  });
}

const dateOf = (day: string | null | undefined) => (day ? new Date(`${day}T00:00:00Z`) : day);

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

/** A show's facts with its categories and milestones; prices only with money. */
async function detailsOf(tx: Tx, id: number, { money }: Scope): Promise<Details> {
  const show = await showRecord(tx, id);
  const categories = await txQuery<{ categoria: string; capacidad: number; precio: string; divisa: string }>(
    tx,
    "SELECT categoria, capacidad, precio::text, divisa FROM show_category WHERE show_id = $1::int ORDER BY position, id",
    id,
  );
  const milestones = await txQuery<{ fecha: string; title: string }>(
    tx,
    "SELECT fecha::text, title FROM show_milestone WHERE show_id = $1::int ORDER BY fecha, id",
    id,
  );
  const [sold] = await txQuery<{ vendidas: number }>(
    tx,
    "SELECT coalesce(sum(last_venta_total), 0)::int AS vendidas FROM sales_series WHERE show_id = $1::int",
    id,
  );
  const over = overCapacity({ ...show, vendidas: sold?.vendidas ?? 0 });
  return {
    ...show,
    categories: categories.map(({ precio, ...row }) => ({ ...row, ...(money && { precio }) })),
    milestones,
    warnings: over ? [over] : [],
  };
}

/** What changed of a show, for the audit log: the fields that differ, before and after. */
function difference(before: Details, after: Details) {
  const { updated_at: _, version: __, warnings: ___, ...fields } = after;
  const changed = (Object.keys(fields) as (keyof typeof fields)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (details: Details) => Object.fromEntries(changed.map((key) => [key, details[key]]));
  return { before: pick(before), after: pick(after) };
}
