import type { CallInput } from "@/lib/http/contract";
import type { deleteSales, saveDay } from "@/lib/ticketing/sales/api";
import type { SaleRow } from "@/lib/ticketing/sales/schema";
import type { CellField } from "./cells";
import type { DerivedRow, GridRow } from "./deriveRow";
import type { Issues } from "./gridState";

type SentRow = CallInput<typeof saveDay>["body"]["rows"][number];
type Deletion = CallInput<typeof deleteSales>["body"];

const seriesOf = ({ show, ticketera, categoria, divisa }: GridRow) =>
  ({ show, ticketera, categoria, divisa: divisa as SentRow["divisa"] }) satisfies Partial<SentRow>;

/**
 * A row as it goes to the server: what the person sees is what is saved. A total that was computed and that nobody
 * typed goes as null, so that it stays computed.
 */
export function sentRow({ row, cells }: DerivedRow): SentRow {
  const value = (field: CellField): string | null => cells[field]?.value ?? null;
  const untouched = (field: CellField, computed: boolean | undefined) =>
    Boolean(computed) && Boolean(cells[field]?.auto);
  const counts = {
    ...seriesOf(row),
    version: row.actual?.version,
    venta_diaria: Number(value("venta_diaria")),
    venta_total: untouched("venta_total", row.actual?.venta_total_computed) ? null : Number(value("venta_total")),
  };
  if (!cells.monto_diario) return counts;
  const computed = untouched("recaudacion_total", row.actual?.recaudacion_total_computed);
  return {
    ...counts,
    monto_diario: value("monto_diario"),
    recaudacion_total: computed ? null : value("recaudacion_total"),
  };
}

/** `rows.3.monto_diario` of a refusal as an issue of the fourth row sent. */
export function issuesByRow(issues: readonly { path: string; message: string }[], sent: readonly DerivedRow[]): Issues {
  const found: Issues = {};
  for (const { path, message } of issues) {
    const [, index = "", field = "venta_diaria"] = /rows\.(\d+)(?:\.(\w+))?/.exec(path) ?? [];
    const key = sent[Number(index)]?.row.key;
    if (index === "" || !key) continue;
    found[key] = { ...found[key], [field]: message };
  }
  return found;
}

/** The call that deletes a saved row of the day, unless somebody changed it meanwhile. */
export const deletionOf = (row: GridRow, fecha: string): Deletion => ({
  ...seriesOf(row),
  fecha_venta: fecha,
  version: row.actual?.version,
});

/** What takes a save back: rows that were there get their old figures, deleted ones come back, new ones are deleted. */
export function undoPlan(
  sent: readonly DerivedRow[],
  saved: readonly SaleRow[],
  fecha: string,
  deleted: readonly DerivedRow[] = [],
): { rows: SentRow[]; deletions: Deletion[] } {
  const rows: SentRow[] = [];
  const deletions: Deletion[] = [];
  sent.forEach(({ row }, index) => {
    const before = row.actual;
    if (!before) {
      deletions.push({ ...seriesOf(row), fecha_venta: fecha });
      return;
    }
    rows.push({ ...asBefore(row, before), version: saved[index]?.version });
  });
  for (const { row } of deleted) if (row.actual) rows.push(asBefore(row, row.actual));
  return { rows, deletions };
}

/** An amount that is not known here, or that nobody said, could not be put back as it was. */
export const isRestorable = ({ actual }: GridRow) => actual?.monto_diario != null;

function asBefore(row: GridRow, before: SaleRow): SentRow {
  return {
    ...seriesOf(row),
    venta_diaria: before.venta_diaria,
    venta_total: before.venta_total_computed ? null : before.venta_total,
    ...(before.monto_diario === undefined
      ? {}
      : {
          monto_diario: before.monto_diario,
          recaudacion_total: before.recaudacion_total_computed ? null : before.recaudacion_total,
        }),
  };
}
