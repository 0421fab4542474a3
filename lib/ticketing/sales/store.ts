import { type Tx, txQuery } from "@/lib/db";
import { conflict } from "@/lib/http/errors";
import type { VisibleShow } from "../access/visible";
import { SALE_COLUMNS, type SaleRecord } from "./rows";

/** A sale to save. Totals left out are computed; amounts left out keep what is stored (zero when nothing is). */
export interface SaleInput {
  show: VisibleShow;
  fecha_venta: string;
  ticketera: string;
  categoria: string;
  divisa: string;
  venta_diaria: number;
  venta_total?: number | null;
  monto_diario?: string | null;
  recaudacion_total?: string | null;
  /** The version the person saw. */
  version?: number;
}

/** The figures of a row as they will be stored; a computed total is filled in after the rows are written. */
export type Figures = Pick<
  SaleRecord,
  | "venta_diaria"
  | "venta_total"
  | "monto_diario"
  | "recaudacion_total"
  | "venta_total_computed"
  | "recaudacion_total_computed"
  | "monto_known"
>;

/** Somebody wrote the same rows between our read and our write. */
export const changedMeanwhile = () =>
  conflict("Otra persona lo estaba cambiando en el mismo momento. Probar de nuevo.");

const keyArrays = (inputs: readonly SaleInput[]) => [
  inputs.map(({ show }) => show.id),
  inputs.map(({ fecha_venta }) => fecha_venta),
  inputs.map(({ ticketera }) => ticketera),
  inputs.map(({ categoria }) => categoria),
  inputs.map(({ divisa }) => divisa),
];

/** The stored row of each input's key, or null, in the order given. */
export async function existing(tx: Tx, inputs: readonly SaleInput[]): Promise<(SaleRecord | null)[]> {
  const rows = await txQuery<SaleRecord & { place: number }>(
    tx,
    `SELECT k.place::int AS place, ${SALE_COLUMNS}
     FROM unnest($1::int[], $2::date[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY k(show_id, fecha,
       ticketera, categoria, divisa, place)
     JOIN ticket_sale t ON t.show_id = k.show_id AND t.fecha_venta = k.fecha AND t.ticketera = k.ticketera
       AND t.categoria = k.categoria AND t.divisa = k.divisa::char(3)
     JOIN show s ON s.id = t.show_id`,
    ...keyArrays(inputs),
  );
  const byPlace = new Map(rows.map(({ place, ...sale }) => [place - 1, sale]));
  return inputs.map((_, row) => byPlace.get(row) ?? null);
}

/** Writes the rows; one that changed since it was read (its version moved) is left out, and that is a 409 for all. */
export async function upsert(
  tx: Tx,
  by: number,
  rows: { input: SaleInput; figures: Figures; version: number }[],
): Promise<void> {
  const written = await txQuery<{ id: number }>(
    tx,
    `INSERT INTO ticket_sale AS t (show_id, fecha_venta, ticketera, categoria, divisa, venta_diaria, venta_total, monto_diario,
       recaudacion_total, venta_total_computed, recaudacion_total_computed, version, monto_known, updated_by_user_id, updated_at)
     SELECT k.*, $14::int, now() FROM unnest($1::int[], $2::date[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[], $8::numeric[],
       $9::numeric[], $10::bool[], $11::bool[], $12::int[], $13::bool[]) k ORDER BY 1, 2, 3, 4, 5
     ON CONFLICT (show_id, fecha_venta, ticketera, categoria, divisa) DO UPDATE SET venta_diaria = excluded.venta_diaria,
       venta_total = excluded.venta_total, monto_diario = excluded.monto_diario, recaudacion_total = excluded.recaudacion_total,
       venta_total_computed = excluded.venta_total_computed, recaudacion_total_computed = excluded.recaudacion_total_computed,
         monto_known = excluded.monto_known,
       version = excluded.version, updated_by_user_id = excluded.updated_by_user_id, updated_at = excluded.updated_at
     WHERE t.version = excluded.version - 1
     RETURNING t.id`,
    ...keyArrays(rows.map(({ input }) => input)),
    rows.map(({ figures }) => figures.venta_diaria),
    rows.map(({ figures }) => figures.venta_total),
    rows.map(({ figures }) => figures.monto_diario),
    rows.map(({ figures }) => figures.recaudacion_total),
    rows.map(({ figures }) => figures.venta_total_computed),
    rows.map(({ figures }) => figures.recaudacion_total_computed),
    rows.map(({ version }) => version + 1),
    rows.map(({ figures }) => figures.monto_known),
    by,
  );
  if (written.length !== rows.length) throw changedMeanwhile();
}
