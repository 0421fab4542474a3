import fc from "fast-check";
import { addMoney } from "@/lib/format/moneyMath";
import { type ControlInput, controlRow, controlSheet, controlTotals } from "@/lib/ticketing/rules/control";

type Cells<V> = [V | null, V | null, V | null];
const row = (counts: Cells<number>, money: Cells<string> | null): ControlInput => ({
  counts: { anterior: counts[0], diaria: counts[1], total: counts[2] },
  money: money && { anterior: money[0], diaria: money[1], total: money[2] },
});

describe("controlRow", () => {
  it.each<[ControlInput, string]>([
    [row([15181, 342, 15523], ["897846600", "20212200", "918058800"]), "cierra"],
    [row([1822, 45, 1795], ["83125000", "2137500", "85262500"]), "no cierra: −72"],
    [row([1822, 45, 1900], null), "no cierra: +33"],
    [row([2496, 87, 2583], ["111820800", null, "115718400"]), "falta el monto"],
    [row([2496, 87, 2583], ["111820800", "1.00", null]), "falta la recaudación"],
    [row([2496, null, 2583], null), "falta la venta diaria"],
    [row([2496, 87, null], null), "falta la venta total"],
    [row([724, null, null], ["100.00", null, null]), "pendiente"],
    [row([null, 10, 10], [null, "5.00", "5.00"]), "cierra"],
    [row([1, 1, 2], ["10.00", "5.50", "15.00"]), "no cierra la recaudación: −0,50"],
    [row([0, 0, 0], ["0.00", "0.00", "0.00"]), "cierra"],
  ])("%j: %s", (input, text) => {
    expect(controlRow(input).text).toBe(text);
  });

  it("closes exactly when anterior + diaria = total", () => {
    const count = fc.integer({ min: -1000, max: 100_000 });
    fc.assert(
      fc.property(count, count, count, (anterior, diaria, off) => {
        const control = controlRow(
          row([anterior, diaria, anterior + diaria + off], ["1.10", `${diaria}.00`, addMoney("1.10", `${diaria}.00`)]),
        );
        expect(control.state).toBe(off === 0 ? "cierra" : "no_cierra");
        if (control.state === "no_cierra") expect(control.difference).toBe(off);
      }),
    );
  });
});

describe("controlTotals", () => {
  const rows = [
    { divisa: "USD", ...row([1498, 51, 1549], ["108538", "3672", "112210"]) },
    { divisa: "ARS", ...row([1822, 45, 1795], ["83125000", "2137500", "85262500"]) },
    { divisa: "ARS", ...row([2026, 43, 2069], ["123638000", "2623000", "126261000"]) },
    { divisa: "ARS", ...row([724, null, null], ["5000", null, null]) },
  ];

  it("adds per currency, without the pending rows, and controls each", () => {
    const [ars, usd, none] = controlTotals(rows);
    expect(none).toBeUndefined();
    expect(ars).toMatchObject({ divisa: "ARS", filas: 2, counts: { anterior: 3848, diaria: 88, total: 3864 } });
    expect(ars?.money).toEqual({ anterior: "206763000.00", diaria: "4760500.00", total: "211523500.00" });
    expect(ars?.control.text).toBe("no cierra: −72");
    expect(usd?.control.text).toBe("cierra");
  });

  it("nothing closes while a row lacks a figure; a difference in the counts is said at once", () => {
    const total = (...group: ControlInput[]) =>
      controlTotals(group.map((one) => ({ divisa: "EUR", ...one }))).map(({ control }) => control.text);
    const [closes, lacks] = [row([1, 1, 2], ["10.00", "5.00", "15.00"]), row([1, 1, 2], ["10.00", null, "15.00"])];
    expect(total(closes, lacks)).toEqual(["falta el monto"]);
    expect(total(lacks, closes, lacks)).toEqual(["faltan datos en 2 filas"]);
    expect(total(row([1, 1, 3], ["10.00", null, "15.00"]))).toEqual(["no cierra: +1"]);
    expect(total(closes, row([5, 2, null], null))).toEqual(["falta la venta total"]);
  });

  it("shows no money to who may not see it", () => {
    const [hidden] = controlTotals([{ divisa: "ARS", ...row([1, 1, 2], null) }]);
    expect(hidden?.money).toBeNull();
  });
});

it("compares with the ticketera's sheet", () => {
  expect(controlSheet(682, 682).text).toBe("coincide");
  expect(controlSheet(512, 514)).toEqual({ state: "faltan", text: "faltan 2" });
  expect(controlSheet(160, 159).text).toBe("sobra 1");
  expect(controlSheet(160, null).state).toBe("pendiente");
});
