import ical, { type VEvent } from "node-ical";
import { forgetPeople } from "@/lib/auth/person";
import { disconnect, prisma, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { anAccess, aPerson, aShow, auditOf, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { FeedView } from "./schema";

jest.setTimeout(60_000);
beforeAll(testDatabase);
afterAll(disconnect);
beforeEach(() => query("DELETE FROM rate_limit WHERE key LIKE 'calendar_feed%'"));

type Made = FeedView & { address: string; error?: string };
const DAY = addDays(todayIn(), 40);

const makeFeed = (person: TestPerson, more: object = {}) =>
  requestAs<Made>(person, "POST", "/calendar/feeds", {
    name: `Mi calendario ${next()}`,
    layers: "shows,feriados",
    client_id: crypto.randomUUID(),
    ...more,
  });
const pathOf = (address: string) => new URL(address).pathname.slice("/api".length);
const fetched = (path: string, headers: Record<string, string> = {}) =>
  requestAs(null, "GET", path, undefined, headers);
const eventsOf = (raw: Buffer) =>
  Object.values(ical.sync.parseICS(raw.toString("utf8"))).filter((one): one is VEvent => one?.type === "VEVENT");
const eventOf = (raw: Buffer, id: number) => eventsOf(raw).find(({ uid }) => uid.startsWith(`show-${id}@`));

async function bookersFeed(more: object = {}) {
  const person = await aPerson("Booking");
  const { body } = await makeFeed(person, more);
  return { person, feed: body, path: pathOf(body.address) };
}

test("the address is told once, and kept as a hash", async () => {
  const { person, feed, path } = await bookersFeed();
  const token =
    path
      .split("/")
      .at(-1)
      ?.replace(/\.ics$/, "") ?? "";
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const listed = await requestAs<{ feeds: FeedView[] }>(person, "GET", "/calendar/feeds");
  expect(listed.body.feeds.map(({ id }) => id)).toEqual([feed.id]);
  expect(listed.raw.toString()).not.toContain(token);
  const rows = JSON.stringify(await query("SELECT * FROM calendar_feed WHERE id = $1", [feed.id]));
  expect(rows).not.toContain(token);
  const told = (await auditOf(`calendar_feed:${feed.id}`)).map(({ action, after }) => JSON.stringify([action, after]));
  expect(told).toHaveLength(1);
  expect(told.join()).not.toContain(token);
});

test("a parser of another hand reads whole days, hours of two zones, and what is not firm", async () => {
  const { path } = await bookersFeed();
  const whole = await aShow({ name: `Ñandú, ${"á".repeat(60)}; día`, fecha: DAY });
  const madrid = { name: `Sala ${next()}`, city: "Madrid", country: "ES", zone: "Europe/Madrid" };
  const year = Number(DAY.slice(0, 4)) + (DAY.slice(5) > "06-01" ? 1 : 0);
  const [winter, summer] = [`${year}-01-15`, `${year}-07-15`];
  const cold = await aShow({ fecha: winter, hora: "21:00", venue: madrid });
  const warm = await aShow({ fecha: summer, hora: "21:00", venue: madrid });
  const home = await aShow({
    fecha: DAY,
    hora: "21:30",
    venue: { name: `Sala ${next()}`, city: "Córdoba", country: "AR" },
  });
  const asked = await aShow({ fecha: DAY, state: "consulta" });
  const { raw, headers, status } = await fetched(path);
  expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
    200,
    "text/calendar; charset=utf-8",
    "private, no-cache",
  ]);
  const text = raw.toString("utf8");
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const event = eventOf(raw, whole.id);
  expect([event?.datetype, event?.summary, event?.transparency]).toEqual(["date", whole.name, "OPAQUE"]);
  const written = (day: string) => day.replaceAll("-", "");
  expect(text).toContain(`DTSTART;VALUE=DATE:${written(DAY)}\r\nDTEND;VALUE=DATE:${written(addDays(DAY, 1))}`);
  expect(eventOf(raw, cold.id)?.start.toISOString()).toBe(`${winter}T20:00:00.000Z`);
  expect(eventOf(raw, warm.id)?.start.toISOString()).toBe(`${summer}T19:00:00.000Z`);
  expect(eventOf(raw, home.id)?.start.toISOString()).toBe(`${addDays(DAY, 1)}T00:30:00.000Z`);
  expect(eventOf(raw, home.id)?.location).toContain("Córdoba");
  const tentative = eventOf(raw, asked.id);
  expect([tentative?.status, tentative?.transparency]).toEqual(["TENTATIVE", "TRANSPARENT"]);
});

test("SEQUENCE is the record's version under the same UID; the tag changes with it and spares the body before", async () => {
  const { path } = await bookersFeed();
  const show = await aShow({ fecha: DAY });
  const first = await fetched(path);
  const tag = String(first.headers.etag);
  const again = await fetched(path, { "if-none-match": `W/${tag}` });
  expect([again.status, again.raw.length, again.headers.etag]).toEqual([304, 0, tag]);
  await prisma.show.update({
    where: { id: show.id },
    data: { version: { increment: 3 }, fecha: new Date(addDays(DAY, 2)) },
  });
  const later = await fetched(path, { "if-none-match": tag });
  expect(later.status).toBe(200);
  const [before, after] = [eventOf(first.raw, show.id), eventOf(later.raw, show.id)];
  expect(after?.uid).toBe(before?.uid);
  expect(Number(after?.sequence) - Number(before?.sequence)).toBe(3);
});

test("what was cancelled is told as cancelled for thirty days", async () => {
  const { path } = await bookersFeed();
  const [fresh, fallen, old] = [
    await aShow({ fecha: DAY, state: "cancelado" }),
    await aShow({ fecha: DAY, state: "caido" }),
    await aShow({ fecha: DAY, state: "cancelado" }),
  ];
  await query("UPDATE show SET updated_at = now() - interval '31 days' WHERE id = $1", [old.id]);
  const { raw } = await fetched(path);
  expect([fresh, fallen, old].map(({ id }) => eventOf(raw, id)?.status)).toEqual(["CANCELLED", "CANCELLED", undefined]);
});

test("it acts as its owner at each fetch: role, artists, and whether they are there at all", async () => {
  const { person, path } = await bookersFeed({ layers: "shows,holds" });
  const [asked, firm] = [await aShow({ fecha: DAY, state: "consulta" }), await aShow({ fecha: DAY })];
  const seen = async () => {
    forgetPeople();
    const { raw, status } = await fetched(path);
    return status === 200 ? [asked, firm].map(({ id }) => eventOf(raw, id) !== undefined) : status;
  };
  expect(await seen()).toEqual([true, true]);
  await prisma.user.update({ where: { id: person.userId }, data: { rol: "Ticketing" } });
  expect(await seen()).toEqual([false, true]);
  await anAccess(person.mail, { artista: "Nadie de estos", accesoMontos: false });
  expect(await seen()).toEqual([false, false]);
  await prisma.user.update({ where: { id: person.userId }, data: { rol: "Compras" } });
  expect(await seen()).toBe(404);
  await prisma.user.update({ where: { id: person.userId }, data: { rol: "Booking", active: false } });
  expect(await seen()).toBe(404);
});

test("revoked, of somebody disabled, unknown and misspelt are one answer", async () => {
  const [revoked, disabled] = [await bookersFeed(), await bookersFeed()];
  const done = await requestAs<FeedView>(revoked.person, "POST", `/calendar/feeds/${revoked.feed.id}/revoke`, {
    version: revoked.feed.version,
  });
  expect(done.body.revoked_at).not.toBeNull();
  await prisma.user.update({ where: { id: disabled.person.userId }, data: { active: false } });
  forgetPeople();
  const unknown = `/calendar/feed/${"x".repeat(43)}.ics`;
  const paths = [revoked.path, disabled.path, unknown, revoked.path.replace(/\.ics$/, ""), "/calendar/feed/a.ics"];
  const answers = await Promise.all(
    paths.map(async (path) => {
      const { status, raw, headers } = await fetched(path, { "x-request-id": "fixed" });
      return [status, raw.toString(), headers.etag];
    }),
  );
  expect(answers[0]?.[0]).toBe(404);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test("an address asked for all the time is asked to wait", async () => {
  const { path } = await bookersFeed();
  const answers = [];
  for (let n = 0; n < 61; n++) answers.push((await fetched(path)).status);
  expect(answers.slice(0, 60)).toEqual(Array(60).fill(200));
  expect(answers[60]).toBe(429);
});

test("busy tells when and nothing else", async () => {
  const { path } = await bookersFeed({ detail: "ocupado" });
  const word = `Zzsecreto${next()}`;
  const place = { name: `${word} sala`, city: `${word} ciudad`, country: "AR" };
  const show = await aShow({ name: `${word} show`, artist: `${word} artista`, fecha: DAY, venue: place });
  const { raw } = await fetched(path);
  expect(eventOf(raw, show.id)?.summary).toBe("Ocupado");
  expect(raw.toString()).not.toContain(word);
});

test("one's own alone, those layers alone that one may see", async () => {
  const { person, feed } = await bookersFeed();
  const other = await aPerson("Booking");
  expect((await requestAs<{ feeds: FeedView[] }>(other, "GET", "/calendar/feeds")).body.feeds).toEqual([]);
  const body = { version: feed.version };
  expect((await requestAs(other, "POST", `/calendar/feeds/${feed.id}/revoke`, body)).status).toBe(404);
  expect((await requestAs(person, "POST", `/calendar/feeds/${feed.id}/revoke`, { version: 9 })).status).toBe(409);
  expect((await makeFeed(await aPerson("Ticketing"), { layers: "shows,holds" })).status).toBe(422);
  expect((await makeFeed(person, { layers: "" })).status).toBe(400);
  expect((await makeFeed(await aPerson("Marketing"))).status).toBe(403);
});

test("the same client_id gives the same one another address; the earlier stops", async () => {
  const person = await aPerson("Booking");
  const client_id = crypto.randomUUID();
  const [first, second] = [await makeFeed(person, { client_id }), await makeFeed(person, { client_id })];
  expect([second.body.id, second.body.address === first.body.address]).toEqual([first.body.id, false]);
  expect((await fetched(pathOf(first.body.address))).status).toBe(404);
  expect((await fetched(pathOf(second.body.address))).status).toBe(200);
});
