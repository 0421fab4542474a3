import { createPublicKey, verify } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import jsqr from "jsqr";
import sharp from "sharp";
import { disconnect, query } from "@/lib/db";
import { drawPage, withPdf } from "@/lib/documents/reading/pdf";
import { addDays } from "@/lib/format/dates";
import type { Download } from "@/lib/http/contract";
import {
  anEvent,
  aPersonOf,
  key,
  load,
  type Made,
  office,
  officeOf,
  open,
  peopleOf,
  step,
  today,
} from "@/lib/testing/accreditation";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import { readPdf } from "@/lib/testing/readPdf";
import type { LinkView } from "./link/schema";
import { readCode } from "./rules/code";
import { KEPT_DAYS } from "./rules/states";
import type { EventView, PersonView, PrintView } from "./schema";
import { file, makeBadges } from "./service/badges";
import { forget } from "./service/people";

jest.setTimeout(90_000);
let boss: TestPerson;
beforeAll(async () => {
  await testDatabase();
  boss = await aPerson("Produccion");
  officeOf(boss);
});
afterAll(disconnect);

test("twenty approvals at once fill a quota exactly, whoever clicks; the others are told", async () => {
  const event = await anEvent(7);
  const people: PersonView[] = [];
  for (let n = 0; n < 20; n++) people.push((await load(event)).body);
  const all = await Promise.all(people.map((one) => step(event, "aprobar", [one])));
  expect(all.reduce((sum, { body }) => sum + body.done.length, 0)).toBe(7);
  expect(new Set(all.flatMap(({ body }) => body.refused.map(({ why }) => why)))).toEqual(
    new Set(["No quedan lugares de Técnica para Sonido del Sur."]),
  );
  const { body } = await office<EventView>("GET", `/events/${event.id}`);
  expect(body.companies[0]?.quotas[0]).toMatchObject({ places: 7, used: 7, asked: 13 });
  const fewer = await office("PUT", `/events/${event.id}/companies/${event.company}`, {
    name: "Sonido del Sur",
    quotas: [{ category_id: event.category, places: 6 }],
    version: 1,
  });
  expect([fewer.status, fewer.body.issues?.[0]?.path]).toEqual([400, "quotas.0.places"]);
});

test("a document is accredited once in an event, however it is written and however many ask at once", async () => {
  const event = await anEvent(5);
  const all = await Promise.all(
    ["38.412.907", "38412907", "038-412-907", "38 412 907"].map((document) => load(event, { document })),
  );
  expect(all.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
  expect(all.find(({ status }) => status === 422)?.body.error).toMatch(/ya está acreditado por Sonido del Sur\.$/);
  const [one] = await peopleOf(event);
  await step(event, "rechazar", [one as PersonView], "Llegó tarde");
  expect((await load(event, { document: "38412907" })).status).toBe(201);
  const back = await step(event, "volver", [{ ...(one as PersonView), version: 2 }]);
  expect(back.body.refused[0]?.why).toMatch(/ya está acreditado/);
});

test("who may not accredit gets nothing; a grant opens it", async () => {
  const event = await anEvent(1);
  const { body: person } = await load(event);
  const [low, granted] = [await aPerson("Ticketing"), await aPerson("Ticketing", { grants: ["acreditaciones"] })];
  for (const path of ["/events", `/events/${event.id}`, `/events/${event.id}/people`, `/events/${event.id}/live`]) {
    expect((await office("GET", path, undefined, low)).status).toBe(403);
    expect((await office("GET", path, undefined, granted)).status).toBe(200);
    expect((await office("GET", path, undefined, null)).status).toBe(401);
  }
  expect((await office("PUT", `/people/${person.id}`, {}, low)).status).toBe(403);
  expect((await office("GET", "/events/999999")).status).toBe(404);
});

/** A company asks for people by its link. */
async function asked(event: Made, people: object[]) {
  const { body } = await office<EventView & { link: string }>(
    "POST",
    `/events/${event.id}/companies/${event.company}/link`,
    { client_id: key() },
  );
  const path = `/acreditar-links/${body.link.split("/").at(-1)}`;
  const sent = await open<LinkView>("POST", `${path}/people`, { by: "Nora, jefa de sonido", people, consent: true });
  return { path, sent };
}

test("a company asks by its link for its own categories, with consent; each completes theirs, and nobody reads a document", async () => {
  const event = await anEvent(2, { cutoff: { day: addDays(today, 1), time: "18:00" } });
  const first = aPersonOf(event, { name: "Łukasz Dvořák", mail: "lukasz@example.test" });
  const { path, sent } = await asked(event, [first, aPersonOf(event)]);
  expect(sent.status).toBe(201);
  if (sent.body.of !== "empresa") throw new Error("not a company's");
  expect(JSON.stringify(sent.body)).not.toContain(first.document);
  const twice = await open("POST", `${path}/people`, { by: "Nora", people: [first], consent: true });
  expect([twice.status, twice.body.error]).toEqual([422, `${first.document}: ya está acreditado por Sonido del Sur.`]);
  const without = await open("POST", `${path}/people`, { by: "Nora", people: [aPersonOf(event)], consent: false });
  expect([without.status, without.body.issues?.[0]?.path]).toEqual([400, "consent"]);
  const press = event.categories.find(({ letter }) => letter === "P");
  const other = await open("POST", `${path}/people`, {
    by: "Nora",
    people: [aPersonOf(event, { category_id: press?.id })],
    consent: true,
  });
  expect([other.status, other.body.issues?.[0]?.message]).toEqual([
    400,
    "Sonido del Sur no tiene lugares en esa categoría.",
  ]);
  const own = `/acreditar-links/${sent.body.people[0]?.link.split("/").at(-1)}`;
  const { body: mine } = await open<LinkView>("GET", own);
  expect(mine.of === "persona" && mine.person).toMatchObject({ name: "Łukasz Dvořák", state: "solicitada" });
  const [lukasz] = (await peopleOf(event)).filter(({ name }) => name === "Łukasz Dvořák");
  await step(event, "pedir", [lukasz as PersonView], "Falta una foto clara");
  expect((await open<LinkView>("GET", own)).body).toMatchObject({
    person: { state: "falta_info", reason: "Falta una foto clara" },
  });
  expect(await query("SELECT to_mail FROM outbox_mail WHERE kind = 'accreditation.state'")).toEqual([
    { to_mail: "lukasz@example.test" },
  ]);
  const { name, document_kind, document } = first;
  expect(
    (await open<LinkView>("PUT", own, { name, document_kind, document, role: "Monitores", consent: true })).body,
  ).toMatchObject({
    person: { state: "solicitada", role: "Monitores" },
  });
  // Another link takes its place; once the time is over nobody asks, but the office with its reason.
  await query("UPDATE acc_event SET cutoff = now() - interval '1 minute' WHERE id = $1", [event.id]);
  expect(
    (await open("POST", `${path}/people`, { by: "Nora", people: [aPersonOf(event)], consent: true })).body.error,
  ).toMatch(/plazo/);
  expect((await load(event)).body.issues?.[0]?.path).toBe("reason");
  expect((await load(event, { reason: "Reemplaza a un enfermo" })).status).toBe(201);
  await asked(event, []);
  expect((await open("GET", path)).status).toBe(404);
});

test("what changes on a printed badge voids its paper; an insurance that ends before the event blocks it", async () => {
  const event = await anEvent(3);
  const put = (person: PersonView, more: object) =>
    office<PersonView>("PUT", `/people/${person.id}`, {
      name: person.name,
      document_kind: person.document_kind,
      document: person.document,
      company_id: person.company_id,
      category_id: person.category_id,
      access: person.own_access,
      insurance_until: person.insurance_until,
      version: person.version,
      ...more,
    });
  const { body: loaded } = await load(event);
  const category = event.categories.find(({ id }) => id === event.category);
  const needs = (needs_insurance: boolean, access: number[], version: number) =>
    office<EventView>("PUT", `/events/${event.id}/categories/${event.category}`, {
      name: category?.name,
      letter: category?.letter,
      access,
      needs_insurance,
      version,
    });
  await needs(true, [3], 1);
  expect((await step(event, "aprobar", [loaded])).body.refused[0]?.why).toBe("Falta el seguro, con su vencimiento.");
  const { body: expired } = await put(loaded, { insurance_until: today });
  expect(expired.obstacles[0]).toMatch(/^El seguro vence el/);
  const { body: insured } = await put(expired, { insurance_until: addDays(today, 1) });
  await step(event, "aprobar", [insured]);
  const printAll = async (people: number[] = []) => {
    const { body } = await office<PrintView>("POST", `/events/${event.id}/prints`, { people, client_id: key() });
    await makeBadges(body.id);
    return (await peopleOf(event))[0] as PersonView;
  };
  const printed = await printAll();
  expect(printed).toMatchObject({ state: "impresa", revision: 1, printed_revision: 1, prints: 1 });
  const { body: same } = await put(printed, { role: "Jefa" });
  expect(same.revision).toBe(1);
  const { body: zones } = await put(same, { access: [1, 1] });
  expect(zones).toMatchObject({ state: "aprobada", revision: 2, printed_revision: 1 });
  expect((await printAll()).revision).toBe(2);
  const again = await printAll([printed.id]);
  expect(again).toMatchObject({ revision: 3, printed_revision: 3, prints: 3 });
  const { body: back } = await put(again, { access: null });
  expect((await printAll()).revision).toBe(back.revision);
  // The category's zones are this person's, too.
  await needs(true, [3, 1], 2);
  expect((await peopleOf(event))[0]).toMatchObject({ state: "aprobada", revision: back.revision + 1 });
  const moved = await office("PUT", `/events/${event.id}`, {
    name: event.name,
    days: [addDays(today, 1)],
    zones: event.zones,
    version: 1,
  });
  expect(moved.status).toBe(422);
});

test("300 badges in one file in less than ten seconds, each name as it is written, each code read and verified by another hand", async () => {
  const event = await anEvent(400);
  const photo = (
    await sharp({ create: { width: 480, height: 620, channels: 3, background: "#a88" } })
      .jpeg()
      .toBuffer()
  ).toString("base64");
  const names = ["Łukasz Dvořák", "Ñandú Íñigo", ...Array.from({ length: 298 }, (_, n) => `Persona ${n}`)];
  await query(
    `INSERT INTO accreditation (event_id, serial, company_id, category_id, state, name, document_kind, document, document_key)
     SELECT $1, n, $2, $3, 'aprobada', x.name, 'dni', 'D' || n, 'D' || n FROM unnest($4::text[]) WITH ORDINALITY AS x(name, n)`,
    [event.id, event.company, event.category, names],
  );
  await query(
    "INSERT INTO acc_picture (accreditation_id, kind, bytes, thumb) SELECT id, 'foto', decode($2, 'base64'), decode($2, 'base64') FROM accreditation WHERE event_id = $1",
    [event.id, photo],
  );
  const { body: asked } = await office<PrintView>("POST", `/events/${event.id}/prints`, {
    size: "a4",
    client_id: key(),
  });
  expect(asked).toMatchObject({ total: 300, ready: false });
  const start = performance.now();
  await makeBadges(asked.id);
  const took = performance.now() - start;
  expect(took).toBeLessThan(10_000);
  const download = await file({ ...boss, requestId: "x", roles: [] } as never, {
    params: { print: asked.id },
    query: undefined,
    body: undefined,
  });
  const bytes = await bytesOf(download);
  const { pages } = await readPdf(bytes);
  expect(pages).toHaveLength(75);
  for (const name of names.slice(0, 2)) expect(pages.join(" ")).toContain(name);
  expect((await auditOf(`acreditaciones:${event.name}`)).map(({ action }) => action)).toContain("acc.exported");
  const [{ public_key = "" } = {}] = await query<{ public_key: string }>(
    "SELECT public_key FROM acc_event WHERE id = $1",
    [event.id],
  );
  const spki = createPublicKey({ key: Buffer.from(public_key, "base64"), format: "der", type: "spki" });
  const found = await codesOf(bytes);
  expect(found).toHaveLength(4);
  for (const code of found) {
    const read = readCode(code);
    if (!read) throw new Error("no badge");
    expect(read.facts).toMatchObject({ event: event.id, revision: 1, access: [3, 0, 0, 0, 0, 0] });
    const check = (data: Uint8Array) =>
      verify("sha256", data, { key: spki, dsaEncoding: "ieee-p1363" }, read.signature);
    expect(check(read.signed)).toBe(true);
    expect(check(read.signed.map((byte, at) => (at === 8 ? byte ^ 1 : byte)))).toBe(false);
  }
});

async function bytesOf(download: Download): Promise<Buffer> {
  const parts: Buffer[] = [];
  const out = new Writable({ write: (part: Buffer, _, done) => done(void parts.push(part)) });
  if ("write" in download) await download.write(out);
  return Buffer.concat(parts);
}

/** The codes of a page of four, as a reader of another make sees them on its drawing. */
async function codesOf(pdf: Buffer): Promise<string[]> {
  const path = join(tmpdir(), `${key()}.pdf`);
  await writeFile(path, pdf);
  try {
    return await withPdf(path, async (opened) => {
      const page = await drawPage(opened, 1, 2);
      const [width, height] = [Math.floor(page.width / 2), Math.floor(page.height / 2)];
      return [0, 1, 2, 3].flatMap((at) => {
        const { data } = page
          .getContext("2d")
          .getImageData((at % 2) * width, Math.floor(at / 2) * height, width, height);
        return jsqr(data as Uint8ClampedArray, width, height)?.data ?? [];
      });
    });
  } finally {
    await rm(path, { force: true });
  }
}

test("so many days after an event documents and photos go, and those who were there stay", async () => {
  const event = await anEvent(5, { days: [addDays(today, -KEPT_DAYS - 1)] });
  const { body: person } = await load(event, { reason: "De antes", mail: "a@example.test", plate: "AB123CD" });
  await query("INSERT INTO acc_picture (accreditation_id, kind, bytes, thumb) VALUES ($1, 'foto', 'x', 'x')", [
    person.id,
  ]);
  const late = await anEvent(5, { days: [addDays(today, -KEPT_DAYS)] });
  await load(late, { reason: "De antes" });
  await forget(KEPT_DAYS, { mail: "sistema", requestId: "x" });
  expect((await peopleOf(event))[0]).toMatchObject({
    name: person.name,
    document: "",
    mail: "",
    plate: "",
    photo: false,
    forgotten: true,
  });
  expect((await peopleOf(late))[0]?.document).not.toBe("");
  expect((await auditOf(`acreditaciones:${event.name}`)).at(-1)).toMatchObject({
    action: "acc.forgotten",
    after: { people: 1 },
  });
  expect((await load(event, { reason: "Tarde" })).status).toBe(422);
});
