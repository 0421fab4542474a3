import { disconnect, prisma, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { holdTitles } from "@/lib/shows/holds/rules/kinds";
import { testDatabase } from "@/lib/testing/db";
import { anArtist, aPerson, aSale, aShow, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany, aSupplier } from "@/lib/testing/vouchers";
import { layerTitles } from "./rules/kinds";
import type { CalendarItem, ItemsReply } from "./schema";
import { layersFor } from "./service/layers";

jest.setTimeout(60_000);
const MARCH = "from=2027-03-01&to=2027-03-31";
const ALL = Object.keys(layerTitles).join(",");
let booker: TestPerson;
let ticketing: TestPerson;
let manager: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  await testDatabase();
  booker = await aPerson("Booking");
  ticketing = await aPerson("Ticketing");
  manager = await aPerson("Manager");
  admin = await aPerson("Administrador");
});
afterAll(disconnect);

const read = async (person: TestPerson, more = "") => {
  const { status, body } = await requestAs<ItemsReply>(person, "GET", `/calendar/items?${MARCH}&layers=${ALL}${more}`);
  expect([more, status]).toEqual([more, 200]);
  return body;
};
const titled = (items: readonly CalendarItem[], word: string) =>
  items.filter(({ title, note }) => `${title} ${note}`.includes(word));
const cordoba = { name: "Sala Quimera", city: "Córdoba", country: "AR" };

async function aHold(show: number, venue: number, facts: { seq?: number; state?: string; ended?: boolean } = {}) {
  const { seq = next(), state = "vivo", ended = false } = facts;
  await query(
    `INSERT INTO hold (show_id, venue_id, day, seq, state, expires_at, set_id, created_at, created_by_user_id, ended_at)
     VALUES ($1, $2, '2027-03-12', $3, $4, now() + interval '20 days', gen_random_uuid(), now(), $5, CASE WHEN $6 THEN now() END)`,
    [show, venue, seq, state, booker.userId, ended],
  );
}

test("every layer that the calendars offer is joined by a domain, once", async () => {
  const owner = await prisma.user.findUniqueOrThrow({ where: { id: admin.userId } });
  const person = { ...owner, rol: "Administrador", userId: owner.id, grants: [], musicWinsAccess: false };
  const found = await layersFor({ ...person, ticketingAccess: false } as never);
  expect(found.map(({ key }) => key)).toEqual(Object.keys(layerTitles));
});

test("a show is there with its place, before it is confirmed for who reads holds alone", async () => {
  const word = `Zzplanta${next()}`;
  await aShow({ name: `${word} firme`, fecha: "2027-03-06", hora: "21:00", venue: cordoba });
  await aShow({ name: `${word} consulta`, fecha: "2027-03-07", state: "consulta" });
  await aShow({ name: `${word} caído`, fecha: "2027-03-08", state: "caido" });
  const seen = titled((await read(booker)).items, word);
  expect(seen.map(({ title, status, time, city }) => [title, status, time, city])).toEqual([
    [`${word} firme`, "firme", "21:00", "Córdoba"],
    [`${word} consulta`, "tentativo", null, ""],
  ]);
  for (const person of [ticketing, manager, await aPerson("User", { grants: ["calendar_booking"] })])
    expect(titled((await read(person)).items, word).map(({ title }) => title)).toEqual([`${word} firme`]);
  expect((await read(ticketing)).items.find(({ title }) => title === `${word} firme`)?.link).toBe(
    `/tickets/${encodeURIComponent(`${word} firme`)}`,
  );
  expect(seen.map(({ movable }) => movable)).toEqual([false, true]);
  expect(seen.map(({ id, link }) => [id, link])).toEqual(
    seen.map(({ id }) => [id, `/shows/${id.replace("show-", "")}`]),
  );
});

test("a show says its light, that of money to who reads it alone, and what it sold yesterday to who sees sales", async () => {
  const word = `Zzluz${next()}`;
  const { id } = await aShow({ name: word, fecha: "2027-03-22" });
  await aSale(id, addDays(todayIn(), -1), { venta_diaria: 40, venta_total: 240 });
  await query(
    `INSERT INTO show_light (show_id, money, tone, kind, why, detail, due) VALUES ($1, false, 'aviso', 'ritmo', 'Ritmo: 9 puntos debajo', '', NULL),
       ($1, true, 'mal', 'costo', 'Costo: 12 % de más', '', NULL)
     ON CONFLICT (show_id, money) DO UPDATE SET tone = EXCLUDED.tone, kind = EXCLUDED.kind, why = EXCLUDED.why`,
    [id],
  );
  const one = async (person: TestPerson) => (await read(person)).items.find(({ title }) => title === word);
  const seen = await one(ticketing);
  expect(seen?.light).toEqual({ tone: "aviso", why: "Ritmo: 9 puntos debajo" });
  expect(seen?.sales).toEqual({ sold: 240, yesterday: 40, p25: null, p75: null });
  expect((await one(admin))?.light).toEqual({ tone: "mal", why: "Costo: 12 % de más" });
  const guest = await aPerson("User", { grants: ["calendar_booking"] });
  expect(await one(guest)).not.toHaveProperty("sales");
});

test("a show that moved stands on its new day and says so on the old one, until it is back there", async () => {
  const word = `Zzmudado${next()}`;
  const { id } = await aShow({ name: word, fecha: "2027-03-20" });
  await query(
    "INSERT INTO show_date_change (show_id, from_day, to_day, reason) VALUES ($1, '2027-03-09', '2027-03-20', 'Gira')",
    [id],
  );
  const told = async () =>
    titled((await read(booker)).items, word).map(({ start, note, status }) => [start, note, status]);
  expect(await told()).toEqual([
    ["2027-03-09", expect.stringMatching(/^Pasó al .*20/), "cancelado"],
    ["2027-03-20", "A la venta", "firme"],
  ]);
  await query("UPDATE show SET fecha = '2027-03-09' WHERE id = $1", [id]);
  expect(await told()).toEqual([["2027-03-09", "A la venta", "firme"]]);
});

test("a show that was opened to somebody is on their calendar with its page, also before it is confirmed", async () => {
  const word = `Zzabierto${next()}`;
  const guest = await aPerson("User", { grants: ["calendar_booking"] });
  const { id } = await aShow({ name: word, fecha: "2027-03-21", state: "consulta" });
  expect(titled((await read(guest)).items, word)).toEqual([]);
  await query("INSERT INTO show_access (user_id, show_id, level, by_user_id) VALUES ($1, $2, 'ver', $3)", [
    guest.userId,
    id,
    admin.userId,
  ]);
  expect(titled((await read(guest)).items, word).map(({ link }) => link)).toEqual([`/shows/${id}`]);
});

test("what is announced and sold of a show that is not public is told to nobody else", async () => {
  const word = `Zzanuncio${next()}`;
  const show = await aShow({ name: `${word} oculto`, state: "oferta", fecha: null, on_sale: "2027-03-09" });
  await query("UPDATE show SET announce_on = '2027-03-08' WHERE id = $1", [show.id]);
  await prisma.showMilestone.create({
    data: { show_id: show.id, fecha: new Date("2027-03-10"), title: `${word} hito` },
  });
  expect(titled((await read(booker)).items, word).map(({ layer }) => layer)).toEqual(["anuncios", "ventas", "hitos"]);
  expect(titled((await read(ticketing)).items, word)).toEqual([]);
});

test("artist limits of ticketing hold in every layer of shows", async () => {
  const [mine, other] = [`Zzmío ${next()}`, `Zzajeno ${next()}`];
  await aShow({ name: `${mine} show`, artist: mine, fecha: "2027-03-20", on_sale: "2027-03-02" });
  await aShow({ name: `${other} show`, artist: other, fecha: "2027-03-20", on_sale: "2027-03-02" });
  const limited = await aPerson("Ticketing", { access: { artista: mine, accesoMontos: false } });
  const { items } = await read(limited);
  expect(titled(items, mine).map(({ layer }) => layer)).toEqual(["ventas", "shows"]);
  expect(titled(items, other)).toEqual([]);
  const { body } = await requestAs<{ artists: { name: string }[] }>(limited, "GET", "/calendar/choices");
  expect(body.artists.map(({ name }) => name)).toEqual([mine]);
});

test("holds are counted in their queue and are booking's alone", async () => {
  const word = `Zzhold${next()}`;
  const venue = await prisma.venue.create({ data: { name: `Sala ${word}`, city: "Rosario", country: "AR" } });
  await query("UPDATE venue SET hold_mode = 'propio' WHERE id = $1", [venue.id]);
  for (const n of [1, 2]) await aHold((await aShow({ name: `${word} ${n}`, state: "hold", fecha: null })).id, venue.id);
  await aHold((await aShow({ name: `${word} 3`, state: "consulta", fecha: null })).id, venue.id, {
    state: "liberado",
    ended: true,
  });
  const mine = titled((await read(booker, `&venue=${venue.id}`)).items, word).filter(({ layer }) => layer === "holds");
  expect(mine.map(({ title, note, status }) => [title, note, status])).toEqual([
    [`${word} 1`, `${holdTitles.vivo}, 1.º de 2`, "tentativo"],
    [`${word} 2`, `${holdTitles.vivo}, 2.º de 2`, "tentativo"],
  ]);
  for (const person of [ticketing, manager, await aPerson("User", { grants: ["calendar_booking"] })]) {
    const answer = await read(person);
    expect(answer.layers.map(({ key }) => key)).not.toContain("holds");
    expect(titled(answer.items, word)).toEqual([]);
  }
});

test("each layer has its own right", async () => {
  const layersOf = async (person: TestPerson) => (await read(person)).layers.map(({ key }) => key);
  const everybodys = ["shows", "anuncios", "ventas", "hitos"];
  expect(await layersOf(ticketing)).toEqual([...everybodys, "tarjetas", "reportes", "feriados"]);
  expect(await layersOf(booker)).toEqual([
    "shows",
    "holds",
    "anuncios",
    "ventas",
    "hitos",
    "tarjetas",
    "bloqueos",
    "feriados",
  ]);
  expect(await layersOf(manager)).toEqual([...everybodys, "pagos", "cobros", "tarjetas", "bloqueos", "feriados"]);
  expect(await layersOf(admin)).toEqual(Object.keys(layerTitles));
  for (const rol of ["Marketing", "Compras", "Produccion"] as const)
    expect((await requestAs(await aPerson(rol), "GET", `/calendar/items?${MARCH}`)).status).toBe(403);
});

test("what suppliers are owed is by its day, with amounts, for who sees the voucher", async () => {
  const [company, supplier] = [await aCompany(), await aSupplier({ name: `Luces ${next()}` })];
  const voucher = await prisma.voucher.create({
    data: { company_id: company.id, supplier_id: supplier.id, currency: "ARS", total: "1500.50" },
    select: { id: true },
  });
  await query(
    `INSERT INTO cash_item (source_type, source_id, company_id, supplier_id, currency, amount, open, due_day, certainty)
     VALUES ('voucher', $1, $2, $3, 'ARS', 1500.50, 1500.50, '2027-03-15', 'firme')`,
    [voucher.id, company.id, supplier.id],
  );
  const mine = (items: CalendarItem[]) => items.filter(({ title }) => title === supplier.name);
  expect(mine((await read(admin, `&company=${company.id}`)).items)).toMatchObject([
    { layer: "pagos", note: "$ 1.500,50", start: "2027-03-15", link: `/Comprobantes?comprobante=${voucher.id}` },
  ]);
  // Neither of a show of theirs, nor waiting to be allocated.
  expect(mine((await read(manager)).items)).toEqual([]);
  expect(mine((await read(booker)).items)).toEqual([]);
});

test("reports that go out together are one entry a day, on their days alone", async () => {
  const show = await aShow({ fecha: "2027-03-30" });
  for (const [dias, n] of [
    [[1, 2], 1],
    [[2, 3], 2],
  ] as const)
    await query(
      "INSERT INTO report_email (type, mail, hora, dias, show_id) SELECT 'show', 'r' || $3::int || '.' || n || '@example.test', '09:15', $1, $2 FROM generate_series(1, $3::int) n",
      [dias, show.id, n],
    );
  const mine = titled((await read(ticketing)).items, show.name).filter(({ layer }) => layer === "reportes");
  expect(mine.slice(0, 4).map(({ start, time, note }) => [start, time, note])).toEqual([
    ["2027-03-01", "09:15", "1 destinatario"],
    ["2027-03-02", "09:15", "3 destinatarios"],
    ["2027-03-03", "09:15", "2 destinatarios"],
    ["2027-03-08", "09:15", "1 destinatario"],
  ]);
  expect(titled((await read(booker)).items, show.name).map(({ layer }) => layer)).toEqual(["shows"]);
});

test("filters keep what they name; holidays stay, and layers that know no such thing go", async () => {
  await prisma.holiday.createMany({
    data: [{ country: "AR", day: new Date("2027-03-24"), name: "Día de la Memoria" }],
    skipDuplicates: true,
  });
  const artist = await anArtist(`Zzfiltro ${next()}`);
  const show = await aShow({ artist_id: artist, fecha: "2027-03-06", venue: cordoba });
  await aShow({ fecha: "2027-03-06", venue: { ...cordoba, name: "Otra sala" } });
  const { items } = await read(admin, `&artist=${artist}`);
  expect(items.map(({ id, layer }) => (layer === "feriados" ? layer : id))).toEqual([`show-${show.id}`, "feriados"]);
  const inCity = (await read(admin, `&city=${encodeURIComponent("Córdoba")}`)).items;
  expect(new Set(inCity.filter(({ layer }) => layer !== "feriados").map(({ city }) => city))).toEqual(
    new Set(["Córdoba"]),
  );
});

test("a calendar is a preset of layers; one that is not the person's is left out", async () => {
  const on = async (person: TestPerson, calendar: string) =>
    (await requestAs<ItemsReply>(person, "GET", `/calendar/items?${MARCH}&calendar=${calendar}`)).body.layers
      .filter((layer) => layer.on)
      .map(({ key }) => key);
  expect(await on(admin, "live")).toEqual(["shows", "anuncios", "ventas", "reportes", "feriados"]);
  expect(await on(booker, "booking")).toEqual(["shows", "holds", "bloqueos", "feriados"]);
  expect(await on(ticketing, "booking")).toEqual(["shows", "feriados"]);
});

test.each([
  ["from=2027-03-31&to=2027-03-01", 400],
  ["from=2027-01-01&to=2027-12-31", 400],
  [`${MARCH}&layers=otra`, 400],
  [`${MARCH}&city=Ninguna`, 200],
])("%s answers %i", async (asked, status) =>
  expect((await requestAs(booker, "GET", `/calendar/items?${asked}`)).status).toBe(status),
);

test("its workbook is what the list shows", async () => {
  const { status, headers } = await requestAs(booker, "GET", `/calendar/items/excel?${MARCH}&calendar=booking`);
  expect([status, headers["content-disposition"]]).toEqual([
    200,
    expect.stringContaining("calendario_booking_2027-03-01_2027-03-31.xlsx"),
  ]);
});
