import { deriveRow } from "./deriveRow";
import { gridRowOf, savedRow } from "./grid.fixtures";
import { deletionOf, issuesByRow, sentRow, undoPlan } from "./saveRows";

const fresh = deriveRow(gridRowOf(), { base: null, texts: { venta_diaria: "45", monto_diario: "2.137.500,50" } }, true);
const stored = gridRowOf({ show: "B", actual: savedRow({ show: "B", venta_total_computed: true }) });
const corrected = deriveRow(stored, { base: 3, texts: { venta_diaria: "50" } }, true);

describe("saving rows", () => {
  it("sends what is shown, exact", () => {
    expect(sentRow(fresh)).toEqual({
      show: "La Calesita",
      ticketera: "Platea",
      categoria: "",
      divisa: "ARS",
      version: undefined,
      venta_diaria: 45,
      venta_total: 1867,
      monto_diario: "2137500.50",
      recaudacion_total: "85262500.50",
    });
  });

  it("leaves a computed total computed, and names the version it saw", () => {
    expect(sentRow(corrected)).toMatchObject({
      version: 3,
      venta_diaria: 50,
      venta_total: null,
      recaudacion_total: "85262500.00",
    });
  });

  it("sends no money without montos", () => {
    const counts = deriveRow(gridRowOf(), { base: null, texts: { venta_diaria: "45" } }, false);
    expect(sentRow(counts)).not.toHaveProperty("monto_diario");
    expect(sentRow(counts)).not.toHaveProperty("recaudacion_total");
  });

  it("puts each refusal on its cell", () => {
    const issues = [
      { path: "rows.1.monto_diario", message: "No se entiende." },
      { path: "body.rows.0.show", message: "No existe." },
      { path: "fecha", message: "Otra cosa." },
    ];
    expect(issuesByRow(issues, [fresh, corrected])).toEqual({
      [corrected.row.key]: { monto_diario: "No se entiende." },
      [fresh.row.key]: { show: "No existe." },
    });
  });

  it("deletes a cleared row by the version seen, and puts it back as it was", () => {
    expect(deletionOf(stored, "2026-11-19")).toMatchObject({ show: "B", fecha_venta: "2026-11-19", version: 3 });
    const { rows, deletions } = undoPlan([], [], "2026-11-19", [corrected]);
    expect([deletions, rows]).toEqual([
      [],
      [expect.objectContaining({ show: "B", venta_diaria: 45, venta_total: null })],
    ]);
    expect(rows[0]?.version).toBeUndefined();
  });

  it("takes a save back: old figures where there were some, deletion where there were none", () => {
    const plan = undoPlan([fresh, corrected], [savedRow({ version: 1 }), savedRow({ version: 4 })], "2026-11-19");
    expect(plan.deletions).toEqual([
      { show: "La Calesita", ticketera: "Platea", categoria: "", divisa: "ARS", fecha_venta: "2026-11-19" },
    ]);
    expect(plan.rows).toEqual([
      expect.objectContaining({
        show: "B",
        version: 4,
        venta_diaria: 45,
        venta_total: null,
        monto_diario: "2137500.00",
      }),
    ]);
  });
});
