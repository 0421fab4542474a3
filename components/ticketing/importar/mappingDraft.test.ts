import { assign, columnsText, fieldOf, setConstant } from "@/components/frame/importing/draft";
import { asMapping, columnState, proposedMapping, setAlias, startMapping } from "./mappingDraft";
import { previewOf } from "./preview.fixtures";

const states = (preview: ReturnType<typeof previewOf>, mapping = startMapping(preview)) =>
  preview.columns.map((column) => columnState(preview, mapping, column).kind);

describe("the mapping being corrected", () => {
  it("begins with the proposal, saying where the header is", () => {
    expect(startMapping(previewOf())).toEqual({
      columns: { show: "EVENTO", fecha_venta: "FECHA", venta_diaria: "CANT", monto_diario: "NETO" },
      constants: {},
      header_row: 1,
    });
    expect(states(previewOf())).toEqual(["reconocida", "reconocida", "reconocida", "reconocida", "omitida", "omitida"]);
  });

  it("begins with what is remembered, named as in this file, and points at what is new", () => {
    const remembered = previewOf({
      remembered: "EntraYa",
      mapping: {
        columns: { show: "evento", fecha_venta: "Fecha", venta_diaria: "CANT" },
        constants: { ticketera: "EntraYa", divisa: "ARS", fecha_venta: "2026-11-18" },
        shows: { "ORO-BA": "Oro Viejo" },
        decimal: ",",
      },
    });
    expect(startMapping(remembered)).toEqual({
      columns: { show: "EVENTO", fecha_venta: "FECHA", venta_diaria: "CANT", monto_diario: "NETO" },
      constants: { ticketera: "EntraYa", divisa: "ARS" },
      shows: { "ORO-BA": "Oro Viejo" },
      decimal: ",",
      header_row: 1,
    });
    expect(states(remembered)).toEqual(["guardada", "guardada", "guardada", "nueva", "omitida", "omitida"]);
    expect(proposedMapping(remembered).constants).toEqual({});
  });

  it("keeps what a person already corrected when the file is read again", () => {
    const kept = setConstant(assign(startMapping(previewOf()), "MONEDA", "divisa"), "ticketera", "EntraYa");
    const again = startMapping(previewOf({ header_row: 3 }), kept);
    expect(again).toMatchObject({ header_row: 3, constants: { ticketera: "EntraYa" } });
    expect(fieldOf(again, "MONEDA")).toBe("divisa");
  });

  it("gives a field one column", () => {
    const preview = previewOf();
    const moved = assign(startMapping(preview), "CARGO", "monto_diario");
    expect(fieldOf(moved, "CARGO")).toBe("monto_diario");
    expect(fieldOf(moved, "NETO")).toBe("");
    expect(columnsText(preview.columns.map((column) => columnState(preview, moved, column)))).toBe(
      "3 reconocidas, 1 cambiada, 2 sin importar",
    );
    expect(fieldOf(assign(moved, "CARGO", ""), "CARGO")).toBe("");
  });

  it("sets and clears constants and names of shows", () => {
    const mapping = startMapping(previewOf());
    expect(setConstant(setConstant(mapping, "divisa", "USD"), "divisa", "").constants).toEqual({});
    expect(setAlias(mapping, "ORO-BA", "Oro Viejo").shows).toEqual({ "ORO-BA": "Oro Viejo" });
    expect(setAlias(setAlias(mapping, "ORO-BA", "Oro Viejo"), "ORO-BA", "")).not.toHaveProperty("shows");
  });

  it("understands of a stored mapping only what it knows", () => {
    expect(asMapping({ columns: { show: "A", otro: "B", fecha_venta: 3 }, decimal: "x", shows: [] })).toEqual({
      columns: { show: "A" },
      constants: {},
    });
    expect(asMapping(null)).toEqual({ columns: {}, constants: {} });
  });
});
