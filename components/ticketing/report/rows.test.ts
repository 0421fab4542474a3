import { moneyOrder } from "./cells/MoneyCell";
import { ticketDiscrepancy, totalsWarning } from "./cells/SoldCells";
import { amountsOf, freshnessOf, lacksToday, showHref, ticketeraText, titleOf } from "./rows";
import { amounts, ticketRow } from "./rows.fixtures";

it("calls a show by its artist only where its name adds nothing but place and date", () => {
  expect(titleOf({ show: "Rumba Nómada, Zaragoza, abr 2027", artist: "Rumba Nómada" })).toBe("Rumba Nómada");
  expect(titleOf({ show: "Gira nocturna", artist: "Rumba Nómada" })).toBe("Gira nocturna");
  expect(titleOf({ show: "Rumba", artist: "Rumba" })).toBe("Rumba");
});

it("links to a show whatever its name holds", () => {
  for (const name of ["MAGIC/BIRD", "A DOLL'S HOUSE, PART 2", "Ñandú & Cía", "100% ¿Sí? #1", "13"]) {
    const href = showHref(name, "dias");
    expect(href.split("/")).toHaveLength(3);
    expect(decodeURIComponent(new URL(href, "http://x").pathname.split("/")[2] ?? "")).toBe(name);
  }
});

it("shortens the names of several ticketeras", () => {
  expect(ticketeraText([])).toBe("");
  expect(ticketeraText(["Boletería Sur"])).toBe("Boletería Sur");
  expect(ticketeraText(["Boletería Sur", "EntraYa"])).toBe("Boletería y EntraYa");
  expect(ticketeraText(["Ticket Sur", "Ticket Norte"])).toBe("Ticket Sur y Ticket Norte");
  expect(ticketeraText(["Boletería Sur", "EntraYa", "Platea"])).toBe("Boletería +2");
});

describe("freshness", () => {
  const now = "2026-11-20T13:40:00Z";
  const loaded = (ultima_fecha: string, more = {}) =>
    freshnessOf(ticketRow({ ultima_fecha, updated_at: now, ...more }), now);

  it("goes by the last day with sales, not by the last correction", () => {
    expect(loaded("2026-11-20")).toMatchObject({ label: "Hoy 10:40", stale: false });
    expect(loaded("2026-11-19")).toMatchObject({ label: "Ayer", stale: false });
    expect(loaded("2026-11-17")).toMatchObject({ label: "Hace 3d", stale: true });
  });

  it("is not stale where no sales are expected", () => {
    expect(loaded("2026-11-17", { state: "sold_out" }).stale).toBe(false);
    expect(loaded("2026-11-17", { dias: -2 }).stale).toBe(false);
    expect(lacksToday(ticketRow({ state: "sold_out" }))).toBe(false);
    expect(lacksToday(ticketRow())).toBe(true);
    expect(lacksToday(ticketRow({ venta_hoy: 0 }))).toBe(false);
  });

  it("says when there is nothing yet", () => {
    expect(freshnessOf(ticketRow(), now)).toMatchObject({ label: "Sin datos", stale: true });
  });
});

it("orders money inside each currency, exactly", () => {
  const row = (divisa: string, recaudacion: string) =>
    ticketRow({ divisa, divisas: [divisa], montos: [amounts(divisa, 1, recaudacion)] });
  expect(moneyOrder(row("ARS", "10.00"))).toBe("0 ARS 10.00");
  expect(moneyOrder(row("EUR", "10.00"))).toBe("2 EUR 10.00");
  expect(moneyOrder(ticketRow({ montos: undefined }))).toBeNull();
});

it("puts the main currency of a show first", () => {
  const row = ticketRow({
    divisa: "USD",
    divisas: ["ARS", "USD"],
    montos: [amounts("ARS", 1, "1"), amounts("USD", 2, "2")],
  });
  expect(amountsOf(row)?.map(({ divisa }) => divisa)).toEqual(["USD", "ARS"]);
});

test("a row says which of its stated totals are wrong: the last one, else those before", () => {
  expect(totalsWarning(ticketRow())).toBeUndefined();
  expect(totalsWarning(ticketRow({ dias_con_diferencia: 1 }))).toBe(
    "1 día con un total informado que no es la suma hasta ese día.",
  );
  expect(totalsWarning(ticketRow({ discrepancia: 5, dias_con_diferencia: 2 }))).toBe(ticketDiscrepancy(5));
});
