import { disconnect, prisma, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { anArtist, aPerson, aSale, aShow } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { keepForecasts } from "@/lib/ticketing/forecast/keep";
import type { ShowFigures, ShowPage } from "./schema";

beforeAll(testDatabase);
afterAll(disconnect);

type Answer = { data: { id: number; ok: boolean; code: string; message: string }[]; issues?: { path: string }[] };
const bulk = (by: Parameters<typeof requestAs>[0], body: object) => requestAs<Answer>(by, "POST", "/shows/bulk", body);

test("several shows get who is in charge at once; what may not be changed is told and holds no other back", async () => {
  const [producer, owner] = [await aPerson("Produccion"), await aPerson("Produccion")];
  const shows = [await aShow(), await aShow({ version: 3 }), await aShow(), await aShow()];
  const [fine, stale, other] = shows.map(({ id }) => id);
  const item = (id = 0) => ({ id, version: 1 });
  const { status, body } = await bulk(producer, {
    items: [item(fine), item(stale), item(999_999), item(other)],
    owner_id: owner.userId,
  });
  expect([status, body.data.map(({ id, ok }) => [id, ok])]).toEqual([
    200,
    [
      [fine, true],
      [stale, false],
      [999_999, false],
      [other, true],
    ],
  ]);
  expect(body.data[2]?.message).toMatch(/^No encontrado/);
  const owned = await prisma.show.findMany({ where: { owner_id: owner.userId }, select: { id: true, version: true } });
  expect(owned.toSorted((a, b) => a.id - b.id)).toEqual([
    { id: fine, version: 2 },
    { id: other, version: 2 },
  ]);
  const nothing = await bulk(producer, { items: [item(fine)] });
  expect([nothing.status, nothing.body.issues?.[0]?.path]).toEqual([400, "owner_id"]);
  const cleared = await bulk(producer, { items: [{ id: fine, version: 2 }], owner_id: null });
  expect(cleared.body.data[0]?.ok).toBe(true);
  // Who makes deals changes facts until a show is confirmed.
  const refused = await bulk(await aPerson("Booking"), { items: [item(other)], owner_id: null });
  expect(refused.body.data[0]).toMatchObject({ ok: false, code: "forbidden" });
});

test("the figures are of what the filters leave, money of those whose money one reads", async () => {
  const [boss, producer] = [await aPerson("ProduccionAdmin"), await aPerson("Produccion")];
  const soon = await aShow({ name: "Cifra uno", fecha: addDays(todayIn(), 10), capacidad: 100 });
  const later = await aShow({ name: "Cifra dos", fecha: addDays(todayIn(), 90), capacidad: 400 });
  await aShow({ name: "Cifra tres", fecha: addDays(todayIn(), 91), capacidad: 900 });
  await aSale(soon.id, todayIn(), { venta_diaria: 60, monto_diario: "6000" });
  await aSale(later.id, todayIn(), { venta_diaria: 40, monto_diario: "400", divisa: "EUR" });
  await query("INSERT INTO show_cost_line (show_id, label, currency, presupuesto) VALUES ($1, 'Sonido', 'ARS', 500)", [
    soon.id,
  ]);
  const read = async (by: typeof boss) => (await requestAs<ShowFigures>(by, "GET", "/shows/figures?q=cifra")).body;
  const counts = { shows: 3, lights: { mal: 0, aviso: 0 }, sold: 100, capacidad: 500, selling: 2, soon: 1 };
  expect(await read(boss)).toEqual({
    ...counts,
    amounts: [
      { divisa: "ARS", shows: 1, recaudacion_total: "6000.00", sold: 60, capacidad: 100 },
      { divisa: "EUR", shows: 1, recaudacion_total: "400.00", sold: 40, capacidad: 400 },
    ],
    budgets: [{ divisa: "ARS", shows: 1, presupuesto: "500.00", real: "0.00" }],
  });
  expect(await read(producer)).toEqual(counts);
});

test("what is on sale stands beside shows like it, as many days before theirs; what is not on sale has no pace", async () => {
  const artist_id = await anArtist("La Compasada");
  const like = { artist_id, capacidad: 100 };
  for (const [index, sold] of [30, 40, 60].entries()) {
    const fecha = addDays(todayIn(), -30 - index);
    const played = await aShow({ ...like, name: `Compás de antes ${index}`, state: "realizado", fecha });
    await aSale(played.id, addDays(fecha, -20), { venta_diaria: sold });
    await aSale(played.id, addDays(fecha, -1), { venta_diaria: 20, venta_total: sold + 20 });
  }
  const now = await aShow({ ...like, name: "Compás de ahora", state: "a_la_venta", fecha: addDays(todayIn(), 10) });
  await aSale(now.id, todayIn(), { venta_diaria: 25 });
  await aShow({ ...like, name: "Compás planeado", state: "confirmado", fecha: addDays(todayIn(), 20) });
  await prisma.$transaction((tx) => keepForecasts(tx, todayIn()));
  const { body } = await requestAs<ShowPage>(await aPerson("Produccion"), "GET", "/shows?q=compas");
  expect(Object.fromEntries(body.data.map(({ name, pace }) => [name, pace]))).toEqual({
    "Compás de ahora": 40,
    "Compás planeado": undefined,
    "Compás de antes 0": undefined,
    "Compás de antes 1": undefined,
    "Compás de antes 2": undefined,
  });
});
