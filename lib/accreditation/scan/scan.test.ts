import { disconnect, query } from "@/lib/db";
import {
  anEvent,
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
import { aPerson } from "@/lib/testing/factories";
import type { EventView, LiveView, PersonView } from "../schema";
import type { ListView, SentScan } from "./schema";

jest.setTimeout(60_000);
beforeAll(async () => {
  await testDatabase();
  officeOf(await aPerson("Produccion"));
});
afterAll(disconnect);

async function aGate(event: Made, gate: string, zone = 0) {
  const { body } = await office<EventView & { link: string }>("POST", `/events/${event.id}/devices`, {
    name: `Teléfono ${gate}`,
    gate,
    zone,
    until: today,
    client_id: key(),
  });
  return `/acreditaciones-puerta/${body.link.split("#")[1]}`;
}
const scan = (serial: number, more: Partial<SentScan> = {}): SentScan => ({
  id: key(),
  serial,
  revision: 1,
  direction: "entra",
  tone: "verde",
  reason: "pasa",
  passed: true,
  at: Date.now(),
  ...more,
});
const send = (gate: string, scans: SentScan[], sent_at = Date.now()) =>
  open<{ kept: { id: string; again: boolean }[] }>("POST", `${gate}/scans`, { sent_at, scans });
const check = (gate: string, one: SentScan) =>
  open<{ inside: { gate: string } | null }>("POST", `${gate}/check`, { sent_at: Date.now(), scan: one });
const live = async (event: Made) => (await office<LiveView>("GET", `/events/${event.id}/live`)).body;

async function approved(event: Made, count: number): Promise<PersonView[]> {
  for (let n = 0; n < count; n++) await load(event);
  const people = await peopleOf(event);
  await step(event, "aprobar", people);
  return peopleOf(event);
}

test("sent again a pass is kept once; however it arrives, who is in is counted once and each double use is told", async () => {
  const event = await anEvent(9);
  const [first] = await approved(event, 2);
  const [a, b] = [await aGate(event, "A"), await aGate(event, "B")];
  const [one, two] = [scan(1, { at: Date.now() - 60_000 }), scan(1)];
  // The later one is told first.
  expect((await send(b, [two])).body.kept).toEqual([{ id: two.id, again: false }]);
  expect((await send(a, [one, one])).body.kept).toEqual([{ id: one.id, again: false }]);
  expect((await send(a, [one])).body.kept).toEqual([{ id: one.id, again: true }]);
  const all = await live(event);
  expect(all.inside).toEqual([{ zone: 0, category: "Técnica", people: 1 }]);
  expect(all.doubles.map(({ serial, name, first: at, again }) => [serial, name, at.gate, again.gate])).toEqual([
    [1, first?.name, "A", "B"],
  ]);
  expect((await peopleOf(event)).map(({ state }) => state)).toEqual(["ingreso", "aprobada"]);
  await send(b, [scan(1, { direction: "sale", reason: "sale" })]);
  expect((await live(event)).inside).toEqual([]);
});

test("asked at two doors at once, one is let through and the other is told who came first", async () => {
  const event = await anEvent(9);
  await approved(event, 1);
  const gates = await Promise.all(["A", "B", "C", "D"].map((gate) => aGate(event, gate)));
  const scans = gates.map(() => scan(1));
  const answers = await Promise.all(gates.map((gate, at) => check(gate, scans[at] as SentScan)));
  expect(answers.filter(({ body }) => body.inside === null)).toHaveLength(1);
  const [refused] = answers.filter(({ body }) => body.inside !== null);
  expect(["A", "B", "C", "D"]).toContain(refused?.body.inside?.gate);
  expect((await live(event)).doubles).toHaveLength(3);
  // The same question is no double use of itself, and what the door decided stays.
  const at = answers.findIndex(({ body }) => body.inside === null);
  expect((await check(gates[at] as string, scans[at] as SentScan)).body.inside).toBeNull();
  await send(gates[at] as string, [{ ...(scans[at] as SentScan), passed: false, tone: "ambar", reason: "nueva" }]);
  expect((await live(event)).inside).toEqual([]);
  await send(gates[at] as string, [scans[at] as SentScan]);
  expect((await live(event)).inside).toEqual([]);
});

test("a phone's list has no document but its end, then only what changed; over or taken off it gets none, and its passes still count", async () => {
  const event = await anEvent(9);
  const [person] = await approved(event, 2);
  const gate = await aGate(event, "A");
  const { body: whole } = await open<ListView>("GET", `${gate}/list`);
  expect(whole.people).toHaveLength(2);
  expect(whole.people[0]).toMatchObject({
    serial: 1,
    revision: 1,
    state: "aprobada",
    document: person?.document.slice(-3),
  });
  expect(JSON.stringify(whole)).not.toContain(person?.document);
  await query("UPDATE accreditation SET updated_at = now() - interval '1 hour' WHERE event_id = $1", [event.id]);
  await step(event, "revocar", [person as PersonView], "Se fue de la empresa");
  const { body: changed } = await open<ListView>("GET", `${gate}/list?since=${whole.now}`);
  expect(changed.people.map(({ serial, state }) => [serial, state])).toEqual([[1, "revocada"]]);
  // What went in after that, by a phone that did not know.
  await send(gate, [scan(1)]);
  expect((await live(event)).revoked.map(({ serial }) => serial)).toEqual([1]);
  await query("UPDATE acc_device SET expires_at = now() - interval '1 minute' WHERE event_id = $1", [event.id]);
  expect((await open("GET", `${gate}/list`)).status).toBe(404);
  expect((await send(gate, [scan(2)])).status).toBe(200);
  await query("UPDATE acc_device SET revoked_at = now() - interval '1 minute' WHERE event_id = $1", [event.id]);
  await send(gate, [scan(2, { at: Date.now() - 120_000 }), scan(2)]);
  expect(await query("SELECT 1 FROM acc_scan WHERE event_id = $1 AND serial = 2", [event.id])).toHaveLength(2);
  expect((await open("GET", "/acreditaciones-puerta/nadie/list")).status).toBe(400);
});

test("a clock that is off is put right and told", async () => {
  const event = await anEvent(9);
  await approved(event, 1);
  const gate = await aGate(event, "A");
  const wrong = Date.now() - 3_600_000;
  await send(gate, [scan(1, { at: wrong - 5_000 })], wrong);
  const [row] = await query<{ late: number }>(
    "SELECT abs(extract(epoch FROM now() - happened_at) - 5)::int AS late FROM acc_scan WHERE event_id = $1",
    [event.id],
  );
  expect(row?.late).toBeLessThan(3);
  expect((await live(event)).clocks.map((one) => [one.gate, Math.round(one.offset_ms / 60_000)])).toEqual([["A", 60]]);
});
