import ExcelJS from "exceljs";
import { disconnect, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { GuestsView } from "./schema";
import { forgetGuests } from "./service/forget";

jest.setTimeout(60_000);
let boss: TestPerson;
beforeAll(async () => {
  await testDatabase();
  boss = await aPerson("Produccion");
});
afterAll(disconnect);

type Answer = GuestsView & { error?: string; issues?: { path: string; message: string }[]; current?: unknown };
const key = () => crypto.randomUUID();
const get = async (id: number, by = boss) => (await requestAs<Answer>(by, "GET", `/shows/${id}/guests`)).body;
const allot = (id: number, body: object, by = boss) =>
  requestAs<Answer>(by, "POST", `/shows/${id}/guest-allotments`, { client_id: key(), ...body });
const invite = (id: number, allotment_id: number, guests: object[], by = boss) =>
  requestAs<Answer>(by, "POST", `/shows/${id}/guests`, { allotment_id, guests, client_id: key() });
const said = ({ body }: { body: Answer }) => body.error ?? "";

async function aList(places: number, facts: Parameters<typeof aShow>[0] = {}) {
  const show = await aShow({ cortesias: 100, ...facts });
  const { body } = await allot(show.id, { owner: "Sello", places });
  return { ...show, allotment: body.allotments[0]?.id ?? 0 };
}

test("twenty at once fill an allotment exactly, and the others are told what is left", async () => {
  const { id, allotment } = await aList(31);
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, n) => invite(id, allotment, [{ name: `Invitado ${n}`, plus: 1 }])),
  );
  expect(all.filter(({ status }) => status === 201)).toHaveLength(15);
  const refused = all.filter(({ status }) => status !== 201);
  expect(new Set(refused.map((one) => `${one.status} ${said(one)}`))).toEqual(new Set(["422 Queda 1 lugar de Sello."]));
  expect((await invite(id, allotment, [{ name: "La última" }])).status).toBe(201);
  const { allotments, guests } = await get(id);
  expect([allotments[0]?.used, allotments[0]?.places, guests.length]).toEqual([31, 31, 16]);
  const [first] = guests;
  const grown = await requestAs<Answer>(boss, "PUT", `/shows/${id}/guests/${first?.id}`, {
    name: "Otra",
    plus: 2,
    allotment_id: allotment,
    version: 1,
  });
  expect([grown.status, said(grown)]).toEqual([422, "No quedan lugares de Sello."]);
  const fewer = await requestAs<Answer>(boss, "PUT", `/shows/${id}/guest-allotments/${allotment}`, {
    owner: "Sello",
    places: 10,
    version: 1,
  });
  expect([fewer.status, fewer.body.issues?.[0]?.path]).toEqual([400, "places"]);
});

test("after its time a list takes nobody more, by the clock of the show's place; it can be opened again", async () => {
  const { id, allotment } = await aList(10, {
    venue: { name: "Sala Luz", city: "Madrid", country: "ES", zone: "Europe/Madrid" },
  });
  await invite(id, allotment, [{ name: "A tiempo" }]);
  const put = (cutoff: object, version: number) =>
    requestAs<Answer>(boss, "PUT", `/shows/${id}/guest-allotments/${allotment}`, {
      owner: "Sello",
      places: 10,
      cutoff,
      version,
    });
  expect((await put({ day: "2020-06-01", time: "18:00" }, 1)).body.allotments[0]).toMatchObject({
    closed: true,
    cutoff: { day: "2020-06-01", time: "18:00" },
  });
  const [kept] = await query<{ at: string }>(
    "SELECT to_char(cutoff AT TIME ZONE 'UTC', 'HH24:MI') AS at FROM guest_allotment WHERE id = $1",
    [allotment],
  );
  expect(kept?.at).toBe("16:00");
  const late = await invite(id, allotment, [{ name: "Tarde" }]);
  expect([late.status, said(late)]).toEqual([422, "La lista de Sello cerró el 01/06 a las 18:00."]);
  const [guest] = (await get(id)).guests;
  const renamed = await requestAs<Answer>(boss, "PUT", `/shows/${id}/guests/${guest?.id}`, {
    name: "A tiempo, bien escrito",
    allotment_id: allotment,
    version: 1,
  });
  expect(renamed.status).toBe(200);
  expect((await put({ day: addDays(todayIn(), 5), time: "18:00" }, 1)).status).toBe(409);
  expect((await put({ day: addDays(todayIn(), 5), time: "18:00" }, 2)).status).toBe(200);
  expect((await invite(id, allotment, [{ name: "A tiempo también" }])).status).toBe(201);
});

test("the door ticks who comes; the lists say it, and who took them is told; no name stands in the history", async () => {
  const { id, name, allotment } = await aList(20);
  await invite(id, allotment, [{ name: "Zoe Ñandú", plus: 3, note: "Prensa" }, { name: "Álvaro Gil" }]);
  const [first, last] = (await get(id)).guests;
  expect([first?.name, last?.name]).toEqual(["Álvaro Gil", "Zoe Ñandú"]);
  const zoe = last?.id;
  const tick = (arrived: number, by = boss) =>
    requestAs<Answer>(by, "POST", `/shows/${id}/guests/${zoe}/arrival`, { arrived });
  const both = await Promise.all([tick(4), tick(4)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await get(id)).allotments[0]).toMatchObject({ used: 5, arrived: 4 });
  expect((await tick(5)).status).toBe(400);
  expect((await tick(1, await aPerson("Marketing"))).status).toBe(403);
  const file = await requestAs<never>(boss, "GET", `/shows/${id}/guests.xlsx`);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(file.raw as unknown as ArrayBuffer);
  expect(JSON.stringify(book.worksheets[0]?.getSheetValues())).toContain("Zoe Ñandú");
  const paper = await requestAs<never>(boss, "GET", `/shows/${id}/guests.pdf`);
  expect([paper.status, paper.raw.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  const told = await auditOf(`show:${name}`);
  expect(told.map(({ action }) => action)).toEqual([
    "guest_allotment.given",
    "guest.added",
    "guest.arrived",
    "guests.exported",
    "guests.exported",
  ]);
  expect(JSON.stringify(told.map(({ before, after }) => [before, after]))).not.toMatch(/Zoe|Prensa|Gil/);
});

test("ninety days after the show the names go and the counts stay", async () => {
  const old = await aList(10, { fecha: addDays(todayIn(), -91), state: "realizado" });
  const young = await aList(10, { fecha: addDays(todayIn(), -90), state: "realizado" });
  for (const { id, allotment } of [old, young])
    await invite(id, allotment, [{ name: "Ana Paz", plus: 2, note: "Silla de ruedas" }]);
  expect(await forgetGuests()).toBe(1);
  expect(await forgetGuests()).toBe(0);
  expect(await get(old.id)).toMatchObject({
    forgotten: true,
    allotments: [{ used: 3 }],
    guests: [{ name: "", note: "" }],
  });
  expect((await get(young.id)).guests[0]?.name).toBe("Ana Paz");
  expect((await auditOf(`show:${old.name}`)).at(-1)).toMatchObject({
    action: "guests.forgotten",
    after: { guests: 1 },
  });
});

test("an owner has one allotment, one with guests stays, and only who prepares the show's day changes it", async () => {
  const { id, allotment } = await aList(10);
  const again = await allot(id, { owner: "SELLO", places: 5 });
  expect([again.status, again.body.issues?.[0]?.path]).toEqual([400, "owner"]);
  await invite(id, allotment, [{ name: "Ana" }]);
  const drop = () => requestAs<Answer>(boss, "DELETE", `/shows/${id}/guest-allotments/${allotment}?version=1`);
  expect((await drop()).status).toBe(422);
  const [guest] = (await get(id)).guests;
  expect((await requestAs(boss, "DELETE", `/shows/${id}/guests/${guest?.id}?version=1`)).status).toBe(200);
  expect((await drop()).status).toBe(200);
  for (const [rol, status] of [
    ["Marketing", 403],
    ["Booking", 403],
    ["Negocio", 403],
  ] as const)
    expect([rol, (await allot(id, { owner: "X", places: 1 }, await aPerson(rol))).status]).toEqual([rol, status]);
  const other = await aList(5);
  expect((await invite(id, other.allotment, [{ name: "Colada" }])).status).toBe(404);
});
