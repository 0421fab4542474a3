import fc from "fast-check";
import { disconnect, prisma, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { type WrongSum, wrongRollups } from "./rollups";

let loader: TestPerson;
const names: string[] = [];

beforeAll(async () => {
  await testDatabase();
  loader = await aPerson("Ticketing");
  for (const artist of ["Uno", "Uno", "Dos"]) names.push((await aShow({ artist })).name);
});
afterAll(disconnect);

const key = {
  show: fc.nat(2),
  fecha: fc.constantFrom<string[]>("2026-09-30", "2026-10-01", "2026-10-31", "2026-11-01", "2026-11-14"),
  ticketera: fc.constantFrom("A", "B"),
  divisa: fc.constantFrom("ARS", "USD"),
};
const figures = {
  venta: fc.integer({ min: -5, max: 50 }),
  total: fc.option(fc.nat(500)),
  cents: fc.integer({ min: -500, max: 9_999 }),
};
const operation = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("save" as const), ...key, ...figures }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("delete" as const), ...key }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("recalculate" as const), show: key.show }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("grid" as const),
      fecha: key.fecha,
      venta: fc.array(figures.venta, { minLength: 3, maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("retype" as const),
      show: key.show,
      type: fc.constantFrom("booking", "live-esp"),
    }),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

async function apply(op: Operation): Promise<number> {
  if (op.kind === "retype") {
    await prisma.show.update({ where: { name: names[op.show] }, data: { type: op.type } });
    return 200;
  }
  if (op.kind === "grid") {
    const rows = op.venta.map((venta_diaria, index) => ({
      show: names[index],
      ticketera: "G",
      divisa: "ARS",
      venta_diaria,
      monto_diario: "1.10",
    }));
    return (await requestAs(loader, "PUT", "/tickets/sales/complete", { fecha: op.fecha, rows })).status;
  }
  const show = names[op.show];
  if (op.kind === "recalculate")
    return (await requestAs(loader, "POST", "/tickets/recalculate-total", { show })).status;
  const { fecha, ticketera, divisa } = op;
  if (op.kind === "delete")
    return (await requestAs(loader, "DELETE", "/tickets/sales", { show, fecha_venta: fecha, ticketera, divisa }))
      .status;
  const montoDiario = (op.cents / 100).toFixed(2);
  const body = {
    show,
    fecha,
    ticketera,
    divisa,
    venta: op.venta,
    montoDiario,
    ...(op.total !== null && { ventaTotal: op.total }),
  };
  return (await requestAs(loader, "POST", "/tickets/sales", body)).status;
}

const SERIES = `SELECT show_id, ticketera, categoria, divisa, count(*)::int AS days,
  sum(venta_diaria)::int AS venta_sum, sum(monto_diario)::numeric(20,2) AS monto_sum,
  min(fecha_venta) AS first_fecha, max(fecha_venta) AS last_fecha,
  (array_agg(venta_diaria ORDER BY fecha_venta DESC))[1] AS last_venta_diaria, (array_agg(monto_diario
    ORDER BY fecha_venta DESC))[1] AS last_monto_diario,
  (array_agg(venta_total ORDER BY fecha_venta DESC))[1] AS last_venta_total, (array_agg(recaudacion_total
    ORDER BY fecha_venta DESC))[1] AS last_recaudacion_total
  FROM ticket_sale GROUP BY 1, 2, 3, 4`;
const DAYS = `SELECT t.fecha_venta, s.artist_id, s.type, t.ticketera, t.divisa, count(*)::int AS rows,
  sum(t.venta_diaria)::int AS venta, sum(t.monto_diario)::numeric(20,2) AS monto
  FROM ticket_sale t JOIN show s ON s.id = t.show_id GROUP BY 1, 2, 3, 4, 5`;
const COMPUTED = `SELECT t.id FROM (SELECT *, sum(venta_diaria) OVER w AS v, sum(monto_diario) OVER w AS m FROM ticket_sale
  WINDOW w AS (PARTITION BY show_id, ticketera, categoria, divisa ORDER BY fecha_venta)) t
  WHERE (venta_total_computed AND venta_total <> v) OR (recaudacion_total_computed AND recaudacion_total <> m)`;

/** Rows that one has and the other has not, both ways. */
const difference = (kept: string, counted: string) =>
  query(`(${kept} EXCEPT ALL ${counted}) UNION ALL (${counted} EXCEPT ALL ${kept})`);

test("after any saves, edits, deletes and recalculations the rollups are the sums of the rows, and computed totals those of their days", async () => {
  const columns =
    "show_id, ticketera, categoria, divisa, days, venta_sum, monto_sum, first_fecha, last_fecha, last_venta_diaria, last_monto_diario, last_venta_total, last_recaudacion_total";
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 15 }), async (operations) => {
      for (const op of operations) expect([200, 409]).toContain(await apply(op));
      expect(await difference(`SELECT ${columns} FROM sales_series`, SERIES)).toEqual([]);
      expect(
        await difference(
          "SELECT fecha_venta, artist_id, type, ticketera, divisa, rows, venta, monto FROM sales_day",
          DAYS,
        ),
      ).toEqual([]);
      expect(await wrongRollups()).toEqual([]);
      expect(await query(COMPUTED)).toEqual([]);
    }),
    { numRuns: 10, endOnFailure: true },
  );
}, 120_000);

test("saves at the same time leave the rollups right as well", async () => {
  const save = (index: number) =>
    apply({
      kind: "save",
      show: index % 3,
      fecha: `2026-10-${10 + (index % 4)}`,
      ticketera: index % 2 ? "A" : "B",
      divisa: "ARS",
      venta: index,
      total: null,
      cents: index,
    });
  const statuses = await Promise.all(Array.from({ length: 30 }, (_, index) => save(index)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(
    await difference("SELECT fecha_venta, artist_id, type, ticketera, divisa, rows, venta, monto FROM sales_day", DAYS),
  ).toEqual([]);
  expect(await wrongRollups()).toEqual([]);
  expect(await query(COMPUTED)).toEqual([]);
});

test.each([
  ["sales_day", "UPDATE sales_day SET venta = venta + 1 WHERE ctid = (SELECT min(ctid) FROM sales_day)"],
  ["sales_month", "UPDATE sales_month SET monto = monto + 0.01 WHERE ctid = (SELECT min(ctid) FROM sales_month)"],
  ["sales_month", "DELETE FROM sales_month WHERE ctid = (SELECT min(ctid) FROM sales_month)"],
  ["sales_series", "UPDATE sales_series SET last_venta_total = -1 WHERE ctid = (SELECT min(ctid) FROM sales_series)"],
])("a sum of %s that is wrong is named", async (rollup, tamper) => {
  expect(
    await apply({
      kind: "save",
      show: 0,
      fecha: "2026-11-14",
      ticketera: "A",
      divisa: "ARS",
      venta: 3,
      total: null,
      cents: 5,
    }),
  ).toBe(200);
  const found = await prisma
    .$transaction(async (tx) => {
      await tx.$executeRawUnsafe(tamper);
      const wrong = await wrongRollups(tx);
      return Promise.reject(Object.assign(new Error("undone"), { wrong }));
    })
    .catch((error: { wrong?: WrongSum[] }) => error.wrong);
  expect(found?.map((row) => row.rollup)).toEqual([rollup]);
  expect(await wrongRollups()).toEqual([]);
});
