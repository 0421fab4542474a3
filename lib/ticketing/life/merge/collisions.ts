import type * as z from "zod";
import { type Tx, txQuery } from "@/lib/db";
import { AppError } from "@/lib/http/errors";
import type { Scope } from "../../access/scope";
import type { collision, keeps, mergeBody } from "../schema";
import type { MergeRecord, Stored } from "./record";

type Keep = (typeof keeps)[number];
type Decisions = Pick<z.output<typeof mergeBody>, "resto" | "decisiones">;

export interface Collision {
  source: Stored;
  target: Stored;
  fecha_venta: string;
  ticketera: string;
  categoria: string;
  divisa: string;
  iguales: boolean;
}

const SAME_KEY =
  "b.fecha_venta = a.fecha_venta AND b.ticketera = a.ticketera AND b.categoria = a.categoria AND b.divisa = a.divisa";

/** The days of the same series that both shows have, oldest first. */
export function collisionsOf(tx: Tx, source: number, target: number): Promise<Collision[]> {
  return txQuery<Collision>(
    tx,
    `SELECT to_jsonb(a) AS source, to_jsonb(b) AS target, a.fecha_venta::text AS fecha_venta, a.ticketera,
      a.categoria, a.divisa::text AS divisa,
       a.venta_diaria = b.venta_diaria AND a.monto_diario = b.monto_diario AND a.monto_known = b.monto_known
         AND (a.venta_total = b.venta_total OR a.venta_total_computed OR b.venta_total_computed)
         AND (a.recaudacion_total = b.recaudacion_total OR a.recaudacion_total_computed OR b.recaudacion_total_computed) AS iguales
     FROM ticket_sale a JOIN ticket_sale b ON b.show_id = $2::int AND ${SAME_KEY}
     WHERE a.show_id = $1::int ORDER BY a.fecha_venta, a.ticketera, a.categoria, a.divisa`,
    source,
    target,
  );
}

const amount = (value: unknown) => Number(value).toFixed(2);
const figuresOf = (sale: Stored, { money }: Scope) => ({
  venta_diaria: Number(sale.venta_diaria),
  venta_total: Number(sale.venta_total),
  ...(money && { monto_diario: amount(sale.monto_diario), recaudacion_total: amount(sale.recaudacion_total) }),
});

/** A collision as a person sees it. */
export const presentCollision = ({ source, target, ...key }: Collision, scope: Scope): z.input<typeof collision> => ({
  ...key,
  origen: figuresOf(source, scope),
  destino: figuresOf(target, scope),
});

const keyOf = (row: Pick<Collision, "fecha_venta" | "ticketera" | "categoria" | "divisa">) =>
  JSON.stringify([row.fecha_venta, row.ticketera, row.categoria, row.divisa]);

/** What was decided of each; of equal ones one stays. 422 naming the first that nobody decided. */
function decide(collisions: readonly Collision[], { resto, decisiones }: Decisions): (Collision & { keep: Keep })[] {
  const chosen = new Map(decisiones.map((row) => [keyOf(row), row.queda]));
  const decided = collisions.map((row) => ({
    ...row,
    keep: row.iguales ? ("destino" as const) : (chosen.get(keyOf(row)) ?? resto),
  }));
  const open = decided.filter(({ keep }) => keep === undefined);
  if (open.length > 0) {
    const message = `Los dos shows tienen ventas de los mismos días con otros números (${open.length}): elegir cuáles quedan.`;
    throw new AppError(422, "colisiones_sin_decidir", message, {
      issues: open.slice(0, 50).map(({ fecha_venta, ticketera, categoria, divisa }) => ({
        path: "decisiones",
        message: [fecha_venta, ticketera || "sin ticketera", categoria, divisa].filter(Boolean).join(", "),
      })),
    });
  }
  return decided as (Collision & { keep: Keep })[];
}

const FIGURES = {
  origen: `venta_diaria = a.venta_diaria, monto_diario = a.monto_diario, venta_total = a.venta_total, recaudacion_total = a.recaudacion_total,
    venta_total_computed = a.venta_total_computed, recaudacion_total_computed = a.recaudacion_total_computed, monto_known = a.monto_known`,
  sumar: `venta_diaria = b.venta_diaria + a.venta_diaria, monto_diario = b.monto_diario + a.monto_diario,
    venta_total = b.venta_total + a.venta_total, recaudacion_total = b.recaudacion_total + a.recaudacion_total,
    venta_total_computed = b.venta_total_computed AND a.venta_total_computed,
    recaudacion_total_computed = b.recaudacion_total_computed AND a.recaudacion_total_computed,
    monto_known = b.monto_known AND a.monto_known`,
};

/** Writes the decisions to the target's sales and takes the source's away, so that the others can move. */
export async function settleCollisions(
  tx: Tx,
  by: number,
  collisions: readonly Collision[],
  decisions: Decisions,
): Promise<Pick<MergeRecord, "dropped" | "changed">> {
  const decided = decide(collisions, decisions);
  for (const keep of ["origen", "sumar"] as const) {
    const pairs = decided.filter((row) => row.keep === keep);
    if (pairs.length === 0) continue;
    await txQuery(
      tx,
      `UPDATE ticket_sale b SET ${FIGURES[keep]}, version = b.version + 1, updated_at = now(), updated_by_user_id = $3::int
       FROM unnest($1::int[], $2::int[]) k(source, target) JOIN ticket_sale a ON a.id = k.source WHERE b.id = k.target`,
      pairs.map(({ source }) => source.id),
      pairs.map(({ target }) => target.id),
      by,
    );
  }
  const dropped = decided.map(({ source }) => source);
  await txQuery(
    tx,
    "DELETE FROM ticket_sale WHERE id = ANY($1::int[])",
    dropped.map(({ id }) => id),
  );
  const changed = decided
    .filter(({ keep }) => keep !== "destino")
    .map(({ target }) => ({ before: target, version: Number(target.version) + 1 }));
  return { dropped, changed };
}
