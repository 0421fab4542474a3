import { disconnect, prisma, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { AvailChoices, Avails, Tour } from "./schema";

jest.setTimeout(60_000);
let booker: TestPerson;
beforeAll(async () => {
  await testDatabase();
  booker = await aPerson("Booking");
});
afterAll(disconnect);

interface VenueFacts {
  capacity?: number;
  rooms?: string[];
  mode?: "propio" | "externo";
  max?: number;
}
async function aVenue(city: string, { capacity, rooms = [], mode = "propio", max = 4 }: VenueFacts = {}) {
  const venue = await prisma.venue.create({
    data: { name: `Sala ${String(next()).padStart(3, "0")}`, city, country: "AR", capacity },
  });
  await query("UPDATE venue SET rooms = $2, hold_mode = $3, max_rank = $4, lat = -31.42, lng = -64.19 WHERE id = $1", [
    venue.id,
    rooms,
    mode,
    max,
  ]);
  return venue;
}
/** A show that is at a venue already, in one of its rooms where said. */
async function aShowAt(venue_id: number, { room = "", ...facts }: { room?: string } & Parameters<typeof aShow>[0]) {
  const show = await aShow(facts);
  await query("UPDATE show SET venue_id = $2, room = $3 WHERE id = $1", [show.id, venue_id, room]);
  return show;
}
const aPlanned = (facts: object = {}) => aShow({ state: "consulta", fecha: null, ...facts });
const hold = (show: number, venue_id: number, day: string, room = "") =>
  requestAs<{ placed: unknown[] }>(booker, "POST", "/holds", {
    show_id: show,
    items: [{ venue_id, room, day }],
    client_id: crypto.randomUUID(),
  });
const ask = async (city: string, more = "", person = booker) => {
  const { status, body } = await requestAs<Avails>(
    person,
    "GET",
    `/avails?month=2027-03&cities=${encodeURIComponent(city)}${more}`,
  );
  expect([more, status]).toEqual([more, 200]);
  return body;
};
const cellOf = (avails: Avails, venue: number, day: string, room = "") =>
  avails.places.find((one) => one.id === venue && one.room === room)?.cells.find((one) => one.day === day);
const aCity = () => `Ciudad ${next()}`;

test("a day without a cell is free; who waits and the place that is next are said", async () => {
  const city = aCity();
  const venue = await aVenue(city, { max: 2 });
  const [first, second] = [await aPlanned(), await aPlanned()];
  await hold(first.id, venue.id, "2027-03-12");
  await hold(first.id, venue.id, "2027-03-13");
  await hold(second.id, venue.id, "2027-03-13");
  const avails = await ask(city);
  expect(avails.days).toHaveLength(31);
  expect(cellOf(avails, venue.id, "2027-03-11")).toBeUndefined();
  expect(cellOf(avails, venue.id, "2027-03-12")).toMatchObject({ waiting: 1, next: 2 });
  const full = cellOf(avails, venue.id, "2027-03-13");
  expect(full).toMatchObject({ waiting: 2, next: null });
  expect(full?.holds.map(({ show, rank }) => [show.name, rank])).toEqual([
    [first.name, 1],
    [second.name, 2],
  ]);
});

test("who does not read holds is told how many wait, and of no show before it is public", async () => {
  const city = aCity();
  const venue = await aVenue(city);
  const word = `Zzsecreto ${next()}`;
  const planned = await aPlanned({ name: `${word} hold`, artist: word });
  await hold(planned.id, venue.id, "2027-03-12");
  await aShow({ name: `${word} consulta`, state: "consulta", fecha: "2027-03-14", venue_id: venue.id });
  const firm = await aShowAt(venue.id, { fecha: "2027-03-15" });
  const guest = await aPerson("User", { grants: ["calendar_booking"] });
  const avails = await ask(city, "", guest);
  expect(JSON.stringify(avails)).not.toContain(word);
  expect(cellOf(avails, venue.id, "2027-03-12")).toMatchObject({ holds: [], waiting: 1, next: 2 });
  expect(cellOf(avails, venue.id, "2027-03-14")).toBeUndefined();
  expect(cellOf(avails, venue.id, "2027-03-15")).toMatchObject({ shows: [{ name: firm.name }], next: null });
  expect((await requestAs<AvailChoices>(guest, "GET", "/avails/choices")).body.shows).toEqual([]);
  expect(
    (await requestAs(guest, "GET", `/avails?month=2027-03&cities=${encodeURIComponent(city)}&show=${planned.id}`))
      .status,
  ).toBe(404);
  expect((await requestAs(await aPerson("Ticketing"), "GET", "/avails/choices")).status).toBe(403);
});

test("a confirmed show takes its room and the whole of the venue, not another room", async () => {
  const city = aCity();
  const venue = await aVenue(city, { rooms: ["Grande", "Chica"] });
  await aShowAt(venue.id, { fecha: "2027-03-20", room: "Grande" });
  const avails = await ask(city);
  expect(avails.places.map(({ room }) => room)).toEqual(["", "Grande", "Chica"]);
  expect(["", "Grande", "Chica"].map((room) => cellOf(avails, venue.id, "2027-03-20", room)?.next)).toEqual([
    null,
    null,
    undefined,
  ]);
});

test("cities, capacity and weekdays narrow it; the artist's dates reach around the month", async () => {
  const [city, other] = [aCity(), aCity()];
  const [small, large] = [await aVenue(city, { capacity: 500 }), await aVenue(city, { capacity: 5_000 })];
  await aVenue(other, { capacity: 600 });
  const artist = `Zzgira ${next()}`;
  const show = await aPlanned({ artist });
  await aShowAt(large.id, { artist, fecha: "2027-02-10" });
  await aShowAt(large.id, { artist, fecha: "2026-06-10" });
  const avails = await ask(city, `&capacity_to=1000&weekdays=5,6&show=${show.id}`);
  expect(avails.places.map(({ id }) => id)).toEqual([small.id]);
  expect([avails.days.length, avails.days[0], avails.artist?.name]).toEqual([8, "2027-03-05", artist]);
  expect(avails.dates.map(({ day, at }) => [day, at?.lat])).toEqual([["2027-02-10", -31.42]]);
  expect((await ask(`${city},${other}`)).places).toHaveLength(3);
});

test("what a show clashes with on another day is told before it is moved", async () => {
  const venue = await aVenue(aCity());
  const artist = `Zzmueve ${next()}`;
  const mine = await aShowAt(venue.id, { artist, state: "consulta", fecha: "2027-03-01" });
  const [theirs, own] = [
    await aShowAt(venue.id, { fecha: "2027-03-20" }),
    await aShowAt((await aVenue(aCity())).id, { artist, fecha: "2027-03-25" }),
  ];
  const said = async (day: string) =>
    (
      await requestAs<{ conflicts: { kind: string; stops: boolean; text: string }[] }>(
        booker,
        "GET",
        `/avails/conflicts?show=${mine.id}&day=${day}`,
      )
    ).body.conflicts.map(({ kind, stops, text }) => [
      kind,
      stops,
      text.includes(theirs.name) || text.includes(own.name),
    ]);
  expect(await said("2027-03-20")).toEqual([
    ["sala", true, true],
    ["radio", false, true],
  ]);
  expect(await said("2027-03-25")).toEqual([["artista", false, true]]);
  expect(await said("2027-09-20")).toEqual([]);
  const guest = await aPerson("User", { grants: ["calendar_booking"] });
  expect((await requestAs(guest, "GET", `/avails/conflicts?show=${mine.id}&day=2027-03-20`)).status).toBe(404);
});

test.each(["month=2027-13&cities=Rosario", "month=2027-03&cities=", "month=2027-03&cities=Rosario&weekdays=8"])(
  "%s is refused with its field",
  async (asked) => expect((await requestAs(booker, "GET", `/avails?${asked}`)).status).toBe(400),
);

test("a hold that is over by now leaves its day free, whether the worker came or not", async () => {
  const city = aCity();
  const venue = await aVenue(city);
  const show = await aPlanned();
  await hold(show.id, venue.id, "2027-03-12");
  await query("UPDATE hold SET expires_at = now() - interval '1 minute' WHERE venue_id = $1", [venue.id]);
  expect(cellOf(await ask(city), venue.id, "2027-03-12")).toBeUndefined();
});

test("tours: dates to come that belong together, by project or else by artist, with their kilometres; one date is none", async () => {
  const artist = `Gira ${next()}`;
  const [near, far] = [await aVenue(aCity()), await aVenue(aCity())];
  await query("UPDATE venue SET lat = -32.8895, lng = -68.8458 WHERE id = $1", [far.id]);
  const first = await aShowAt(near.id, { artist, state: "confirmado", fecha: "2030-03-18" });
  const second = await aShowAt(far.id, { artist, state: "consulta", fecha: "2030-03-19" });
  await aShowAt(far.id, { artist, state: "caido", fecha: "2030-03-20" });
  await aShowAt(far.id, { artist: `Sola ${next()}`, state: "confirmado", fecha: "2030-03-20" });
  const read = async (more = "", person = booker) =>
    (await requestAs<{ tours: Tour[] }>(person, "GET", `/avails/tours?from=2030-03-01${more}`)).body.tours;
  const [mine] = await read(`&artist=${first.artist_id}`);
  expect(mine).toMatchObject({ key: `artist-${first.artist_id}`, project: null, artist: { name: artist }, far: 0 });
  expect(mine?.dates.map(({ show, leg }) => [show.id, leg])).toEqual([
    [first.id, null],
    [second.id, { days: 1, km: mine?.km, far: false }],
  ]);
  expect(mine?.km).toBeGreaterThan(400);
  expect((await read()).filter(({ artist: one }) => one?.name.startsWith("Sola"))).toEqual([]);

  const [project] = await query<{ id: number }>("INSERT INTO project (name) VALUES ($1) RETURNING id", [
    `Verano ${next()}`,
  ]);
  await query("UPDATE show SET project_id = $1 WHERE id = ANY ($2::int[])", [project?.id, [first.id, second.id]]);
  expect((await read(`&artist=${first.artist_id}`)).map(({ key }) => key)).toEqual([`project-${project?.id}`]);
  expect((await requestAs(await aPerson("Produccion"), "GET", "/avails/tours")).status).toBe(403);
});
