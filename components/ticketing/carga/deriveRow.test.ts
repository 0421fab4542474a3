import { deriveRow, type RowEdit } from "./deriveRow";
import { gridRowOf, savedRow } from "./grid.fixtures";

const edit = (texts: RowEdit["texts"], base: number | null = null): RowEdit => ({ texts, base });

describe("deriveRow", () => {
  it("leaves an untouched row pending", () => {
    const row = deriveRow(gridRowOf(), undefined, true);
    expect(row).toMatchObject({ status: "pendiente", changed: false, control: { text: "pendiente" } });
  });

  it("proposes each total from the day's figure, and closes", () => {
    const row = deriveRow(gridRowOf(), edit({ venta_diaria: "45", monto_diario: "2.137.500" }), true);
    expect(row.cells.venta_total).toMatchObject({ shown: "1.867", auto: true });
    expect(row.cells.recaudacion_total).toMatchObject({ shown: "85.262.500", value: "85262500.00", auto: true });
    expect(row).toMatchObject({ status: "lista", changed: true, control: { state: "cierra" } });
  });

  it("proposes the day's figure from the total", () => {
    const row = deriveRow(gridRowOf(), edit({ venta_total: "1867", recaudacion_total: "85262500" }), true);
    expect(row.cells.venta_diaria).toMatchObject({ value: "45", auto: true });
    expect(row.cells.monto_diario).toMatchObject({ value: "2137500.00", auto: true });
  });

  it("asks before taking a total that fell", () => {
    const row = deriveRow(gridRowOf(), edit({ venta_total: "1795" }), false);
    expect(row.status).toBe("error");
    expect(row.cells.venta_diaria?.problem).toMatchObject({ keep: { label: "Dejar −27", text: "−27" } });
    const kept = deriveRow(gridRowOf(), edit({ venta_total: "1795", venta_diaria: "−27" }), false);
    expect(kept.status).toBe("lista");
  });

  it("takes a saved row that was cleared for one to delete, computed totals with their days", () => {
    const all = { venta_diaria: "", venta_total: "", monto_diario: "", recaudacion_total: " " };
    const saved = gridRowOf({ actual: savedRow() });
    expect(deriveRow(saved, edit(all, 3), true)).toMatchObject({ status: "borrar", changed: true });
    expect(deriveRow(saved, edit({ venta_diaria: "", monto_diario: "" }, 3), true).status).not.toBe("borrar");
    const computed = { venta_total_computed: true, recaudacion_total_computed: true };
    const row = gridRowOf({ actual: savedRow(computed) });
    expect(deriveRow(row, edit({ venta_diaria: "", monto_diario: "" }, 3), true).status).toBe("borrar");
    expect(deriveRow(row, edit(all, 2), true)).toMatchObject({ status: "pendiente", conflict: true });
    expect(deriveRow(gridRowOf(), edit(all), true).status).toBe("pendiente");
  });

  it("says by how much a typed total does not add up, and what would", () => {
    const texts = { venta_diaria: "45", venta_total: "1.795", monto_diario: "2137500" };
    const row = deriveRow(gridRowOf(), edit(texts), true);
    expect(row).toMatchObject({ status: "error", control: { text: "no cierra: −72" } });
    expect(row.cells.venta_total?.problem?.fix).toEqual({ label: "Usar 1.867", text: "1.867" });
    expect(deriveRow(gridRowOf(), { ...edit(texts), accepted: true }, true)).toMatchObject({
      status: "lista",
      accepted: true,
    });
  });

  it("repairs letters typed as figures", () => {
    const row = deriveRow(gridRowOf(), edit({ venta_diaria: "45", monto_diario: "3.897,6OO" }), true);
    expect(row.control.text).toBe("falta el monto");
    expect(row.cells.monto_diario?.problem).toMatchObject({
      lead: "No se entiende “3.897,6OO”.",
      text: "Hay dos letras O en lugar de ceros. ¿Quiso decir $ 3.897.600?",
      fix: { label: "Usar $ 3.897.600", text: "3.897.600" },
    });
  });

  it.each([
    ["3.692", "3692.00"],
    ["1234,5", "1234.50"],
    ["1,234.56", "1234.56"],
    ["1234.56", "1234.56"],
  ])("reads %s as %s", (text, value) => {
    const cell = deriveRow(gridRowOf(), edit({ monto_diario: text }), true).cells.monto_diario;
    expect(cell).toMatchObject({ value, problem: null });
  });

  it("asks about what may mean a thousand times more", () => {
    const { problem } = deriveRow(gridRowOf(), edit({ monto_diario: "1,500" }), true).cells.monto_diario ?? {};
    expect(problem).toMatchObject({ fix: { text: "1.500" }, keep: { text: "1,50" } });
  });

  it("moves the stored total with a corrected day, unless the stored ones never closed", () => {
    const stored = gridRowOf({ actual: savedRow() });
    expect(deriveRow(stored, undefined, true).status).toBe("guardada");
    expect(deriveRow(stored, edit({ venta_diaria: "50" }, 3), true).cells.venta_total?.shown).toBe("1.872");
    const open = gridRowOf({ actual: savedRow({ venta_total: 1900 }) });
    expect(deriveRow(open, edit({ venta_diaria: "50" }, 3), true).cells.venta_total).toMatchObject({
      shown: "1.900",
      auto: false,
    });
  });

  it("is no change when what is typed is what is stored", () => {
    const row = deriveRow(gridRowOf({ actual: savedRow() }), edit({ venta_diaria: "45" }, 2), true);
    expect(row).toMatchObject({ changed: false, conflict: false, status: "guardada" });
  });

  it("sees that someone else changed the row meanwhile", () => {
    const row = deriveRow(gridRowOf({ actual: savedRow() }), edit({ venta_diaria: "50" }, 2), true);
    expect(row).toMatchObject({ changed: true, conflict: true, status: "error" });
  });

  it("has no money cells without montos", () => {
    const row = deriveRow(gridRowOf(), edit({ venta_diaria: "45" }), false);
    expect(Object.keys(row.cells)).toEqual(["venta_diaria", "venta_total"]);
    expect(row).toMatchObject({ status: "lista", input: { money: null } });
  });
});
