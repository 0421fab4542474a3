import { disconnect, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aSale, aShow, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { ShowRow } from "../records/schema";
import { type LightReason, NOTHING_WAITS, worstOf } from "../rules/light";
import { allStale, refreshStale } from "./refresh";

jest.setTimeout(120_000);
beforeAll(testDatabase);
afterAll(disconnect);

type List = { data: ShowRow[]; total: number; lights: { mal: number; aviso: number } };
const list = async (person: TestPerson, asked: string) =>
  (await requestAs<List>(person, "GET", `/shows?${asked}`)).body;

test("the worst of several: what is late before what is due, the earliest first", () => {
  const reason = (more: Partial<LightReason>): LightReason => ({
    show_id: 1,
    tone: "aviso",
    kind: "lista",
    why: "",
    detail: "",
    due: null,
    ...more,
  });
  expect(worstOf([])).toEqual(NOTHING_WAITS);
  const late = reason({ tone: "mal", kind: "ritmo", why: "tarde" });
  const soon = reason({ due: "2026-01-02", why: "pronto" });
  expect(worstOf([reason({ due: "2026-02-01" }), soon, late]).why).toBe("tarde");
  expect(worstOf([reason({ due: "2026-02-01" }), soon, reason({})]).why).toBe("pronto");
  expect(worstOf([reason({ kind: "lista" }), reason({ kind: "derechos" })]).kind).toBe("derechos");
});

test("is kept from what changes a show on, and the list says it; of money only to who reads it", async () => {
  await refreshStale();
  const played = await aShow({ name: "Luz jugado", state: "realizado", fecha: addDays(todayIn(), -10) });
  const dear = await aShow({ name: "Luz caro", state: "confirmado" });
  await aShow({ name: "Luz tranquilo", state: "confirmado" });
  await query("INSERT INTO show_cost_line (show_id, label, currency, presupuesto) VALUES ($1, 'Sonido', 'ARS', 100)", [
    dear.id,
  ]);
  await query(`SELECT ledger_post($1::json, $2::json)`, [
    JSON.stringify([{ source_type: "prueba", source_id: dear.id, event: "x", day: todayIn() }]),
    JSON.stringify([{ n: 1, line: 1, kind: "devengado", currency: "ARS", amount: "120.00", show_id: dear.id }]),
  ]);
  expect(await refreshStale()).toBeGreaterThanOrEqual(3);
  expect(await refreshStale()).toBe(0);
  const [boss, producer] = [await aPerson("ProduccionAdmin"), await aPerson("Produccion")];
  const said = async (person: TestPerson) =>
    Object.fromEntries((await list(person, "q=luz")).data.map(({ name, light }) => [name, light?.why]));
  expect(await said(boss)).toEqual({
    "Luz jugado": "Sin liquidar",
    "Luz caro": expect.stringMatching(/^Costo: 20,0\s%\sde más$/),
    "Luz tranquilo": "Sin avisos",
  });
  expect((await said(producer))["Luz caro"]).toBe("Sin avisos");
  expect((await list(producer, "q=luz&light=mal")).data.map(({ name }) => name)).toEqual(["Luz jugado"]);
  const wanting = await list(boss, "q=luz&light=mal,aviso&sort=light");
  expect([wanting.total, wanting.lights, wanting.data.length]).toEqual([2, { mal: 2, aviso: 0 }, 2]);
  await query("UPDATE show SET state = 'cancelado' WHERE id = $1", [played.id]);
  await refreshStale();
  expect((await said(boss))["Luz jugado"]).toBeUndefined();
});

test("twenty who sell, cost and look at once end with one light of each", async () => {
  const shows = await Promise.all(Array.from({ length: 5 }, () => aShow({ state: "confirmado" })));
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 4 === 3 ? refreshStale() : aSale(shows[n % 5]?.id ?? 0, addDays("2029-01-01", n)),
    ),
  );
  await refreshStale();
  const kept = await query<{ lights: number }>(
    "SELECT count(*)::int AS lights FROM show_light WHERE show_id = ANY ($1::int[])",
    [shows.map(({ id }) => id)],
  );
  expect(kept[0]?.lights).toBe(10);
});

test("5,000 shows are listed with their lights in 300 ms, whatever the order; every morning all are looked at", async () => {
  const model = await aShow({ name: "Modelo", fecha: "2020-01-01" });
  await query(
    `INSERT INTO "show" (name, artist_id, fecha, hora, type, state, capacidad, created_at, updated_at)
     SELECT 'Muchos ' || n, $1, '2024-01-01'::date + (n * 7 % 1500), '21:00', 'live-arg', CASE WHEN n % 3 = 0 THEN 'a_la_venta' ELSE 'confirmado' END, 900, now(), now()
     FROM generate_series(1, 5000) n`,
    [model.artist_id],
  );
  await query(
    `INSERT INTO ticket_sale (show_id, fecha_venta, divisa, venta_diaria, monto_diario, venta_total, recaudacion_total, updated_at)
     SELECT s.id, '2024-01-01', 'ARS', 10, 1000, 10, 1000, now() FROM "show" s WHERE s.name LIKE 'Muchos %'`,
    [],
  );
  await allStale();
  expect(await refreshStale()).toBeGreaterThanOrEqual(5_000);
  await query("ANALYZE", []);
  const boss = await aPerson("ProduccionAdmin");
  const took: Record<string, number> = {};
  const least = async (work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
    // The least of several: what others do on this machine meanwhile is not measured.
    return Math.round(Math.min(...times));
  };
  for (const sort of ["fecha", "light", "sold", "name", "-state", "day"])
    took[sort] = await least(async () => {
      const { data } = await list(boss, `sort=${sort}&limit=50`);
      expect(data).toHaveLength(50);
    });
  took.figures = await least(async () => {
    const { body } = await requestAs<{ shows: number; sold: number }>(boss, "GET", "/shows/figures");
    expect(body.shows).toBeGreaterThanOrEqual(5_000);
    expect(body.sold).toBeGreaterThanOrEqual(50_000);
  });
  for (const [sort, ms] of Object.entries(took)) expect([sort, ms < 300]).toEqual([sort, true]);
});
