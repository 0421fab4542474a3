import { disconnect, prisma } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { aCard, cardsOf, columnOf, moveTo } from "@/lib/testing/boards";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { tellNotices } from "./notices/tell";
import { makeRecurring } from "./recurrences/make";
import type { RecurrenceView } from "./recurrences/schema";
import type { CardDetail } from "./schema";

jest.mock("@/lib/generated/boardDefinitions", () =>
  jest.requireActual("@/lib/testing/boardFiles").boardFiles({
    legales: {
      fields: [{ key: "hasta", title: "Vigencia", type: "date", warnDays: [30, 7] }],
      intake: undefined,
    },
    it: { sla: { urgente: 4, alta: 24, media: 72, baja: 240 } },
  }),
);

let lead: TestPerson;
let junior: TestPerson;

beforeAll(async () => {
  await testDatabase();
  lead = await aPerson("Legales Sr");
  junior = await aPerson("Legales Jr");
});
afterAll(disconnect);

const recurrences = (body?: object) =>
  requestAs<RecurrenceView>(lead, body ? "POST" : "GET", "/boards/legales/recurrences", body);
const set = (id: number, body: object) =>
  requestAs<RecurrenceView>(lead, "PUT", `/boards/legales/recurrences/${id}`, body);
const made = async (title: string) => (await cardsOf(lead, "legales")).filter((card) => card.title === title);
const noticesOf = async (person: TestPerson) =>
  (
    await prisma.notification.findMany({ where: { user_id: person.userId, kind: "tarea" }, orderBy: { id: "asc" } })
  ).map(({ message }) => message);

describe("recurring cards", () => {
  test("come once with the job run twice and by two workers, with what their seed says", async () => {
    const card = {
      title: "Revisar pólizas",
      type: "Póliza",
      dueDays: 3,
      checklist: ["Uno", "Dos"],
      description: "Todas",
    };
    const { body } = await recurrences({ title: "Pólizas", card, rhythm: { every: "day" } });
    const today = todayIn();
    expect(body.next).toEqual([0, 1, 2, 3].map((days) => addDays(today, days)));
    await Promise.all([makeRecurring(today), makeRecurring(today)]);
    await makeRecurring(today);
    const cards = await made("Revisar pólizas");
    expect(cards).toHaveLength(1);
    expect(cards[0]).toMatchObject({ type: "Póliza", due_on: addDays(today, 3), checks: { done: 0, total: 2 } });
    await makeRecurring(addDays(today, 1));
    expect(await made("Revisar pólizas")).toHaveLength(2);
    await Promise.all([makeRecurring(addDays(today, 9)), makeRecurring(addDays(today, 9))]);
    expect(await made("Revisar pólizas")).toHaveLength(3);
  });

  test("what comes due while paused does not come, and a rhythm begun again the same day comes no twice", async () => {
    const today = todayIn();
    const { body } = await recurrences({ title: "P", card: { title: "Pausada" }, rhythm: { every: "day" } });
    const paused = await set(body.id, { paused: true, version: body.version });
    expect(paused.body).toMatchObject({ paused: true, next: [] });
    await makeRecurring(today);
    expect(await made("Pausada")).toHaveLength(0);
    await set(body.id, { paused: false, version: paused.body.version });
    expect((await set(body.id, { paused: true, version: paused.body.version })).status).toBe(409);
    await makeRecurring(today);
    expect(await made("Pausada")).toHaveLength(1);
    const again = await set(body.id, { rhythm: { every: "week", weekdays: [1, 2, 3, 4, 5, 6, 7] }, version: 3 });
    expect(again.body.next[0]).toBe(today);
    await makeRecurring(today);
    expect(await made("Pausada")).toHaveLength(1);
  });

  test("one whose type is gone comes without it, and an archived one not at all", async () => {
    const { body } = await recurrences({ title: "V", card: { title: "Vieja" }, rhythm: { every: "day" } });
    await prisma.cardRecurrence.update({
      where: { id: body.id },
      data: { card: { title: "Vieja", type: "Ya no", fields: { nada: 1 } } },
    });
    await makeRecurring();
    expect((await made("Vieja"))[0]).toMatchObject({ type: "" });
    await set(body.id, { archived: true, version: body.version });
    await makeRecurring(addDays(todayIn(), 1));
    expect(await made("Vieja")).toHaveLength(1);
    for (const from of ["2020-01-01", "9999-12-31"])
      expect((await recurrences({ title: "X", card: { title: "X" }, rhythm: { every: "day" }, from })).status).toBe(
        400,
      );
  });
});

test("an SLA runs from the request: another priority is another deadline, closing stops it, and opening again goes on", async () => {
  const it = await aPerson("IT");
  const card = await aCard(it, "it", { priority: "media" });
  const after = (hours: number) => new Date(Date.parse(card.created_at) + hours * 3_600_000).toISOString();
  expect(card.sla_due_at).toBe(after(72));
  const change = async (version: number, priority: string) =>
    (await requestAs<CardDetail>(it, "PUT", `/cards/${card.id}`, { version, priority })).body;
  expect((await change(1, "urgente")).sla_due_at).toBe(after(4));
  const baja = await change(2, "baja");
  expect(baja.sla_due_at).toBe(after(240));
  await moveTo(it, card.id, await columnOf(it, "it", "resuelto"));
  const late = new Date(Date.parse(card.created_at) + 241 * 3_600_000);
  const told = async () => (await noticesOf(it)).filter((text) => text.includes(`SLA (IT-${card.number})`));
  await tellNotices(late);
  expect(await told()).toEqual([]);
  const { body } = await moveTo(it, card.id, card.column_id);
  expect(body.card).toMatchObject({ closed_at: null, sla_due_at: after(240) });
  await tellNotices(late);
  expect(await told()).toHaveLength(1);
});

describe("notices", () => {
  const noon = () => new Date(`${todayIn()}T15:00:00Z`);

  test("of what is due today reach assignees and leads once, from the morning on, and nobody who left the board", async () => {
    await aCard(lead, "legales", { title: "Vence", due_on: todayIn(), assignees: [junior.userId] });
    const left = await aPerson("Legales Jr");
    await aCard(lead, "legales", { title: "Vence", due_on: todayIn(), assignees: [left.userId] });
    await prisma.user.update({ where: { id: left.userId }, data: { rol: "Comercial Jr" } });
    await tellNotices(new Date(`${todayIn()}T10:00:00Z`));
    const about = async (person: TestPerson) =>
      (await noticesOf(person)).filter((text) => text.includes("“Vence” vence hoy"));
    expect(await about(junior)).toHaveLength(0);
    await Promise.all([tellNotices(noon()), tellNotices(noon())]);
    await tellNotices(noon());
    expect(await about(junior)).toHaveLength(1);
    expect(await about(lead)).toHaveLength(2);
    expect(await about(left)).toEqual([]);
  });

  test("of a card past its SLA come at any hour, once, and not for closed ones", async () => {
    const it = await aPerson("IT");
    const late = await aCard(it, "it", { title: "Servidor", priority: "urgente" });
    const done = await aCard(it, "it", { title: "Hecho", priority: "urgente" });
    await moveTo(it, done.id, await columnOf(it, "it", "resuelto"));
    await tellNotices(new Date(Date.now() + 3 * 3_600_000));
    expect((await noticesOf(it)).filter((text) => text.includes("SLA"))).toEqual([]);
    for (let run = 0; run < 2; run++) await tellNotices(new Date(Date.now() + 5 * 3_600_000));
    expect((await noticesOf(it)).filter((text) => text.includes("SLA"))).toEqual([
      `avisa: “Servidor” pasó su SLA (IT-${late.number})`,
    ]);
  });

  test("of a date that comes near are given at each of its days once, also of what is in force", async () => {
    const hasta = addDays(todayIn(), 20);
    const card = await aCard(lead, "legales", { title: "Contrato", fields: { hasta } });
    await moveTo(lead, card.id, await columnOf(lead, "legales", "vigente"));
    const at = (days: number) => new Date(`${addDays(hasta, -days)}T15:00:00Z`);
    const about = async () => (await noticesOf(lead)).filter((text) => text.includes("“Contrato”, Vigencia"));
    await tellNotices(at(31));
    expect(await about()).toHaveLength(0);
    for (const days of [20, 19, 8]) await tellNotices(at(days));
    expect(await about()).toHaveLength(1);
    for (const days of [7, 6]) await tellNotices(at(days));
    expect(await about()).toHaveLength(2);
    expect((await about())[0]).toMatch(/^avisa: “Contrato”, Vigencia.*: en 20 días, .* \(LEG-\d+\)$/);
  });

  test("of a text that no calendar has as a day are not given, and keep nobody else's back", async () => {
    const wrong = ["2027-02-29", "2026-13-01", "2026-04-31", "0000-01-01", "mañana", "2026-1-1"];
    for (const [index, hasta] of ["2028-02-29", ...wrong].entries()) {
      const card = await aCard(lead, "legales", { title: `Día ${index}` });
      // As a field that was text before it was a day may hold it.
      await prisma.card.update({ where: { id: card.id }, data: { fields: { hasta } } });
    }
    await tellNotices(new Date("2028-02-22T15:00:00Z"));
    const about = (await noticesOf(lead)).filter((text) => text.includes("“Día "));
    expect(about).toEqual([expect.stringContaining("“Día 0”")]);
  });
});
