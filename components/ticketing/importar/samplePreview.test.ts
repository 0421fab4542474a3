import { assign } from "@/components/frame/importing/draft";
import { setAlias, startMapping } from "./mappingDraft";
import { previewOf } from "./preview.fixtures";
import { readSample } from "./samplePreview";

describe("the first rows as they will be saved", () => {
  it("reads them as the import does", async () => {
    const preview = previewOf();
    const mapping = setAlias(assign(startMapping(preview), "MONEDA", "divisa"), "Oro Viejo", "Oro Viejo en Vivo");
    const reading = await readSample(preview, mapping);
    expect(reading.problems).toEqual([]);
    expect(reading.sales).toEqual([
      expect.objectContaining({
        row: 2,
        show: "La Calesita",
        fecha_venta: "2026-11-19",
        venta_diaria: 1108,
        monto_diario: "5616000.50",
        divisa: "ARS",
      }),
      expect.objectContaining({ row: 3, show: "Oro Viejo en Vivo", venta_diaria: 38, monto_diario: "2964000.00" }),
    ]);
    expect(reading.understood).toEqual({
      date: "“19/11/2026” se lee jue 19 nov 2026",
      money: "“5.616.000,50” se lee $ 5.616.000,50",
    });
    expect(reading.currency).toEqual({ column: "MONEDA", text: "032", code: "ARS" });
  });

  it("says what is missing before it can read anything", async () => {
    const preview = previewOf();
    const reading = await readSample(preview, assign(startMapping(preview), "EVENTO", ""));
    expect(reading.problems).toEqual([{ path: "show", message: "Falta decir qué columna es Show." }]);
    expect(reading.sales).toEqual([]);
  });

  it("tells which row is wrong, and why", async () => {
    const preview = previewOf();
    preview.samples[1]?.cells.splice(1, 1, "no es fecha");
    const reading = await readSample(preview, startMapping(preview));
    expect(reading.refused).toEqual([{ row: 3, message: expect.stringContaining("«no es fecha»") }]);
  });

  it("takes a workbook's numbers as numbers", async () => {
    const preview = previewOf({ kind: "xlsx" });
    preview.samples = [{ row: 2, cells: ["A", "2026-11-19", "12", "1234.567", "", ""] }];
    const reading = await readSample(preview, startMapping(preview));
    expect(reading.sales).toEqual([expect.objectContaining({ venta_diaria: 12, monto_diario: "1234.57" })]);
  });
});
