import type { Avails } from "@/lib/avails/schema";
import type { ItemsReply } from "@/lib/calendar/schema";
import { disconnect, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { ArtistBlock } from "./schema";

let booker: TestPerson;
beforeAll(async () => {
  await testDatabase();
  booker = await aPerson("Booking");
});
afterAll(disconnect);

const anArtist = async () => {
  const show = await aShow({ state: "consulta", fecha: null });
  const [named] = await query<{ name: string }>("SELECT name FROM artist WHERE id = $1", [show.artist_id]);
  return { show: show.id, artist: show.artist_id, name: named?.name ?? "" };
};
const block = (artist_id: number, from_day: string, until_day: string, more: object = {}, person = booker) =>
  requestAs<ArtistBlock>(person, "POST", "/artist-days", {
    artist_id,
    from_day,
    until_day,
    reason: "Graba el disco",
    client_id: crypto.randomUUID(),
    ...more,
  });
const listOf = async (artist: number, more = "", person = booker) =>
  (await requestAs<{ blocks: ArtistBlock[] }>(person, "GET", `/artist-days?artist=${artist}${more}`)).body.blocks;

test("days are blocked, changed and lifted; sent twice they are one; what is over is told when it is asked for", async () => {
  const { artist } = await anArtist();
  const client_id = crypto.randomUUID();
  const made = await block(artist, "2027-03-03", "2027-03-08", { client_id });
  expect([made.status, made.body.reason]).toEqual([201, "Graba el disco"]);
  expect((await block(artist, "2027-03-03", "2027-03-08", { client_id })).body.id).toBe(made.body.id);
  await block(artist, "2020-01-01", "2020-01-31");
  expect((await listOf(artist)).map(({ id }) => id)).toEqual([made.body.id]);
  expect(await listOf(artist, "&from=2020-01-31")).toHaveLength(2);

  const days = { from_day: "2027-03-04", until_day: "2027-03-04", reason: "Vuela" };
  const change = (body: object) => requestAs<ArtistBlock>(booker, "PUT", `/artist-days/${made.body.id}`, body);
  expect((await change({ ...days, version: 1 })).body).toMatchObject({ ...days, version: 2 });
  expect((await change({ ...days, version: 1 })).status).toBe(409);
  expect((await change({ ...days, lifted: true, version: 2 })).status).toBe(200);
  expect((await change({ ...days, version: 3 })).status).toBe(404);
  expect(await listOf(artist)).toEqual([]);
  const told = await query<{ action: string }>("SELECT action FROM audit_entry WHERE object = $1 ORDER BY id", [
    `artist_block:${made.body.id}`,
  ]);
  expect(told.map(({ action }) => action)).toEqual([
    "artist_block.added",
    "artist_block.changed",
    "artist_block.lifted",
  ]);
});

test.each([
  ["2027-03-08", "2027-03-03", "Vuela", "until_day", "Tiene que ser el mismo día que el primero, o después."],
  ["2027-03-08", "2028-03-09", "Vuela", "until_day", "Como máximo un año por vez."],
  ["2027-03-08", "2027-03-08", " ", "reason", "Falta el motivo."],
  ["2027-02-30", "2027-03-08", "Vuela", "from_day", expect.any(String)],
])("%s to %s, %p is refused at %s", async (from, until, reason, path, message) => {
  const { artist } = await anArtist();
  const { status, body } = await block(artist, from, until, { reason });
  expect([status, (body as never as { issues: unknown[] }).issues]).toEqual([400, [{ path, message }]]);
});

test("an artist that does not exist, or is not one's own, is not found", async () => {
  expect((await block(2_000_000_000, "2027-03-03", "2027-03-03")).status).toBe(404);
  const { artist } = await anArtist();
  const other = await anArtist();
  const limited = await aPerson("Booking", { access: { artista: other.name, accesoMontos: true } });
  expect((await block(artist, "2027-03-03", "2027-03-03", {}, limited)).status).toBe(404);
  await block(artist, "2027-03-03", "2027-03-03");
  expect(await listOf(artist, "", limited)).toEqual([]);
});

test("they are a layer, the artist's own line among free rooms, and what a day clashes with; why is told to who plans", async () => {
  const { artist, show } = await anArtist();
  await block(artist, "2027-02-25", "2027-03-08");
  const manager = await aPerson("Manager");
  const items = async (person: TestPerson, range = "from=2027-03-01&to=2027-03-31") =>
    (await requestAs<ItemsReply>(person, "GET", `/calendar/items?${range}&artist=${artist}&layers=bloqueos`)).body
      .items;
  expect(await items(manager)).toMatchObject([
    { note: "No toca: Graba el disco", start: "2027-02-25", end: "2027-03-08", status: "firme", movable: false },
  ]);
  expect(await items(manager, "from=2027-03-09&to=2027-03-31")).toEqual([]);
  expect(await items(await aPerson("Ticketing"))).toEqual([]);

  const granted = await aPerson("User", { grants: ["calendar_booking"] });
  const avails = async (person: TestPerson) =>
    (await requestAs<Avails>(person, "GET", `/avails?month=2027-03&cities=Nada&artist=${artist}`)).body.blocks;
  expect(await avails(booker)).toEqual([{ from_day: "2027-02-25", until_day: "2027-03-08", reason: "Graba el disco" }]);
  expect((await avails(granted)).map(({ reason }) => reason)).toEqual([""]);

  const clashes = async (day: string) =>
    (
      await requestAs<{ conflicts: { kind: string; stops: boolean; text: string }[] }>(
        booker,
        "GET",
        `/avails/conflicts?show=${show}&day=${day}`,
      )
    ).body.conflicts.filter(({ kind }) => kind === "bloqueo");
  expect(await clashes("2027-03-08")).toEqual([
    { kind: "bloqueo", stops: false, text: "El artista no toca el lun 8: Graba el disco." },
  ]);
  expect(await clashes("2027-03-09")).toEqual([]);
});

test("who only sells or produces neither reads nor blocks", async () => {
  for (const rol of ["Ticketing", "Produccion", "Marketing", "User"] as const) {
    const person = await aPerson(rol);
    expect((await requestAs(person, "GET", "/artist-days")).status).toBe(403);
    expect((await block(1, todayIn(), addDays(todayIn(), 1), {}, person)).status).toBe(403);
  }
});
