import { audit } from "@/lib/audit/audit";
import { disconnect, prisma, query } from "@/lib/db";
import { dealTerms } from "@/lib/deals/schema/terms";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aSale, aShow, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { stagesOf } from "./rules/stages";
import type { ShowSummary } from "./schema";

beforeAll(testDatabase);
afterAll(disconnect);

const summary = async (by: TestPerson, id: number) =>
  (await requestAs<ShowSummary>(by, "GET", `/shows/${id}/summary`)).body;

describe("the way of a show", () => {
  const placesOf = (stages: ReturnType<typeof stagesOf>) => stages.map(({ state, day, place }) => [state, day, place]);

  test("what is behind has the day on which it was entered, what is to come the one that is planned", () => {
    const entered = {
      consulta: "2026-03-12",
      confirmado: "2026-06-08",
      sold_out: "2026-10-01",
      a_la_venta: "2026-09-14",
    };
    const stages = placesOf(stagesOf("sold_out", entered, { realizado: "2026-11-28" }));
    expect(stages).toHaveLength(9);
    expect(stages.slice(0, 2)).toEqual([
      ["consulta", "2026-03-12", "hecho"],
      ["hold", null, "hecho"],
    ]);
    expect(stages.slice(5, 8)).toEqual([
      ["sold_out", "2026-10-01", "ahora"],
      ["realizado", "2026-11-28", "falta"],
      ["en_liquidacion", null, "falta"],
    ]);
  });

  test("one that left it ends where it stands", () => {
    expect(placesOf(stagesOf("caido", { consulta: "2026-03-12", caido: "2026-04-01" }, {}))).toEqual([
      ["consulta", "2026-03-12", "hecho"],
      ["caido", "2026-04-01", "ahora"],
    ]);
  });
});

const TERMS = {
  currency: "ARS",
  tickets: [{ category: "Platea", price: "1000", capacity: 100 }],
  expenses: [{ name: "Sala", per: "fixed", amount: "30000" }],
  artist: { kind: "flat", guarantee: "20000" },
};

test("one call says how it came here, what waits, which days come, who works on it and what was done; money only to who reads it", async () => {
  const [boss, producer] = [await aPerson("ProduccionAdmin"), await aPerson("Produccion")];
  const { id, name } = await aShow({
    state: "a_la_venta",
    capacidad: 100,
    fecha: addDays(todayIn(), 30),
    on_sale: addDays(todayIn(), -5),
  });
  await query("UPDATE show SET owner_id = $2 WHERE id = $1", [id, boss.userId]);
  await audit(
    prisma,
    { ...boss, requestId: "r" },
    { action: "show.created", object: `show:${name}`, after: { state: "consulta" } },
  );
  await query("INSERT INTO deal (show_id, side, terms, created_by_user_id) VALUES ($1, 'promotor', $2, $3)", [
    id,
    JSON.stringify(dealTerms.parse(TERMS)),
    boss.userId,
  ]);
  await query(
    "INSERT INTO show_deposit (show_id, label, due_rule, due_day, amount, currency, direction, created_by_user_id) VALUES ($1, 'Anticipo 2', 'dia', $2, 5000, 'ARS', 'paga', $3)",
    [id, addDays(todayIn(), -1), boss.userId],
  );
  await query("INSERT INTO show_milestone (show_id, fecha, title) VALUES ($1, $2, 'Prensa')", [
    id,
    addDays(todayIn(), 3),
  ]);
  await query("INSERT INTO show_cost_line (show_id, label, currency, presupuesto) VALUES ($1, 'Sonido', 'ARS', 100)", [
    id,
  ]);
  await query(`SELECT ledger_post($1::json, $2::json)`, [
    JSON.stringify([{ source_type: "prueba", source_id: id, event: "x", day: todayIn() }]),
    JSON.stringify([{ n: 1, line: 1, kind: "devengado", currency: "ARS", amount: "120.00", show_id: id }]),
  ]);
  await aSale(id, todayIn(), { venta_diaria: 60, venta_total: 60, monto_diario: "60000" });

  const seen = await summary(boss, id);
  expect(seen.stages.map(({ state, place }) => [state, place]).slice(4, 7)).toEqual([
    ["anunciado", "hecho"],
    ["a_la_venta", "ahora"],
    ["realizado", "falta"],
  ]);
  expect(seen.stages[0]).toEqual({ state: "consulta", day: todayIn(), place: "hecho" });
  expect(seen.waits).toContainEqual(expect.objectContaining({ kind: "costo", href: `/shows/${id}?tab=costos` }));
  expect(seen.deadlines).toEqual([
    expect.objectContaining({ what: "Anticipo 2", late: true, amount: { divisa: "ARS", value: "5000.00" } }),
    expect.objectContaining({ what: "Prensa", late: false }),
    expect.objectContaining({ what: "Show", day: addDays(todayIn(), 30) }),
  ]);
  expect(seen.people).toEqual([expect.objectContaining({ role: "A cargo", mail: boss.mail })]);
  expect(seen.changes.some(({ action }) => action === "show.created")).toBe(true);
  expect(seen.outlook).toEqual({
    divisa: "ARS",
    break_even: { tickets: 50, percent: 50 },
    today: "10000.00",
    full: "50000.00",
    range: null,
  });

  const bare = await summary(producer, id);
  expect(bare).not.toHaveProperty("outlook");
  expect(bare.waits.map(({ kind }) => kind)).not.toContain("costo");
  expect(bare.deadlines.map(({ what }) => what)).toEqual(["Prensa", "Show"]);
  const stranger = await aPerson("Produccion", { access: { artista: "Otra gente", accesoMontos: true } });
  expect((await requestAs(stranger, "GET", `/shows/${id}/summary`)).status).toBe(404);
});
