import { disconnect, prisma } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aSale, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { keepForecasts } from "../forecast/keep";
import type { ShowRecord } from "./schema/show";

type Failure = { error: string; code: string; issues?: { path: string }[]; current?: Record<string, unknown> };
type Details = ShowRecord & { categories: unknown[]; milestones: unknown[]; warnings: { code: string }[] };

let admin: TestPerson;
let limited: TestPerson;
const at = (path: string, name: string) => `${path}/${encodeURIComponent(name)}`;

beforeAll(async () => {
  await testDatabase();
  admin = await aPerson("TicketingAdmin");
  limited = await aPerson("Ticketing", { access: { artista: "Propio", accesoMontos: true } });
  await aShow({ artist: "Propio" });
});
afterAll(disconnect);

describe("POST /tickets/shows", () => {
  const post = <T = ShowRecord>(body: Record<string, unknown>, person = admin) =>
    requestAs<T>(person, "POST", "/tickets/shows", body);

  test("makes the show, its artist, its venue with the country's clock, and its ticketera", async () => {
    const { status, body } = await post({
      name: "  Ñandú   &  Cía ",
      artist: "Nieves Arrabal",
      type: "live-esp",
      venue: "Sala Palmeral",
      city: "Sevilla",
      country: "es",
      fecha: "2027-01-10",
      hora: "21:00",
      capacidad: "1.400",
      divisa: "EUR",
      ticketera: "Taquilla Ibérica",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "Ñandú & Cía",
      show: "Ñandú & Cía",
      artist: "Nieves Arrabal",
      venue: "Sala Palmeral",
      country: "ES",
      state: "a_la_venta",
      capacidad: 1400,
      divisa: "EUR",
      version: 1,
    });
    expect(await prisma.venue.findFirst({ where: { name: "Sala Palmeral" } })).toMatchObject({ zone: "Europe/Madrid" });
    expect(await prisma.ticketera.findUnique({ where: { name: "Taquilla Ibérica" } })).toMatchObject({ slot: 1 });
    expect(await auditOf("show:Ñandú & Cía")).toMatchObject([{ action: "show.created", actor: admin.mail }]);
    const byArtist = await requestAs<ShowRecord[]>(admin, "GET", "/tickets/shows/artist/Nieves%20Arrabal/live-esp");
    expect(byArtist.body.map(({ name }) => name)).toEqual(["Ñandú & Cía"]);
    expect(
      (await requestAs<ShowRecord[]>(admin, "GET", "/tickets/shows/artist/Nieves%20Arrabal/booking")).body,
    ).toEqual([]);
    expect((await requestAs(admin, "GET", "/tickets/shows/artist/Nieves%20Arrabal/opera")).status).toBe(400);
    expect(
      (await requestAs<ShowRecord[]>(admin, "GET", "/tickets/shows?showType=live-esp")).body.every(
        ({ type }) => type === "live-esp",
      ),
    ).toBe(true);
  });

  test("a name twice is 409, also when ten ask at once", async () => {
    const body = { name: "Una vez", artist: "A la vez", type: "booking" };
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => post(body)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
    expect(await auditOf("show:Una vez")).toHaveLength(1);
    expect((await post<Failure>(body)).body.error).toBe('Ya existe un show que se llama "Una vez".');
  });

  test("bad values are refused naming them, and nothing is made", async () => {
    const good = { name: "Nunca", artist: "Nunca", type: "booking" };
    const cases: [Record<string, unknown>, string][] = [
      [{ name: "" }, "name"],
      [{ name: "a\u202eb" }, "name"],
      [{ name: "." }, "name"],
      [{ name: " .. " }, "name"],
      [{ artist: ".." }, "artist"],
      [{ country: "QQ" }, "country"],
      [{ type: "opera" }, "type"],
      [{ capacidad: -1 }, "capacidad"],
      [{ fecha: "2027-02-29" }, "fecha"],
      [{ fecha: "9999-12-31" }, "fecha"],
      [{ fecha: "1999-12-31" }, "fecha"],
      [{ on_sale: "2101-01-01" }, "on_sale"],
      [{ hora: "25:00" }, "hora"],
      [{ venue: "Sala sin ciudad" }, "city"],
      [{ city: "Ciudad sin sala" }, "venue"],
      [{ country: "ES" }, "country"],
      [{ state: "vendido" }, "state"],
      [{ id: 5 }, "id"],
    ];
    for (const [change, path] of cases) {
      const { status, body } = await post<Failure>({ ...good, ...change });
      expect([status, body.issues?.[0]?.path]).toEqual([400, path]);
    }
    expect(await prisma.artist.count({ where: { name: "Nunca" } })).toBe(0);
  });

  test("a person limited to artists makes shows of those only", async () => {
    expect((await post({ name: "De otro", artist: "Otro", type: "booking" }, limited)).status).toBe(403);
    expect((await post({ name: "Del propio", artist: "Propio", type: "booking" }, limited)).status).toBe(201);
    expect(
      (await post({ name: "Sin permiso", artist: "Propio", type: "booking" }, await aPerson("Gerente"))).status,
    ).toBe(403);
  });
});

describe("PUT /tickets/show-details", () => {
  const put = <T = Details>(show: string, updateData: Record<string, unknown>, person = admin) =>
    requestAs<T>(person, "PUT", "/tickets/show-details", { show, updateData });

  test("coerces what is sent, keeps what is not, warns over capacity, and audits only what changed", async () => {
    const { id, name } = await aShow({ capacidad: 500, anotaciones: "antes", categoria: "Campo" });
    await aSale(id, "2026-11-01", { venta_diaria: 90, venta_total: 90 });
    const { status, body } = await put(name, {
      holdeo: "1.000",
      cortesias: "",
      anotaciones: null,
      ticketera: "Platea",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      holdeo: 1000,
      cortesias: 0,
      capacidad: 500,
      anotaciones: "",
      categoria: "Campo",
      ticketera: "Platea",
      version: 2,
    });
    expect(body.warnings.map(({ code }) => code)).toEqual(["over_capacity"]);
    expect(await auditOf(`show:${name}`)).toMatchObject([
      {
        action: "show.details",
        before: { holdeo: 0, anotaciones: "antes", ticketera: "" },
        after: { holdeo: 1000, anotaciones: "", ticketera: "Platea" },
      },
    ]);
    expect(await prisma.ticketera.count({ where: { name: "Platea" } })).toBe(1);
  });

  test("replaces categories and milestones; a price that is not sent stays", async () => {
    const { name } = await aShow({ divisa: "EUR" });
    await put(name, {
      categories: [{ categoria: "Campo", capacidad: 100, precio: "52.000,50" }],
      milestones: [{ fecha: "2026-10-28", title: "2x1 con tarjeta" }],
    });
    const blind = await aPerson("Ticketing", { access: { artista: "Todos", accesoMontos: false } });
    const { body, raw } = await put(
      name,
      {
        categories: [
          { categoria: "Platea", capacidad: 10 },
          { categoria: "Campo", capacidad: "200" },
        ],
      },
      blind,
    );
    expect(raw.toString()).not.toMatch(/precio/);
    expect(body.milestones).toEqual([{ fecha: "2026-10-28", title: "2x1 con tarjeta" }]);
    expect((await requestAs<Details>(admin, "GET", at("/tickets/show-details", name))).body.categories).toEqual([
      { categoria: "Platea", capacidad: 10, precio: "0.00", divisa: "EUR" },
      { categoria: "Campo", capacidad: 200, precio: "52000.50", divisa: "EUR" },
    ]);
    const twice = await put<Failure>(name, { categories: [{ categoria: "A" }, { categoria: "A" }] });
    expect([twice.status, twice.body.issues?.[0]?.path]).toEqual([400, "updateData.categories.1.categoria"]);
  });

  test("a stale version gets 409 with the details as they are; two at once, one wins", async () => {
    const { name } = await aShow();
    const answers = await Promise.all([1, 2, 3].map((holdeo) => put<Failure>(name, { holdeo, version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({ code: "stale_version", current: { show: name, version: 2 } });
    expect(await auditOf(`show:${name}`)).toHaveLength(1);
  });

  test.each([
    [{ holdeo: -1 }, "updateData.holdeo"],
    [{ capacidad: "muchas" }, "updateData.capacidad"],
    [{ capacidad: 1.5 }, "updateData.capacidad"],
    [{ artist_id: 1 }, "updateData.artist_id"],
    [{ anotaciones: 5 }, "updateData.anotaciones"],
    [{ fecha: "9999-12-31" }, "updateData.fecha"],
    [{ on_sale: "1000-01-01" }, "updateData.on_sale"],
    [{ name: ".." }, "updateData.name"],
    [{ country: "ES" }, "updateData.country"],
    [{ country: "QQ" }, "updateData.country"],
    [{ milestones: [{ fecha: "9999-12-31", title: "x" }] }, "updateData.milestones.0.fecha"],
    [{ milestones: [{ fecha: "2026-99-01", title: "x" }] }, "updateData.milestones.0.fecha"],
  ])("%j is refused", async (change, path) => {
    const { name } = await aShow();
    const { status, body } = await put<Failure>(name, change);
    expect([status, body.issues?.[0]?.path]).toEqual([400, path]);
    expect(await auditOf(`show:${name}`)).toEqual([]);
  });

  test("not of another artist, and not with the loading grant alone", async () => {
    const { name } = await aShow();
    expect((await put(name, { holdeo: 1 }, limited)).status).toBe(404);
    expect((await put(name, { holdeo: 1 }, await aPerson("Marketing", { grants: ["carga_tickets"] }))).status).toBe(
      403,
    );
  });
});

describe("Sold Out", () => {
  const mark = (show: string, person = admin) =>
    requestAs<Failure & { state: string; sold_out_at: string }>(person, "POST", "/tickets/sold-out", { show });

  test("twenty times at once is one change, one audit entry and one answer", async () => {
    const { name } = await aShow();
    const answers = await Promise.all(Array.from({ length: 20 }, () => mark(name)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ raw }) => raw.toString())).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ show: name, state: "sold_out", version: 2 });
    expect(await auditOf(`show:${name}`)).toMatchObject([{ action: "show.sold_out", before: { state: "a_la_venta" } }]);
  });

  test("is undone, and only from the states where it makes sense", async () => {
    const { name } = await aShow();
    await mark(name);
    const undo = () =>
      requestAs<{ state: string; sold_out_at: null }>(admin, "DELETE", "/tickets/sold-out", { show: name });
    expect((await undo()).body).toMatchObject({ state: "a_la_venta", sold_out_at: null });
    expect((await undo()).status).toBe(200);
    expect((await auditOf(`show:${name}`)).map(({ action }) => action)).toEqual([
      "show.sold_out",
      "show.sold_out_undone",
    ]);
    const over = await aShow({ state: "realizado" });
    const refused = await mark(over.name);
    expect([refused.status, refused.body.code]).toEqual([422, "impossible"]);
    expect(refused.body.error).toMatch(/^Error al marcar show como Sold Out/);
  });

  test("404 for a show that is not there or not the person's", async () => {
    const { name } = await aShow();
    expect((await mark("Nada")).status).toBe(404);
    expect((await mark(name, limited)).status).toBe(404);
  });
});

describe("a show's page and history", () => {
  test("the page ties to the sales: series, categories, bars, curve against comparables, notes", async () => {
    const today = todayIn();
    for (const [index, sold] of [500, 600, 700].entries()) {
      const past = await aShow({
        name: `Anterior ${index}`,
        artist: "Página",
        state: "realizado",
        fecha: addDays(today, -50 - index),
        capacidad: 1000,
      });
      await aSale(past.id, addDays(today, -50 - index - 20), { venta_diaria: sold });
      await aSale(past.id, addDays(today, -50 - index - 1), { venta_diaria: 100, venta_total: sold + 100 });
    }
    const { id, name } = await aShow({
      name: "Página/1",
      artist: "Página",
      fecha: addDays(today, 10),
      capacidad: 1000,
      holdeo: 20,
      cortesias: 10,
    });
    await aSale(id, addDays(today, -1), {
      categoria: "Campo",
      ticketera: "A",
      venta_diaria: 300,
      venta_total: 300,
      monto_diario: "3000",
      recaudacion_total: "3000",
    });
    await aSale(id, today, {
      categoria: "Popular",
      ticketera: "B",
      venta_diaria: 400,
      venta_total: 410,
      monto_diario: "8000",
      recaudacion_total: "8000",
    });
    await requestAs(admin, "PUT", "/tickets/show-details", {
      show: name,
      updateData: {
        anotaciones: "Avisado",
        categories: [{ categoria: "Campo", capacidad: 600, precio: 10 }],
        milestones: [{ fecha: today, title: "Hoy" }],
      },
    });
    await requestAs(admin, "POST", "/tickets/ticketera", { show: name, url: "https://entradas.test/x" });
    await prisma.$transaction((tx) => keepForecasts(tx, today));
    const { status, body } = await requestAs<Record<string, unknown>>(admin, "GET", at("/tickets/show", name));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      show: name,
      venta_total: 710,
      discrepancia: 10,
      restan: 260,
      vendible: 970,
      por_dia: 26,
      details: { anotaciones: "Avisado", version: 2 },
      anotaciones_de: { actor: admin.mail },
      hitos: [{ fecha: today, title: "Hoy" }],
      links: [{ url: "https://entradas.test/x", divisa: "ARS" }],
      categorias: [
        {
          categoria: "Campo",
          capacidad: 600,
          precio: "10.00",
          venta_total: 300,
          ocupacion: 50,
          recaudacion_total: "3000.00",
        },
        {
          categoria: "Popular",
          capacidad: null,
          precio: null,
          venta_total: 410,
          ocupacion: null,
          recaudacion_total: "8000.00",
        },
      ],
      series: [
        { ticketera: "B", venta_hoy: 400, discrepancia: 10, discrepancia_monto: null, promedio: "19.51" },
        { ticketera: "A", venta_hoy: null, discrepancia: null },
      ],
      dias_de_venta: [
        { ticketera: "A", venta_diaria: 300 },
        { ticketera: "B", venta_diaria: 400 },
      ],
      curva: [
        { days: 11, sold: 300, percent: 30 },
        { days: 10, sold: 710, percent: 71 },
      ],
      ritmo: 60,
      diferencia: 11,
      // Three comparables say what is likely, and not how sure that is.
      forecast: null,
      pronostico: { comparables: 3, median: 807, basis: "recogida", chance: null, read_on: today },
    });
    expect((body.comparables as { show: string }[]).map(({ show }) => show)).toEqual([
      "Anterior 2",
      "Anterior 1",
      "Anterior 0",
    ]);
    expect(body.conclusion).toMatch(/^Va 11 puntos por encima de la mediana de 3 comparables/);
  });

  test("history comes in pages, newest first, without amounts for people without montos", async () => {
    const { name } = await aShow();
    for (const venta of [1, 2, 3])
      await requestAs(admin, "POST", "/tickets/sales", { show: name, fecha: "2026-11-01", venta, montoDiario: "5" });
    type Page = {
      items: { id: string; action: string; after: { venta_diaria: number }[] }[];
      next_cursor: string | null;
    };
    const first = await requestAs<Page>(admin, "GET", `${at("/tickets/history", name)}?limit=2`);
    expect(first.body.items.map(({ after }) => after[0]?.venta_diaria)).toEqual([3, 2]);
    const rest = await requestAs<Page>(
      admin,
      "GET",
      `${at("/tickets/history", name)}?limit=2&cursor=${first.body.next_cursor}`,
    );
    expect([rest.body.items.length, rest.body.next_cursor]).toEqual([1, null]);
    expect(first.raw.toString()).toMatch(/monto_diario/);
    expect(
      (await requestAs(await aPerson("Marketing"), "GET", at("/tickets/history", name))).raw.toString(),
    ).not.toMatch(/monto|recaudacion/);
    expect((await requestAs(admin, "GET", `${at("/tickets/history", name)}?limit=0`)).status).toBe(400);
  });

  test("active shows with history have their last days", async () => {
    const { id, name } = await aShow({ artist: "Historia" });
    await aShow({ artist: "Historia", name: "Sin ventas" });
    const today = todayIn();
    for (const [before, ticketera] of [
      [0, "A"],
      [0, "B"],
      [5, "A"],
      [40, "A"],
    ] as const)
      await aSale(id, addDays(today, -before), { ticketera });
    const person = await aPerson("Gerente", { access: { artista: "Historia", accesoMontos: true } });
    const { body } = await requestAs<{ show: string; history: unknown[] }[]>(
      person,
      "GET",
      "/tickets/active-shows-with-history",
    );
    expect(body.map(({ show, history }) => [show, history])).toEqual([
      [
        name,
        [
          { fecha_venta: addDays(today, -5), divisa: "ARS", venta_diaria: 10, monto_diario: "1000.00" },
          { fecha_venta: today, divisa: "ARS", venta_diaria: 20, monto_diario: "2000.00" },
        ],
      ],
    ]);
  });
});
