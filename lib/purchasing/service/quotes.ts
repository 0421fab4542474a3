import { prisma, type Tx, txQuery } from "@/lib/db";
import { attachDocument } from "@/lib/documents/service/attach";
import type { Input } from "@/lib/http/contract";
import { badField, conflict, notFound, staleVersion } from "@/lib/http/errors";
import type { PurchaseActor } from "../actor";
import type * as api from "../quotes/api";
import type { PurchaseView } from "../schema";
import { hold, type Purchase } from "./record";
import { requireOpen } from "./requisitions";
import { touched, transition } from "./step";
import { viewOf } from "./view";

type Fields = Omit<Input<typeof api.createQuote>["body"], "requisition_id">;
const dayOf = (day: string | null) => (day === null ? null : new Date(`${day}T00:00:00Z`));

/** What is written of a quote. @throws 400 for a supplier or a line that is not there, 409 for a second one of a supplier */
async function checked(tx: Tx, purchase: Purchase, fields: Fields, own: number) {
  const { lines, file_ids: _, ...rest } = fields;
  const [supplier] = await txQuery<{ id: number; state: string; name: string }>(
    tx,
    "SELECT s.id, s.state, s.name FROM supplier_kept k JOIN supplier s ON s.id = k.kept_id WHERE k.id = $1::int",
    fields.supplier_id,
  );
  if (!supplier) throw badField("supplier_id", "No existe este proveedor.");
  if (supplier.state === "bloqueado") throw badField("supplier_id", `${supplier.name} está bloqueado.`);
  const asked = await txQuery<{ id: number }>(
    tx,
    "SELECT id FROM requisition_line WHERE requisition_id = $1::int",
    purchase.id,
  );
  for (const [index, { requisition_line_id: id }] of lines.entries())
    if (id !== null && !asked.some((line) => line.id === id))
      throw badField(`lines.${index}.requisition_line_id`, "Esa línea no está en lo que se pide.");
  const [other] = await txQuery<{ id: number }>(
    tx,
    `SELECT q.id FROM quote q JOIN supplier_kept k ON k.id = q.supplier_id WHERE q.requisition_id = $1::int AND k.kept_id = $2::int AND q.id <> $3::int
       AND q.withdrawn_at IS NULL`,
    purchase.id,
    supplier.id,
    own,
  );
  if (other) throw conflict(`Ya hay una cotización de ${supplier.name}: cambiar esa.`);
  return {
    ...rest,
    supplier_id: supplier.id,
    day: dayOf(rest.day) as Date,
    valid_until: dayOf(rest.valid_until),
    delivery_day: dayOf(rest.delivery_day),
  };
}

async function storeLines(tx: Tx, quote_id: number, lines: Fields["lines"]): Promise<void> {
  await tx.quoteLine.deleteMany({ where: { quote_id } });
  await tx.quoteLine.createMany({ data: lines.map((line, index) => ({ ...line, quote_id, n: index + 1 })) });
}

async function attachAll(tx: Tx, actor: PurchaseActor, id: number, files: readonly string[]): Promise<void> {
  for (const file of files) await attachDocument(tx, actor, file, { ownerType: "quote", ownerId: String(id) });
}

/** `POST /quotes`: what waits to be quoted is quoted from then on. Errors: 400, 404, 409 where the supplier has one, 422. */
export async function create(
  actor: PurchaseActor,
  { body: { requisition_id, ...fields } }: Input<typeof api.createQuote>,
): Promise<PurchaseView> {
  await prisma.$transaction(async (tx) => {
    const before = await hold(tx, requisition_id);
    requireOpen(before);
    const data = await checked(tx, before, fields, 0);
    const { id } = await tx.quote.create({ data: { ...data, requisition_id, created_by_user_id: actor.userId } });
    await storeLines(tx, id, fields.lines);
    await attachAll(tx, actor, id, fields.file_ids);
    const now = before.state === "cotizacion" ? before : await transition(tx, actor, before, "cotizar");
    await touched(tx, actor, now, "quote_added", { after: { quote: id, ...fields } });
  });
  return viewOf(actor, requisition_id);
}

/** Runs on a quote of a version, with its purchase held. */
async function onQuote(
  actor: PurchaseActor,
  { id, version }: { id: number; version: number },
  work: (tx: Tx, before: Purchase) => Promise<void>,
): Promise<PurchaseView> {
  const there = await prisma.quote.findUnique({ where: { id }, select: { requisition_id: true } });
  if (!there) throw notFound("No existe esta cotización.");
  const now = await viewOf(actor, there.requisition_id);
  await prisma.$transaction(async (tx) => {
    const before = await hold(tx, there.requisition_id);
    requireOpen(before);
    const { count } = await tx.quote.updateMany({
      where: { id, version, withdrawn_at: null },
      data: { version: { increment: 1 } },
    });
    if (count === 0) throw staleVersion(now);
    await work(tx, before);
  });
  return viewOf(actor, there.requisition_id);
}

/** `PUT /quotes/{id}`. Errors: 400, 404, 409, 422. */
export const change = (
  actor: PurchaseActor,
  { params: { id }, body: { version, ...fields } }: Input<typeof api.changeQuote>,
): Promise<PurchaseView> =>
  onQuote(actor, { id, version }, async (tx, before) => {
    const data = await checked(tx, before, fields, id);
    await tx.quote.update({ where: { id }, data });
    await storeLines(tx, id, fields.lines);
    await attachAll(tx, actor, id, fields.file_ids);
    await touched(tx, actor, before, "quote_changed", { after: { quote: id, ...fields } });
  });

/** `POST /quotes/{id}/withdraw`. Errors: 404, 409, 422. */
export const withdraw = (
  actor: PurchaseActor,
  { params: { id }, body: { version } }: Input<typeof api.withdrawQuote>,
): Promise<PurchaseView> =>
  onQuote(actor, { id, version }, async (tx, before) => {
    await tx.quote.update({ where: { id }, data: { withdrawn_at: new Date() } });
    await touched(tx, actor, before, "quote_withdrawn", { after: { quote: id } });
  });
