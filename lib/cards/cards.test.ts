import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { disconnect, prisma } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { aCard, anExpense, aPhoto, expenseFacts, sendCards, shaOf, uploadPhoto } from "@/lib/testing/cards";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { CardActor } from "./actor";
import { corrected } from "./rules/clock";
import type { ReportRow } from "./schema";
import { transition } from "./service/transition";

let uploads: string;
let nora: TestPerson;
let reviewer: TestPerson;
let card: number;

beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "cards-"));
  process.env.UPLOAD_DIR = uploads;
  reviewer = await aPerson("Administracion");
});
beforeEach(async () => {
  nora = await aPerson("Tour Manager");
  card = (await aCard(nora)).id;
});
afterAll(async () => {
  await disconnect();
  await rm(uploads, { recursive: true });
});

const post = (facts: object, by = nora) => sendCards(by, "POST", "/card-expenses", facts);
const actorOf = (person: TestPerson): CardActor => ({ ...person, requestId: "prueba" }) as unknown as CardActor;
const decide = (id: number, step: "observar" | "aprobar" | "rechazar", data: Record<string, string> = {}) =>
  prisma.$transaction((tx) => transition(tx, actorOf(reviewer), "card_expense", id, { step, data }));
const reports = async (by = nora) => (await requestAs<{ items: ReportRow[] }>(by, "GET", "/card-reports")).body.items;
const submit = (report: ReportRow, by = nora) =>
  requestAs<ReportRow & { error: string }>(by, "POST", `/card-reports/${report.id}/submit`, {
    version: report.version,
  });

describe("what the phone sends", () => {
  test("an amount that is larger than usual is taken once somebody says that it is right", async () => {
    const large = { ...expenseFacts(card), amount: "9999999999999.00" };
    const refused = await post(large);
    expect(refused).toMatchObject({ status: 422, body: { code: "amount_large", issues: [{ path: "amount" }] } });
    expect(await prisma.cardExpense.count({ where: { card_id: card } })).toBe(0);
    expect((await post({ ...expenseFacts(card), amount: "5000000.00" })).status).toBe(201);
    const kept = await post({ ...large, amount_sure: true });
    expect([kept.status, kept.body.amount]).toEqual([201, "9999999999999.00"]);
    const { version } = kept.body;
    const { client_id: _, taken_at: __, sent_at: ___, ...facts } = large;
    const change = (amount: string) =>
      sendCards(nora, "PUT", `/card-expenses/${kept.body.id}`, { ...facts, amount, version });
    expect((await change("9999999999998.00")).status).toBe(422);
    expect((await change(large.amount)).status).toBe(200);
  });

  test("the record waits for its photo, and is sent with it; sending either again answers the same", async () => {
    const photo = await aPhoto();
    const facts = expenseFacts(card, {}, photo);
    const first = await post(facts);
    expect([first.status, first.body.state, first.body.photo]).toEqual([
      201,
      "borrador",
      { sha256: shaOf(photo), file_id: null },
    ]);
    const file_id = await uploadPhoto(nora, photo);
    const whole = await sendCards(nora, "PUT", `/card-expenses/${first.body.id}/photo`, { file_id });
    expect([whole.status, whole.body.state, whole.body.photo]).toEqual([
      200,
      "enviado",
      { sha256: shaOf(photo), file_id },
    ]);
    const again = await sendCards(nora, "PUT", `/card-expenses/${first.body.id}/photo`, { file_id: randomUUID() });
    expect([again.status, again.body.photo?.file_id]).toEqual([200, file_id]);
    expect((await post({ ...facts, amount: "1" })).body).toMatchObject({
      id: first.body.id,
      amount: whole.body.amount,
    });
    expect((await auditOf(`card_expense:${first.body.id}`)).map(({ action }) => action)).toEqual([
      "card_expense.created",
      "card_expense.completar",
    ]);
    expect((await requestAs(nora, "GET", `/documents/${file_id}`)).raw.equals(photo)).toBe(true);
    expect((await requestAs(reviewer, "GET", `/documents/${file_id}`)).status).toBe(200);
    expect((await requestAs(await aPerson("Manager"), "GET", `/documents/${file_id}`)).status).toBe(404);
  });

  test("the same one twenty times at once is one", async () => {
    const facts = expenseFacts(card);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(facts)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await prisma.cardExpense.count({ where: { client_id: facts.client_id } })).toBe(1);
  });

  test("another person's same id is another expense; what one person kept is not sent as another", async () => {
    const other = await aPerson("Manager");
    const facts = expenseFacts(card);
    const mine = (await post({ ...facts, person_id: nora.userId })).body;
    const theirs = (await post(expenseFacts((await aCard(other)).id, { client_id: facts.client_id }), other)).body;
    expect(theirs.id).not.toBe(mine.id);
    const sealed = await post(expenseFacts(card, { person_id: other.userId }));
    expect([sealed.status, sealed.body.error]).toEqual([
      409,
      "Este gasto lo guardó otra persona: se envía cuando vuelva a ingresar.",
    ]);
    expect((await sendCards(other, "GET", `/card-expenses/${mine.id}`)).status).toBe(404);
    expect((await post(expenseFacts(card), other)).body.error).toMatch("Esa tarjeta no está a su nombre.");
  });

  test.each([
    [
      "an empty photo",
      { photo: { sha256: shaOf(Buffer.alloc(0)), size: 0 } },
      "La foto pesa 0 bytes: sacarla de nuevo.",
    ],
    ["nothing to show for it", { no_receipt_reason: "" }, "Falta la foto, o decir por qué no hay comprobante."],
    ["no amount", { amount: "0" }, "El importe tiene que ser mayor que 0."],
    ["a day to come", { day: addDays(todayIn(), 3) }, "La fecha todavía no llegó: corregirla."],
    ["a day long past", { day: "2001-11-12" }, "La fecha es de hace más de un año: corregirla."],
    ["a show that is gone", { show_id: 99_999 }, "Ese show ya no está: elegir otro."],
  ])("refuses %s, saying what to do", async (_, more, text) => {
    const { status, body } = await post(expenseFacts(card, more));
    expect([status, body.error.includes(text)]).toEqual([400, true]);
  });

  test("a photo that is not the announced one is refused, and the right one is taken after it", async () => {
    const photo = await aPhoto();
    const { body } = await post(expenseFacts(card, {}, photo));
    const put = async (bytes: Buffer) =>
      sendCards(nora, "PUT", `/card-expenses/${body.id}/photo`, { file_id: await uploadPhoto(nora, bytes) });
    const wrong = await put(await aPhoto());
    expect([wrong.status, wrong.body.error]).toEqual([
      409,
      "La foto que llegó no es la que se sacó: se envía de nuevo.",
    ]);
    expect((await put(photo)).body.state).toBe("enviado");
  });

  test("a phone's wrong clock is kept and said; the day is the server's", async () => {
    const ahead = new Date(Date.now() + 9 * 86_400_000);
    const facts = { day_from: "reloj", day: ahead.toISOString().slice(0, 10), taken_at: ahead.toISOString() };
    const { body } = await post(expenseFacts(card, { ...facts, sent_at: ahead.toISOString() }));
    expect(body.day).toBe(new Date().toISOString().slice(0, 10));
    expect(Math.round(body.clock_off_seconds / 3_600)).toBe(9 * 24);
    expect(Math.abs(Date.parse(body.taken_at) - Date.now())).toBeLessThan(60_000);
    const now = new Date("2026-11-25T02:00:00Z");
    const right = { taken_at: "2026-11-24T22:30:00-03:00", sent_at: "2026-11-24T23:00:00-03:00" };
    expect(corrected(right, now)).toMatchObject({ day: "2026-11-24", off_seconds: 0, wrong: false });
  });

  test("what arrives after its month was handed in goes into the next", async () => {
    const day = "2026-11-10";
    const late = await anExpense(nora, card, { day });
    const [report] = await reports();
    expect((await submit(report as ReportRow)).body.state).toBe("presentada");
    const next = await anExpense(nora, card, { day });
    expect(next.report.month > late.report.month).toBe(true);
    const change = { ...expenseFacts(card, { day }), version: late.version };
    const { client_id, taken_at, sent_at, ...body } = change;
    const refused = await sendCards(nora, "PUT", `/card-expenses/${late.id}`, body);
    expect([refused.status, refused.body.error]).toEqual([422, "Ese gasto ya está en la rendición de noviembre."]);
  });
});

describe("one that looks like another", () => {
  test("the same photo, receipt, or card, day, amount and merchant is said at once and kept with a reason", async () => {
    const photo = await aPhoto();
    const receipt = { issuer_tax_id: "30-71099384-6", type_code: "6", point: "3", number: "120", merchant: "Hornero" };
    const facts = expenseFacts(card, receipt, photo);
    await post(facts);
    const like = async (more: object, bytes?: Buffer) => {
      const { status, body } = await post({ ...expenseFacts(card, {}, bytes), ...more });
      return [status, body.code, body.current?.alike?.[0]?.why];
    };
    expect(await like({}, photo)).toEqual([409, "duplicate", "archivo"]);
    expect(await like({ ...receipt, issuer_tax_id: "30710993846", point: "0003", number: "00000120" })).toEqual([
      409,
      "duplicate",
      "numero",
    ]);
    const same = { day: facts.day, amount: facts.amount, merchant: "HORNERO" };
    expect(await like(same)).toEqual([409, "duplicate", "importe"]);
    const kept = await post({ ...expenseFacts(card), ...same, alike_reason: "Fueron dos almuerzos." });
    expect([kept.status, kept.body.alike.map(({ why }) => why)]).toEqual([201, ["importe"]]);
    expect((await like({ ...same, day: addDays(facts.day, -1) }))[0]).toBe(201);
  });

  test("by its receipt the refusal names the report it is in; of somebody else's it tells no amount", async () => {
    const photo = await aPhoto();
    const day = "2026-11-10";
    await post(expenseFacts(card, { day }, photo));
    const { body } = await post(expenseFacts(card, { day }, photo));
    expect(body.error).toBe("Ese gasto ya está en la rendición de noviembre. Se puede guardar igual diciendo por qué.");
    const other = await aPerson("Manager");
    const theirs = await post(expenseFacts((await aCard(other)).id, {}, photo), other);
    expect(theirs.body.current?.alike?.[0]?.text).toMatch(/^De otra persona, /);
  });
});

describe("what is decided", () => {
  const changed = ({ id: _, ...expense }: Awaited<ReturnType<typeof anExpense>>, more: object) => ({
    card_id: card,
    day: expense.day,
    merchant: expense.merchant,
    amount: expense.amount,
    currency: "ARS",
    category: expense.category,
    version: expense.version,
    ...more,
  });

  test("an approved one changes only by being observed, and is sent again with the answer", async () => {
    const expense = await anExpense(nora, card);
    await decide(expense.id, "aprobar");
    const put = (version: number, more: object) =>
      sendCards(nora, "PUT", `/card-expenses/${expense.id}`, changed({ ...expense, version }, more));
    const refused = await put(expense.version + 1, { amount: "5" });
    expect([refused.status, refused.body.error]).toEqual([
      422,
      "Ya está aprobado: para cambiarlo, Administración tiene que observarlo.",
    ]);
    const observed = await decide(expense.id, "observar", { observed_reason: "Falta la factura A" });
    const answered = await put(observed.version, { amount: "5", answer: "Va la A" });
    expect([answered.body.state, answered.body.amount, answered.body.answer]).toEqual(["enviado", "5.00", "Va la A"]);
    expect((await put(observed.version, {})).body.code).toBe("stale_version");
  });

  test("an answer leaves what who reviews wrote of its receipt as it is", async () => {
    const tax_lines = [{ rate_code: "5", base: "100.00", amount: "21.00" }];
    const own = { no_receipt_reason: "No lo dio", tax_lines, other_taxes: "3.00" };
    const { body: expense } = await post(expenseFacts(card, own));
    const project = await prisma.project.create({ data: { name: "Gira del sur" } });
    await prisma.cardExpense.update({ where: { id: expense.id }, data: { project_id: project.id, show_id: null } });
    const observed = await decide(expense.id, "observar", { observed_reason: "¿Quiénes comieron?" });
    const answered = await sendCards(
      nora,
      "PUT",
      `/card-expenses/${expense.id}`,
      changed({ ...expense, version: observed.version }, { answer: "Los músicos", no_receipt_reason: "No lo dio" }),
    );
    expect(answered.body).toMatchObject({
      state: "enviado",
      tax_lines,
      other_taxes: "3.00",
      project: { id: project.id },
    });
    const none = changed(
      { ...expense, version: answered.body.version },
      { tax_lines: [], no_receipt_reason: "No lo dio" },
    );
    expect((await sendCards(nora, "PUT", `/card-expenses/${expense.id}`, none)).body.tax_lines).toEqual([]);
  });

  test("an answer with another photo waits for it", async () => {
    const expense = await anExpense(nora, card);
    const observed = await decide(expense.id, "observar", { observed_reason: "No se lee" });
    const photo = await aPhoto();
    const more = { answer: "Va de nuevo", photo: { sha256: shaOf(photo), size: photo.length } };
    const body = changed({ ...expense, version: observed.version }, more);
    expect((await sendCards(nora, "PUT", `/card-expenses/${expense.id}`, body)).body.state).toBe("observado");
    const file_id = await uploadPhoto(nora, photo);
    const whole = await sendCards(nora, "PUT", `/card-expenses/${expense.id}/photo`, { file_id });
    expect([whole.body.state, whole.body.photo]).toEqual(["enviado", { sha256: shaOf(photo), file_id }]);
  });

  test("a receipt that turns up after it was sent without one is added, and it waits for the photo", async () => {
    const { body: expense } = await post(expenseFacts(card, { no_receipt_reason: "No lo dio" }));
    expect([expense.state, expense.photo]).toEqual(["enviado", null]);
    const photo = await aPhoto();
    const more = { no_receipt_reason: "", photo: { sha256: shaOf(photo), size: photo.length } };
    const put = (version: number, facts: object) =>
      sendCards(nora, "PUT", `/card-expenses/${expense.id}`, changed({ ...expense, version }, facts));
    const announced = await put(expense.version, more);
    expect([announced.status, announced.body.state]).toEqual([200, "borrador"]);
    const file_id = await uploadPhoto(nora, photo);
    const whole = await sendCards(nora, "PUT", `/card-expenses/${expense.id}/photo`, { file_id });
    expect([whole.body.state, whole.body.photo]).toEqual(["enviado", { sha256: shaOf(photo), file_id }]);
    // Another one in its place is another expense.
    const other = await put(whole.body.version, { photo: { sha256: "b".repeat(64), size: 9 } });
    expect([other.status, other.body.error]).toEqual([
      422,
      "La foto ya llegó: retirar el gasto y cargarlo de nuevo con la otra.",
    ]);
  });

  test("nobody reviews their own, and a holder decides nothing", async () => {
    const expense = await anExpense(nora, card);
    const step = (person: TestPerson) =>
      prisma.$transaction((tx) => transition(tx, actorOf(person), "card_expense", expense.id, { step: "aprobar" }));
    await expect(step(nora)).rejects.toMatchObject({ status: 403 });
    const own = await aPerson("Administrador");
    const theirs = await anExpense(own, (await aCard(own)).id);
    const mine = prisma.$transaction((tx) =>
      transition(tx, actorOf(own), "card_expense", theirs.id, { step: "aprobar" }),
    );
    await expect(mine).rejects.toMatchObject({ message: "Lo revisa otra persona: es de una tarjeta suya." });
  });

  test("a withdrawn one counts no more, and comes back", async () => {
    const expense = await anExpense(nora, card);
    const step = (name: string, version: number) =>
      sendCards(nora, "POST", `/card-expenses/${expense.id}/${name}`, { version });
    const gone = await step("withdraw", expense.version);
    expect([gone.body.state, (await reports())[0]?.sums]).toEqual(["retirado", []]);
    expect((await step("restore", gone.body.version)).body.state).toBe("enviado");
  });
});

test("a month has its counts and sums by currency, and is handed in once its photos are there", async () => {
  const first = await anExpense(nora, card, { amount: "100,10" });
  await anExpense(nora, card, { amount: "50", takes_away: true });
  await anExpense(nora, card, { amount: "7", currency: "USD" });
  await post(expenseFacts(card, { amount: "1" }, await aPhoto()));
  const [report] = await reports();
  expect(report?.counts).toMatchObject({ enviado: 3, borrador: 1 });
  expect(report?.sums).toEqual([
    { currency: "ARS", amount: "51.10", count: 3 },
    { currency: "USD", amount: "7.00", count: 1 },
  ]);
  const waits = await submit(report as ReportRow);
  expect([waits.status, waits.body.error]).toEqual([
    422,
    "Falta que llegue la foto de 1 gasto: enviarla y presentar después.",
  ]);
  const rows = await requestAs<{ items: { id: number }[] }>(nora, "GET", `/card-expenses?month=${first.report.month}`);
  expect(rows.body.items.length).toBe(4);
});

test("the phone learns who it is, its cards, the shows of these days and whom was paid", async () => {
  const show = await aShow({ fecha: todayIn() });
  await anExpense(nora, card, { show_id: show.id, issuer_tax_id: "30-71099384-6", merchant: "Hornero" });
  const { body } = await requestAs<Record<string, never>>(nora, "GET", "/card-expenses/setup");
  expect(body).toMatchObject({
    person: { id: nora.userId, mail: nora.mail },
    cards: [{ id: card }],
    last: { show_id: show.id, card_id: card, category: "comidas" },
    merchants: [{ tax_id: "30710993846", name: "Hornero", category: "comidas" }],
  });
  expect((body.shows as unknown as { id: number; day: string }[])[0]).toMatchObject({ id: show.id, day: todayIn() });
});
