import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import type { MarketingActor } from "../actor";
import { plansChanged } from "../changed";
import type * as api from "../plans/api";
import type { PlanCell } from "../plans/schema";
import { cellOf } from "./cells";
import { lineFor } from "./lines";

type Body = Input<typeof api.typePlans>["body"];
type Cell = Body["cells"][number];
type Refused = Output<typeof api.typePlans>["refused"][number];

const same = (a: string | null, b: string | null | undefined) =>
  b === undefined || (a === null ? b === null : b !== null && Number(a) === Number(b));

/** Writes one cell; what it refuses is said beside what is there now. */
async function typed(
  tx: Tx,
  actor: MarketingActor,
  cell: Cell,
): Promise<{ changed: boolean } | { message: string; current: PlanCell }> {
  const { show_id, project_id, channel, month, currency, planned, forecast, version } = cell;
  const line = await lineFor(
    tx,
    { show_id, project_id, channel },
    { by: actor.userId, owner: actor.userId, path: "cells." },
  );
  await txQuery(
    tx,
    "INSERT INTO spend_plan (line_id, month, currency, version) VALUES ($1::int, $2::date, $3::char(3), 0) ON CONFLICT DO NOTHING",
    line.id,
    `${month}-01`,
    currency,
  );
  await txQuery(
    tx,
    "SELECT 1 FROM spend_plan WHERE line_id = $1::int AND month = $2::date AND currency = $3::char(3) FOR UPDATE",
    line.id,
    `${month}-01`,
    currency,
  );
  const now = await cellOf(tx, line.id, month, currency);
  if (now.version !== version)
    return { message: "Otra persona cambió esta celda: se muestra lo que hay ahora.", current: now };
  if (now.published && !same(now.planned, planned))
    return { message: "El plan ya se publicó: cambiar el forecast, o reasignar.", current: now };
  if (same(now.planned, planned) && same(now.forecast, forecast)) return { changed: false };
  await txQuery(
    tx,
    `UPDATE spend_plan SET planned = $4::numeric, forecast = $5::numeric, version = version + 1, updated_at = now()
     WHERE line_id = $1::int AND month = $2::date AND currency = $3::char(3)`,
    line.id,
    `${month}-01`,
    currency,
    planned === undefined ? now.planned : planned,
    forecast === undefined ? now.forecast : forecast,
  );
  return { changed: true };
}

class Undone extends Error {
  constructor(readonly reply: Output<typeof api.typePlans>) {
    super();
  }
}

/** `PUT /spend-plans`: cells in the order in which all lock them. Errors: 400, 422. */
export async function type(
  actor: MarketingActor,
  { body: { mode, cells } }: Input<typeof api.typePlans>,
): Promise<Output<typeof api.typePlans>> {
  const keyOf = ({ show_id, project_id, channel, month, currency }: Cell) =>
    [show_id, project_id, channel, month, currency].join(" ");
  if (new Set(cells.map(keyOf)).size < cells.length) throw impossible("Una celda viene dos veces: dejar una sola.");
  const ordered = cells.map((cell, index) => ({ cell, index, key: keyOf(cell) }));
  ordered.sort((a, b) => (a.key < b.key ? -1 : 1));
  try {
    return await prisma.$transaction(
      async (tx) => {
        const refused: Refused[] = [];
        let changes = 0;
        for (const { cell, index } of ordered) {
          const done = await typed(tx, actor, cell);
          if ("message" in done) refused.push({ index, ...done });
          else if (done.changed) changes += 1;
        }
        refused.sort((a, b) => a.index - b.index);
        const nothing = mode === "probar" || (mode === "todo" && refused.length > 0);
        const reply = { saved: nothing ? 0 : changes, changes, refused };
        if (nothing) throw new Undone(reply);
        if (changes > 0) {
          await audit(tx, actor, {
            action: "spend_plan.changed",
            object: "spend_plan:celdas",
            after: { cells: cells.filter((_, index) => refused.every((one) => one.index !== index)) },
          });
          await plansChanged(tx);
        }
        return reply;
      },
      { timeout: 30_000 },
    );
  } catch (error) {
    if (error instanceof Undone) return error.reply;
    throw error;
  }
}

/** `POST /spend-plans/freeze`: what is planned stays as it is. Errors: 422 where nothing is. */
export async function publish(
  actor: MarketingActor,
  { body: { show_id, project_id } }: Input<typeof api.publishPlans>,
): Promise<Output<typeof api.publishPlans>> {
  return prisma.$transaction(async (tx) => {
    const rows = await txQuery<{ id: number }>(
      tx,
      `UPDATE spend_plan c SET published_at = now(), published_by_user_id = $3::int, version = c.version + 1, forecast = coalesce(c.forecast, c.planned)
       FROM spend_line l WHERE l.id = c.line_id AND l.show_id IS NOT DISTINCT FROM $1::int AND l.project_id IS NOT DISTINCT FROM $2::int
         AND c.published_at IS NULL AND c.planned IS NOT NULL RETURNING c.id`,
      show_id,
      project_id,
      actor.userId,
    );
    if (rows.length === 0) throw impossible("No hay nada nuevo planeado que publicar.");
    await audit(tx, actor, {
      action: "spend_plan.published",
      object: show_id === null ? `project:${project_id}` : `show_spend:${show_id}`,
      after: { celdas: rows.length },
    });
    await plansChanged(tx);
    return { published: rows.length };
  });
}
