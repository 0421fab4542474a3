import { propose } from "./propose";

const proposed = (header: string[], cells: (string | number)[] = [], constants = {}) =>
  propose({ header, headerGroups: header.map(() => "") }, cells.length > 0 ? [{ row: 2, cells }] : [], constants);

describe("propose", () => {
  it("knows an Argentine ticket seller's header, and leaves its service charge out", () => {
    const { mapping, missing, columns } = proposed(
      ["FEC_OPERACION", "EVENTO", "SECTOR", "CANT", "NETO_DIA", "CARGO_SERV", "CANT_ACUM", "NETO_ACUM", "MONEDA"],
      ["01/02/2024", "Show", "Campo", "5", "1.000,50", "100", "50", "9.000,00", "ARS"],
    );
    expect(mapping.columns).toEqual({
      fecha_venta: "FEC_OPERACION",
      show: "EVENTO",
      categoria: "SECTOR",
      venta_diaria: "CANT",
      monto_diario: "NETO_DIA",
      venta_total: "CANT_ACUM",
      recaudacion_total: "NETO_ACUM",
      divisa: "MONEDA",
    });
    expect(missing).toEqual([]);
    expect(columns.find(({ column }) => column === "CARGO_SERV")).toMatchObject({
      field: null,
      reason: expect.stringContaining("no es recaudación"),
      samples: ["100"],
    });
  });

  it("knows a weekly box office in English", () => {
    const { mapping } = proposed(
      [
        "week",
        "name",
        "grosses",
        "potential_gross",
        "grosses_percentage",
        "average_ticket",
        "top_ticket",
        "seat_sold",
        "total_seat",
        "per",
        "seat_percentage",
      ],
      ["2012-12-30", "ANNIE", "$2,054,848", "$2,164,680", "94.9%", "$138.26", "$250", "14862", "15372", "9", "96.7%"],
      { ticketera: "Playbill" },
    );
    expect(mapping).toEqual({
      columns: { fecha_venta: "week", show: "name", monto_diario: "grosses", venta_diaria: "seat_sold" },
      constants: { ticketera: "Playbill" },
    });
  });

  it("gives each field to its best column and says who took it", () => {
    const { mapping, columns } = proposed(["Fecha", "Fecha venta", "Show", "Entradas"]);
    expect(mapping.columns.fecha_venta).toBe("Fecha venta");
    expect(columns[0]).toMatchObject({ field: null, reason: "Fecha de venta ya es «Fecha venta»." });
  });

  it("does not go by a name that its values belie", () => {
    const { columns } = proposed(["Fecha", "Show", "Entradas"], ["Campo", "A", "muchas"]);
    expect(columns.map(({ field }) => field)).toEqual([null, "show", null]);
  });

  it("takes the artist for the show when there is no other, and the currency from the amounts", () => {
    const { mapping } = proposed(["Date", "Artist", "Tickets", "Revenue"], ["2024-01-02", "A", "3", "US$ 10"]);
    expect(mapping).toEqual({
      columns: { fecha_venta: "Date", show: "Artist", venta_diaria: "Tickets", monto_diario: "Revenue" },
      constants: { divisa: "USD" },
    });
  });

  it("says what is missing", () => {
    expect(proposed(["a", "b"]).missing).toEqual(["show", "fecha_venta", "venta_diaria"]);
  });
});
