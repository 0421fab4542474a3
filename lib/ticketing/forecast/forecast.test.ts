import { disconnect, prisma, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aSale, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { outlookOf } from "../shows/service/outlook";
import { keepForecasts } from "./keep";
import type { ComparedShow, PaceMailRow, PaceRow, TrackRow } from "./schema";
import { queueDueViews } from "./service/paceMails";

const today = todayIn();
const day = (count: number) => addDays(today, count);
const keep = (on = today) => prisma.$transaction((tx) => keepForecasts(tx, on), { timeout: 60_000 });
const CAPACITY = 1_000;

let admin: TestPerson;
let limited: TestPerson;
let own: { id: number; name: string };

/** A show that is over: sold so much thirty days before, ten days before and in all; two ticketeras, of which one began late. */
async function played(artist: string, index: number, [early, late, total]: [number, number, number]) {
  const fecha = day(-40 - index * 7);
  const show = await aShow({ artist, state: "realizado", fecha, capacidad: CAPACITY });
  const at = (days: number) => addDays(fecha, -days);
  await aSale(show.id, at(70), { ticketera: "A", venta_diaria: 50, venta_total: 50 });
  await aSale(show.id, at(30), { ticketera: "A", venta_diaria: early - 50, venta_total: early });
  // What it states at its first load was sold before.
  await aSale(show.id, at(10), { ticketera: "B", venta_diaria: 10, venta_total: late - early });
  await aSale(show.id, at(0), { ticketera: "A", venta_diaria: 5, venta_total: total - (late - early) });
  return show;
}

beforeAll(async () => {
  await testDatabase();
  admin = await aPerson("TicketingAdmin");
  limited = await aPerson("Ticketing", { access: { artista: "La Propia", accesoMontos: false } });
  for (let index = 0; index < 10; index += 1)
    await played(index < 2 ? "La Propia" : "La Ajena", index, [200, 300 + index * 10, 500 + index * 20]);
  own = await aShow({ artist: "La Propia", fecha: day(10), capacidad: CAPACITY, on_sale: day(-60) });
  await aSale(own.id, day(-60), { ticketera: "A", categoria: "Campo", venta_diaria: 100, venta_total: 100 });
  await aSale(own.id, day(-1), { ticketera: "A", categoria: "Campo", venta_diaria: 150, venta_total: 250 });
  await prisma.showCategory.create({
    data: { show_id: own.id, categoria: "Campo", capacidad: CAPACITY, precio: "100.50", divisa: "ARS" },
  });
});
afterAll(disconnect);

const pace = async (by: TestPerson, search = "") =>
  (await requestAs<{ data: PaceRow[]; track: TrackRow[] }>(by, "GET", `/tickets/ritmo${search}`)).body;

test("a morning is kept once, by the totals stated, and stays when sales come in", async () => {
  expect((await pace(admin)).data[0]).toMatchObject({ brecha: null, mediana: null, motivo: "Todavía sin pronóstico" });
  expect(await keep()).toBe(1);
  const kept = () =>
    query<Record<string, number>>(
      "SELECT sold, sellable, p25, p50, p75, usual, gap, cardinality(comparables) AS comparables FROM forecast_day WHERE show_id = $1 AND day = $2",
      [own.id, today],
    );
  const [first] = await kept();
  // Eleven days to go (its last report is of yesterday) they had sold 20 %; from then they sold 30 to 48 % more.
  expect(first).toMatchObject({ sold: 250, sellable: CAPACITY, usual: 20, gap: 5, comparables: 10, p50: 640 });
  await aSale(own.id, today, { ticketera: "A", categoria: "Campo", venta_diaria: 400, venta_total: 650 });
  expect(await keep()).toBe(0);
  expect(await Promise.all([keep(), keep(), keep()])).toEqual([0, 0, 0]);
  expect(await kept()).toEqual([first]);
  // What was sold since is never told as less.
  expect(await outlookOf(own.id)).toMatchObject({ sold: 650, range: { p25: 650, p50: 650, comparables: 10 } });
});

test("the range is one for everybody; names only of the reader's artists, money only with montos", async () => {
  const [mine] = (await pace(limited)).data;
  const [whole] = (await pace(admin)).data;
  expect(mine).toEqual(whole);
  expect(mine).toMatchObject({ comparables: 10, brecha: 5, motivo: "+5 puntos contra 10 comparables a 10 días" });
  const page = async (by: TestPerson) =>
    (await requestAs<Record<string, unknown>>(by, "GET", `/tickets/show/${encodeURIComponent(own.name)}`)).body as {
      comparables: { artist: string }[];
      pronostico: { comparables: number; montos?: unknown[] };
    };
  const [theirs, all] = [await page(limited), await page(admin)];
  expect(theirs.comparables.map(({ artist }) => artist)).toEqual(["La Propia", "La Propia"]);
  expect(theirs.pronostico).toMatchObject({ comparables: 10 });
  expect(JSON.stringify(theirs)).not.toMatch(/La Ajena|monto|precio|sin_precio/);
  expect(all.comparables.some(({ artist }) => artist === "La Ajena")).toBe(true);
  // 390 more tickets at 100.50.
  expect(all.pronostico.montos).toEqual([expect.objectContaining({ divisa: "ARS", p50: "39195.00" })]);
});

test("the track record has the shows that are over, made afterwards of what was known", async () => {
  const { track } = await pace(admin);
  expect(track.map(({ days }) => days)).toEqual(expect.arrayContaining([7]));
  for (const { shows, afterwards, error } of track)
    expect([shows > 0, afterwards === shows, error >= 0]).toEqual([true, true, true]);
  expect(await prisma.forecastDay.count({ where: { afterwards: true, day: { gte: new Date(today) } } })).toBe(0);
});

test("the next morning says what changed; a show that moved waits for its next one", async () => {
  await query("UPDATE forecast_day SET day = $2::date WHERE show_id = $1 AND day = $3::date", [own.id, day(-1), today]);
  expect(await keep()).toBe(1);
  const [row] = (await pace(admin)).data;
  expect(row?.cambios[0]).toMatch(/^Se vendieron 400 entradas, \d+ más que lo esperado\.$/);
  await query("UPDATE show SET fecha = $2 WHERE id = $1", [own.id, day(24)]);
  expect((await pace(admin)).data[0]?.brecha).toBeNull();
  await query("UPDATE show SET fecha = $2 WHERE id = $1", [own.id, day(10)]);
});

test("a target is kept with who set it, and refused for a show of others", async () => {
  const put = (by: TestPerson, objetivo: number | null) =>
    requestAs<{ objetivo: number }>(by, "PUT", "/tickets/objetivo", { show_id: own.id, objetivo });
  expect((await put(admin, 900)).body.objetivo).toBe(900);
  expect((await pace(admin)).data[0]).toMatchObject({ objetivo: 900, brecha_objetivo: expect.any(Number) });
  expect(await auditOf(`show:${own.name}`)).toContainEqual(expect.objectContaining({ action: "show.target" }));
  const other = await aShow({ artist: "La Ajena", fecha: day(5) });
  expect((await requestAs(limited, "PUT", "/tickets/objetivo", { show_id: other.id, objetivo: 5 })).status).toBe(404);
  expect(
    (await requestAs(await aPerson("Marketing"), "PUT", "/tickets/objetivo", { show_id: own.id, objetivo: 5 })).status,
  ).toBe(403);
  expect((await put(admin, -1)).status).toBe(400);
  expect((await put(admin, null)).body.objetivo).toBeNull();
});

test("favourites are told by artist and by song; the view goes by mail and as a workbook", async () => {
  await prisma.favorite.create({ data: { user_id: admin.userId, kind: "artist", name: "la propia" } });
  expect((await pace(admin)).data.find(({ id }) => id === own.id)?.favorito).toBe(true);
  expect((await pace(limited)).data.find(({ id }) => id === own.id)?.favorito).toBe(false);
  const mailed = await Promise.all(
    [1, 2].map(() => requestAs<{ mail: string }>(admin, "POST", "/tickets/ritmo-mail", {})),
  );
  expect(mailed.map(({ body }) => body.mail)).toEqual([admin.mail, admin.mail]);
  expect(await prisma.outboxMail.count({ where: { kind: "ticketing.pace" } })).toBeLessThanOrEqual(2);
  const book = await requestAs(admin, "GET", "/tickets/ritmo-excel");
  expect([book.status, book.raw.subarray(0, 2).toString()]).toEqual([200, "PK"]);
});

test("a view comes by mail on its days, once for each moment; it is its person's alone, and changes what comes already", async () => {
  const save = (by: TestPerson, body: object) => requestAs<PaceMailRow>(by, "POST", "/tickets/ritmo-mails", body);
  const view = { filtros: { artist: "La Propia" }, dias: [1], hora: "08:30", zona: "Europe/Madrid" };
  const { body: kept, status } = await save(limited, view);
  expect([status, kept]).toEqual([200, { ...view, id: kept.id, next_run: expect.any(String) }]);
  const again = await Promise.all([2, 3].map((dia) => save(limited, { ...view, dias: [dia] })));
  expect(again.map(({ body }) => body.id)).toEqual([kept.id, kept.id]);
  for (const [wrong, path] of [
    [{ dias: [] }, "dias"],
    [{ dias: [8] }, "dias.0"],
    [{ hora: "25:00" }, "hora"],
    [{ zona: "Luna" }, "zona"],
  ] as const) {
    const { status, body } = await requestAs<{ issues: { path: string }[] }>(limited, "POST", "/tickets/ritmo-mails", {
      ...view,
      ...wrong,
    });
    expect([status, body.issues[0]?.path]).toEqual([400, path]);
  }
  expect((await requestAs<PaceMailRow[]>(admin, "GET", "/tickets/ritmo-mails")).body).toEqual([]);
  expect((await requestAs(admin, "DELETE", `/tickets/ritmo-mails/${kept.id}`)).status).toBe(404);
  await prisma.paceMail.update({ where: { id: kept.id }, data: { next_run: new Date(`${day(-9)}T08:30:00Z`) } });
  const sent = await Promise.all([queueDueViews(), queueDueViews()]);
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1);
  const mails = await prisma.outboxMail.findMany({ where: { dedupe_key: { startsWith: `pace-view:${kept.id}:` } } });
  expect(mails).toMatchObject([
    { kind: "ticketing.pace", to_mail: limited.mail, payload: { filters: { artist: "La Propia" } } },
  ]);
  const { next_run } = await prisma.paceMail.findUniqueOrThrow({ where: { id: kept.id } });
  expect(next_run.getTime()).toBeGreaterThan(Date.now());
  expect((await requestAs(limited, "DELETE", `/tickets/ritmo-mails/${kept.id}`)).status).toBe(200);
});

test("nobody gets more than twenty views", async () => {
  const save = (artist: string) =>
    requestAs(admin, "POST", "/tickets/ritmo-mails", { filtros: { artist }, dias: [1, 4] });
  const all = await Promise.all(Array.from({ length: 23 }, (_, at) => save(`Artista ${at}`)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(all.filter(({ status }) => status === 409)).toHaveLength(3);
});

test("up to five sales stand side by side with what happened in them, of the reader's artists only", async () => {
  await prisma.showMilestone.create({ data: { show_id: own.id, fecha: new Date(day(-20)), title: "Nota en radio" } });
  const compare = (by: TestPerson, ids: string) => requestAs<ComparedShow[]>(by, "GET", `/tickets/comparar?ids=${ids}`);
  const { body } = await compare(limited, String(own.id));
  expect(body[0]).toMatchObject({
    id: own.id,
    curva: [
      { days: 70, sold: 100, percent: 10 },
      { days: 11, sold: 250, percent: 25 },
      { days: 10, sold: 650, percent: 65 },
    ],
    marcas: [
      { fecha: day(-60), title: "Salida a la venta", kind: "salida" },
      { fecha: day(-20), title: "Nota en radio", kind: "prensa" },
    ],
  });
  const other = await aShow({ artist: "La Ajena", fecha: day(5) });
  expect((await compare(limited, `${own.id},${other.id}`)).status).toBe(404);
  expect((await compare(admin, `${own.id},${other.id}`)).status).toBe(200);
  expect((await compare(admin, "1,2,3,4,5,6")).status).toBe(400);
  expect((await compare(admin, "x")).status).toBe(400);
});

test("nothing to forecast leaves every view as it is", async () => {
  const alone = await aPerson("Ticketing", { access: { artista: "Nadie", accesoMontos: true } });
  expect(await pace(alone)).toMatchObject({ data: [] });
  await aShow({ artist: "Lejos", fecha: "9999-12-31", capacidad: 50 });
  await aShow({ artist: "Sin casa", fecha: day(9), capacidad: 0 });
  expect(await keep()).toBeGreaterThanOrEqual(1);
  expect((await pace(admin, "?type=booking")).data).toEqual([]);
});
