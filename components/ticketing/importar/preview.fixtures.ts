import type { Preview } from "./mappingDraft";

const column = (
  name: string,
  field: string | null,
  samples: string[],
  kind: Preview["columns"][number]["kind"] = "text",
  reason = "",
) => ({
  name,
  field,
  samples,
  kind,
  reason,
});

/** The preview of a ticket seller's workbook, as the server answers it. */
export function previewOf(over: Partial<Preview> = {}): Preview {
  const columns = [
    column("EVENTO", "show", ["La Calesita", "Oro Viejo"]),
    column("FECHA", "fecha_venta", ["19/11/2026", "19/11/2026"], "date"),
    column("CANT", "venta_diaria", ["1.108", "38"], "count"),
    column("NETO", "monto_diario", ["5.616.000,50", "2.964.000"], "money"),
    column("CARGO", null, ["842", "444"], "money", "Es el cargo por servicio."),
    column("MONEDA", null, ["032", "032"], "text", "No se reconoce."),
  ];
  return {
    kind: "csv",
    encoding: "utf-8",
    delimiter: ";",
    sheets: [],
    sheet: null,
    header_row: 1,
    header: columns.map(({ name }) => name),
    samples: [0, 1].map((index) => ({ row: index + 2, cells: columns.map(({ samples }) => samples[index] ?? "") })),
    columns,
    mapping: { columns: { show: "EVENTO", fecha_venta: "FECHA", venta_diaria: "CANT", monto_diario: "NETO" } },
    remembered: null,
    doubts: [],
    ...over,
  };
}
