import type { Cell, Row } from "@/lib/tabular/cell";
import { detect } from "./detect";
import { mappingSchema } from "./mapping";

const base = { columns: { show: "s", fecha_venta: "f", venta_diaria: "v", monto_diario: "m" } };
const detected = (dates: Cell[], money: Cell[], more: object = {}) => {
  const count = Math.max(dates.length, money.length);
  const rows = Array.from({ length: count }, (_, i): Row => ({ row: i + 2, cells: [dates[i] ?? "", money[i] ?? ""] }));
  let read = 0;
  async function* batches() {
    for (let at = 0; at < rows.length; at += 100) {
      read++;
      yield rows.slice(at, at + 100);
    }
  }
  const mapping = mappingSchema.parse({ ...base, ...more });
  return detect(mapping, { fecha_venta: 0, monto_diario: 1 }, batches).then((found) => ({
    order: found.dayOrder.fecha_venta,
    decimal: found.decimal.monto_diario,
    doubts: found.doubts.map(({ message }) => message),
    read,
  }));
};
const many = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe("dates", () => {
  it("goes by a part above 12, wherever in the file it is", async () => {
    expect(await detected([...many(5_000, "03/04/2024"), "13/04/2024"], [])).toMatchObject({
      order: "dmy",
      doubts: [],
    });
    expect(await detected([...many(5_000, "03/04/2024"), "04/13/2024"], [])).toMatchObject({
      order: "mdy",
      doubts: [],
    });
    expect(await detected(["2024-04-03", "2024-04-13"], [])).toMatchObject({ order: "ymd", doubts: [] });
  });

  it("says so when nothing tells, and when dates contradict each other", async () => {
    const open = await detected(["03/04/2024", "05/06/2024"], []);
    expect(open.order).toBe("dmy");
    expect(open.doubts).toEqual([expect.stringMatching(/«03\/04\/2024».*día\/mes\/año/)]);
    const mixed = await detected(["13/04/2024", "14/04/2024", "04/15/2024"], []);
    expect(mixed.order).toBe("dmy");
    expect(mixed.doubts).toEqual([expect.stringContaining("órdenes distintos")]);
  });
});

describe("amounts", () => {
  it.each([
    ["thousands commas beside a value with two", ["$339,909", "$1,339,909"], "."],
    ["thousands commas alone", ["$339,909", "$45,100", "$900"], "."],
    ["thousands dots alone", ["339.909", "45.100"], ","],
    ["Spanish", ["1.234,50", "99,00", "1.250"], ","],
    ["English", ["1,234.50", "99.00", "1,250"], "."],
    ["one comma with two figures", ["1234,50"], ","],
    ["a fraction of one", ["0,500"], ","],
    ["dot decimals", ["12.50", "1250"], "."],
    ["nothing that tells", ["100", "200"], "auto"],
    ["stored numbers", [100.5, 1234.567], "auto"],
  ])("%s", async (_, values, decimal) => {
    expect(await detected(["2024-01-13"], values)).toMatchObject({ decimal, doubts: [] });
  });

  it("follows the many against the few and says so", async () => {
    const found = await detected([], [...many(20, "1.234,50"), "1,234.50"]);
    expect(found.decimal).toBe(",");
    expect(found.doubts).toEqual([expect.stringContaining("se rechazan")]);
  });
});

it("takes what the mapping says without reading, and stops reading once settled", async () => {
  expect(await detected(["03/04/2024"], ["1,5"], { date_format: "MM/DD/YYYY", decimal: "." })).toMatchObject({
    order: "mdy",
    decimal: ".",
    read: 0,
  });
  expect((await detected(many(9_000, "13/04/2024"), many(9_000, "1.234,50"))).read).toBe(1);
});
