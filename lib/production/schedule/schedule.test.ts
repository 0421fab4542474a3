import { disconnect, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { anOpenShow, aPerson, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { ScheduleView, SlotView } from "./schema";

let boss: TestPerson;
beforeAll(async () => {
  await testDatabase();
  boss = await aPerson("Produccion");
});
afterAll(disconnect);

type Answer = ScheduleView & { issues?: { path: string; message: string }[]; current?: SlotView };
const get = (id: number, by = boss) => requestAs<Answer>(by, "GET", `/shows/${id}/slots`);
const add = (id: number, slots: object[], by = boss, client_id: string = crypto.randomUUID()) =>
  requestAs<Answer>(by, "POST", `/shows/${id}/slots`, { slots, client_id });
const put = (id: number, slot: number, body: object, by = boss) =>
  requestAs<Answer>(by, "PUT", `/shows/${id}/slots/${slot}`, body);

test("what hangs on doors moves with them, after midnight is the next day, and who is asked twice at once is named", async () => {
  const { id, name, version } = await aShow({ state: "confirmado", hora: "22:00" });
  await query("UPDATE show SET doors = '20:30' WHERE id = $1", [id]);
  const key = crypto.randomUUID();
  const slots = [
    { kind: "prueba", anchor: "puertas", offset: -180, minutes: 90, place: "Escenario", who: ["Sonido"] },
    { kind: "show", anchor: "show", offset: 0, minutes: 135, place: "Escenario" },
    { kind: "armado", start: "17:00", minutes: 60, place: "escenario", who: ["Luces", "sonido"], title: "Pantallas" },
    { kind: "desarme", start: "01:00", start_day: 1 },
  ];
  const twice = await Promise.all([add(id, slots, boss, key), add(id, slots, boss, key)]);
  expect(twice.map(({ status }) => status)).toEqual([201, 201]);
  const { body } = await get(id);
  expect(body.slots.map(({ kind, start, end }) => [kind, start?.time, start?.day, end?.time, end?.day])).toEqual([
    ["armado", "17:00", 0, "18:00", 0],
    ["prueba", "17:30", 0, "19:00", 0],
    ["show", "22:00", 0, "00:15", 1],
    ["desarme", "01:00", 1, undefined, undefined],
  ]);
  const [building, check] = body.slots as [SlotView, SlotView];
  expect(body.clashes).toEqual([
    { of: "lugar", name: "escenario", first: building.id, second: check.id },
    { of: "persona", name: "sonido", first: building.id, second: check.id },
  ]);
  expect((await requestAs(boss, "PUT", `/shows/${id}`, { doors: "21:30", version })).status).toBe(200);
  const moved = (await get(id)).body;
  expect(moved.slots.find((one) => one.id === check.id)?.start).toEqual({ time: "18:30", day: 0 });
  expect(moved.clashes).toEqual([]);
  const sheet = await requestAs<never>(boss, "GET", `/shows/${id}/day-sheet.pdf`);
  expect([sheet.status, sheet.raw.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  const [row] = await query<{ version: number }>("SELECT version FROM show_slot WHERE id = $1", [check.id]);
  expect((await requestAs(boss, "DELETE", `/shows/${id}/slots/${check.id}?version=${row?.version}`)).status).toBe(200);
  expect((await auditOf(`show:${name}`)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(["show_slot.added", "show.planned", "show_slot.dropped"]),
  );
});

test("twenty who change it at once: one is first, the others get it as it became; what is wrong is named at its field", async () => {
  const { id } = await aShow({ hora: "21:00" });
  const [slot] = (await add(id, [{ kind: "show", anchor: "show", offset: 0 }])).body.slots as [SlotView];
  const facts = { kind: "show", anchor: "show", offset: 0, version: 1 };
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, n) => put(id, slot.id, { ...facts, title: `Set ${n}` })),
  );
  const [first, ...others] = all.toSorted((a, b) => a.status - b.status);
  expect([first?.status, new Set(others.map(({ status }) => status))]).toEqual([200, new Set([409])]);
  const kept = first?.body.slots[0]?.title;
  expect(others.every(({ body }) => body.current?.title === kept && body.current?.version === 2)).toBe(true);
  const wrong: [object, string][] = [
    [{ kind: "otro" }, "slots.0.start"],
    [{ kind: "otro", anchor: "puertas" }, "slots.0.offset"],
    [{ kind: "otro", start: "9:00" }, "slots.0.start"],
    [{ kind: "otro", start: "09:00", minutes: 0 }, "slots.0.minutes"],
    [{ kind: "otro", start: "09:00", anchor: "show", offset: 5 }, "slots.0.start"],
  ];
  for (const [body, path] of wrong) {
    const refused = await add(id, [body]);
    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, path]);
  }
});

test("production writes, Marketing reads, booking has no day of a show, and what is not seen is not there", async () => {
  const { id } = await aShow();
  const status = async (by: TestPerson, of = id) => [
    (await get(of, by)).status,
    (await add(of, [{ kind: "show", start: "21:00" }], by)).status,
  ];
  expect(await status(boss)).toEqual([200, 201]);
  expect(await status(await aPerson("Marketing"))).toEqual([200, 403]);
  expect(await status(await aPerson("Booking"))).toEqual([403, 403]);
  expect(await status(await aPerson("Produccion", { access: { artista: "Otra gente", accesoMontos: true } }))).toEqual([
    404, 404,
  ]);
  const [reader, writer] = [await aPerson("Tour Manager"), await aPerson("Booking")];
  const other = (await aShow()).id;
  await anOpenShow(reader, { show: id, level: "ver" });
  await anOpenShow(writer, { show: id, level: "editar" });
  expect([await status(reader), await status(reader, other)]).toEqual([
    [200, 403],
    [404, 404],
  ]);
  expect([await status(writer), await status(writer, other)]).toEqual([
    [200, 201],
    [404, 404],
  ]);
});
