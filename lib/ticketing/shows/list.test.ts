import { disconnect, prisma } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { anAccess, aPerson, aSale, aShow, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { keepForecasts } from "../forecast/keep";
import type { TicketRow } from "./schema/show";

const today = todayIn();
const day = (count: number) => addDays(today, count);
let admin: TestPerson;

beforeAll(async () => {
  await testDatabase();
  admin = await aPerson("Administrador");
  await prisma.ticketera.createMany({
    data: [
      { name: "Boletería Sur", slot: 1 },
      { name: "Platea", slot: 3 },
    ],
  });
});
afterAll(disconnect);

const list = (person: TestPerson, query = "") => requestAs<TicketRow[]>(person, "GET", `/tickets${query}`);
const rowOf = async (person: TestPerson, show: string) => (await list(person)).body.find((row) => row.show === show);

test("a show's figures: today, the last fourteen days, totals per series and per currency, seats", async () => {
  const { id, name } = await aShow({
    fecha: day(8),
    hora: "21:00",
    capacidad: 32000,
    holdeo: 820,
    cortesias: 460,
    artist: "La Calesita",
    venue: { name: "Estadio Ribera Norte", city: "Buenos Aires", country: "AR" },
  });
  await aSale(id, day(-1), {
    ticketera: "Platea",
    venta_diaria: 20,
    venta_total: 20,
    monto_diario: "200",
    recaudacion_total: "200",
  });
  await aSale(id, today, {
    ticketera: "Platea",
    venta_diaria: 5,
    venta_total: 30,
    monto_diario: "50.50",
    recaudacion_total: "250.50",
  });
  await aSale(id, today, {
    ticketera: "Boletería Sur",
    venta_diaria: 1000,
    venta_total: 1000,
    monto_diario: "100000",
    recaudacion_total: "100000",
  });
  await aSale(id, day(-20), {
    ticketera: "Nueva",
    divisa: "USD",
    venta_diaria: 4,
    venta_total: 4,
    monto_diario: "40",
    recaudacion_total: "40",
  });
  const row = await rowOf(admin, name);
  expect(row).toMatchObject({
    artist: "La Calesita",
    venue: "Estadio Ribera Norte",
    city: "Buenos Aires",
    country: "AR",
    fecha: day(8),
    hora: "21:00",
    dias: 8,
    hoy: today,
    divisas: ["ARS", "USD"],
    ticketeras: [
      { name: "Boletería Sur", slot: 1 },
      { name: "Platea", slot: 3 },
      { name: "Nueva", slot: 6 },
    ],
    venta_hoy: 1005,
    venta_ayer: 20,
    venta_total: 1034,
    restan: 32000 - 1034 - 820 - 460,
    ocupacion: (1034 * 100) / 32000,
    ultima_fecha: today,
    discrepancia: 5,
  });
  expect(row?.serie).toEqual([...Array(12).fill(null), 20, 1005]);
  expect(row?.montos).toEqual([
    {
      divisa: "ARS",
      venta_total: 1030,
      venta_hoy: 1005,
      monto_hoy: "100050.50",
      recaudacion_total: "100250.50",
      promedio: "97.33",
      discrepancia: null,
      sin_monto: 0,
    },
    {
      divisa: "USD",
      venta_total: 4,
      venta_hoy: null,
      monto_hoy: null,
      recaudacion_total: "40.00",
      promedio: "10.00",
      discrepancia: null,
      sin_monto: 0,
    },
  ]);
});

test("a wrong stated total of any day counts, also where the last one is right", async () => {
  const { id, name } = await aShow({ fecha: day(8) });
  const own = { ticketera: "Platea", venta_diaria: 10, monto_diario: "100", recaudacion_total: "100" };
  await aSale(id, day(-2), { ...own, venta_total: 10 });
  await aSale(id, day(-1), { ...own, venta_total: 26, recaudacion_total: "200" });
  await aSale(id, today, { ...own, venta_total: 30, recaudacion_total: "300" });
  expect(await rowOf(admin, name)).toMatchObject({ discrepancia: null, dias_con_diferencia: 1 });
});

test("no data is null, never zero; an unknown capacity has no percentage", async () => {
  const { name } = await aShow({ fecha: null, ticketera: "Platea" });
  expect(await rowOf(admin, name)).toMatchObject({
    venta_hoy: null,
    venta_ayer: null,
    venta_total: 0,
    restan: null,
    ocupacion: null,
    dias: null,
    ritmo: null,
    updated_at: null,
    montos: [],
    ticketeras: [{ name: "Platea", slot: 3 }],
  });
});

test("today is the day where the show is played", async () => {
  const { name } = await aShow({
    venue: { name: "Sala", city: "Kiritimati", country: "ES", zone: "Pacific/Kiritimati" },
  });
  expect((await rowOf(admin, name))?.hoy).toBe(todayIn("Pacific/Kiritimati"));
});

test("active and inactive share the shows between them", async () => {
  const states = ["a_la_venta", "sold_out", "realizado", "confirmado"] as const;
  const shows = await Promise.all(states.map((state) => aShow({ state, artist: "Estados" })));
  const namesIn = async (path: string) =>
    (await requestAs<TicketRow[]>(admin, "GET", `${path}?artist=Estados`)).body.map(({ show }) => show).sort();
  expect(await namesIn("/tickets")).toEqual(
    shows
      .slice(0, 2)
      .map(({ name }) => name)
      .sort(),
  );
  expect(await namesIn("/tickets/inactive")).toEqual(
    shows
      .slice(2)
      .map(({ name }) => name)
      .sort(),
  );
});

test("filters hold together", async () => {
  const match = await aShow({
    artist: "Filtro",
    type: "booking",
    fecha: "2031-05-10",
    divisa: "EUR",
    state: "sold_out",
  });
  await aSale(match.id, today, { ticketera: "Única", divisa: "USD" });
  await aShow({ artist: "Filtro", type: "booking", fecha: "2031-07-10" });
  await aShow({ artist: "Filtro", type: "live-esp", fecha: "2031-05-10" });
  const query =
    "?artist=Filtro&type=booking&desde=2031-05-01&hasta=2031-05-31&divisa=USD&ticketera=%C3%9Anica&estado=sold_out";
  expect((await list(admin, query)).body.map(({ show }) => show)).toEqual([match.name]);
  expect((await list(admin, "?artist=Filtro&divisa=EUR")).body).toEqual([]);
  expect((await list(admin, "?type=recital")).status).toBe(400);
  expect((await list(admin, "?desde=2031-02-30")).status).toBe(400);
  expect((await list(admin, "?cualquiera=1")).status).toBe(400);
});

describe("pace", () => {
  const finished = async (artist: string, capacidad: number, sold: [daysBefore: number, count: number][]) => {
    const show = await aShow({ artist, type: "management", state: "realizado", fecha: day(-100), capacidad });
    let venta_total = 0;
    for (const [before, venta_diaria] of sold) {
      venta_total += venta_diaria;
      await aSale(show.id, day(-100 - before), { venta_diaria, venta_total });
    }
    return show;
  };

  test("one show dated far from any leaves every list and page as it is", async () => {
    const type = "live-esp";
    const past = await aShow({ artist: "Lejos", type, state: "realizado", fecha: day(-100), capacidad: 1000 });
    await aSale(past.id, day(-130), { venta_diaria: 100 });
    const { name } = await aShow({ artist: "Lejos", type, fecha: "9999-12-31", capacidad: 100 });
    const paths = ["", "/excel", `/show/${encodeURIComponent(name)}`, "/artist/Lejos", "/grid"];
    for (const path of paths)
      expect([path, (await requestAs(admin, "GET", `/tickets${path}`)).status]).toEqual([path, 200]);
  });

  test("the median of what comparable shows had sold as many days before, over all shows, the same for everybody", async () => {
    await finished("Ritmo A", 1000, [
      [30, 100],
      [10, 400],
      [2, 500],
    ]);
    await finished("Ritmo A", 2000, [
      [30, 200],
      [10, 200],
    ]);
    await finished("Ritmo B", 1000, [[30, 900]]);
    const { id, name } = await aShow({ artist: "Ritmo A", type: "management", fecha: day(10), capacidad: 1000 });
    await aSale(id, today, { venta_diaria: 300 });
    expect((await rowOf(admin, name))?.ritmo).toBeNull();
    await prisma.$transaction((tx) => keepForecasts(tx, today));
    expect((await rowOf(admin, name))?.ritmo).toBe(50);
    const limited = await aPerson("Gerente", { access: { artista: "Ritmo A", accesoMontos: true } });
    expect((await rowOf(limited, name))?.ritmo).toBe(50);
  });

  test("none without shows to compare with, and none for a show that is over", async () => {
    const alone = await aShow({ type: "live-esp", fecha: day(10), capacidad: 77_777_777 });
    const past = await aShow({ artist: "Ritmo A", type: "management", fecha: day(-2), capacidad: 1000 });
    await prisma.$transaction((tx) => keepForecasts(tx, today));
    expect((await rowOf(admin, alone.name))?.ritmo).toBeNull();
    const { body } = await requestAs<TicketRow[]>(admin, "GET", "/tickets/inactive");
    expect(body.find((row) => row.show === past.name)?.ritmo).toBeNull();
  });
});

describe("what a person sees", () => {
  const money = /"(monto|recaudacion|promedio|precio)\w*"/;
  const addresses = [
    "/tickets",
    "/tickets/inactive",
    "/tickets/active-shows-with-history",
    "/tickets/shows",
    "/tickets/artists",
  ];

  test("nothing of other artists, in any list", async () => {
    const [own, other] = [await aShow({ artist: "Visible" }), await aShow({ artist: "Oculto & Cía" })];
    for (const { id } of [own, other]) await aSale(id, today);
    await aShow({ artist: "Oculto & Cía", state: "realizado" });
    const limited = await aPerson("Board", { access: { artista: "Visible", accesoMontos: true } });
    for (const address of addresses) {
      const { status, raw } = await requestAs(limited, "GET", address);
      expect([address, status, raw.includes("Oculto")]).toEqual([address, 200, false]);
    }
    expect((await list(limited)).body.map(({ show }) => show)).toEqual([own.name]);
    for (const address of ["/tickets/artist/", "/tickets/shows/artist/"])
      expect((await requestAs(limited, "GET", `${address}${encodeURIComponent("Oculto & Cía")}`)).status).toBe(404);
    for (const address of [
      "/tickets/show/",
      "/tickets/sales/",
      "/tickets/sales-data/",
      "/tickets/history/",
      "/tickets/ticketera/",
      "/tickets/show-details/",
    ])
      expect((await requestAs(limited, "GET", `${address}${encodeURIComponent(other.name)}`)).status).toBe(404);
  });

  test("no money key in any answer without montos", async () => {
    const { id, name } = await aShow({ artist: "Sin montos" });
    await aSale(id, today);
    await prisma.showCategory.create({
      data: { show_id: id, categoria: "Campo", capacidad: 10, precio: "5", divisa: "ARS" },
    });
    const blind = await aPerson("Marketing");
    const paths = [
      ...addresses,
      ...["show", "sales", "sales-data", "history", "show-details"].map(
        (part) => `/tickets/${part}/${encodeURIComponent(name)}`,
      ),
      "/tickets/artist/Sin%20montos",
    ];
    for (const path of paths) {
      const [hidden, shown] = [await requestAs(blind, "GET", path), await requestAs(admin, "GET", path)];
      expect([path, hidden.status, money.test(hidden.raw.toString())]).toEqual([path, 200, false]);
      expect(shown.status).toBe(200);
    }
    expect((await requestAs(admin, "GET", `/tickets/show/${encodeURIComponent(name)}`)).raw.toString()).toMatch(money);
  });

  test.each([
    ["Administrador", true, true],
    ["TicketingAdmin", true, true],
    ["Ticketing", true, true],
    ["Gerente", true, true],
    ["Board", true, true],
    ["Marketing", true, false],
    ["Merch Jr", true, false],
    ["InvitadoTicketing", false, false],
  ] as const)("%s without an access row", async (rol, shows, montos) => {
    await aShow({ artist: "Por rol" });
    const { body } = await list(await aPerson(rol), "?artist=Por%20rol");
    expect([body.length > 0, body.some((row) => "montos" in row)]).toEqual([shows, montos]);
  });

  test("a row decides for everyone but Administrador, at once when it changes", async () => {
    await aShow({ artist: "Por fila" });
    const guest = await aPerson("InvitadoTicketing", { access: { artista: "por fila", accesoMontos: true } });
    const boss = await aPerson("Administrador", { access: { artista: "", accesoMontos: false } });
    expect((await list(guest)).body.map(({ artist, montos }) => [artist, montos])).toEqual([["Por fila", []]]);
    expect((await list(boss)).body.length).toBeGreaterThan(1);
    await anAccess(guest.mail, { artista: "", accesoMontos: true });
    expect((await list(guest)).body).toEqual([]);
  });

  test("the report is closed to roles without it and open to who has a row or the grant", async () => {
    expect((await list(await aPerson("Compras"))).status).toBe(403);
    expect((await requestAs(null, "GET", "/tickets")).status).toBe(401);
    expect((await list(await aPerson("Compras", { grants: ["reporte_ventas"] }))).status).toBe(200);
    expect((await list(await aPerson("Compras", { access: { artista: "Todos", accesoMontos: false } }))).status).toBe(
      200,
    );
    expect((await list(await aPerson("Produccion", { area: "Ticketing" }))).status).toBe(200);
  });
});
