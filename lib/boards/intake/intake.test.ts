import { disconnect, prisma } from "@/lib/db";
import { columnOf, moveTo } from "@/lib/testing/boards";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { CardDetail } from "../schema";
import type { FormView, RequestRow, RequestView } from "./schema";

jest.mock("@/lib/generated/boardDefinitions", () =>
  jest.requireActual("@/lib/testing/boardFiles").boardFiles({
    diseno: {
      columns: [
        { key: "triage", title: "Triage", group: "backlog" },
        { key: "cola", title: "En cola", group: "unstarted" },
        { key: "diseno", title: "En diseño", group: "started" },
        { key: "aprobado", title: "Aprobado", group: "completed" },
        { key: "cancelado", title: "Cancelado", group: "cancelled" },
      ],
      fields: [
        { key: "pieza", title: "Pieza", type: "text", required: true },
        { key: "medidas", title: "Medidas", type: "text" },
        { key: "costo", title: "Costo interno", type: "text" },
      ],
      intake: {
        title: "Pedir una pieza",
        about: "Afiches y placas.",
        open: "staff",
        fields: ["pieza", "medidas"],
        asks: ["due", "show"],
      },
    },
    legales: {
      intake: { title: "Pedir un contrato", about: "Contratos.", open: ["Comercial Jr"], types: ["Contrato"] },
    },
    it: { intake: undefined },
  }),
);

let asker: TestPerson;
let lead: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  await testDatabase();
  asker = await aPerson("Comercial Jr");
  lead = await aPerson("Director Diseño");
  stranger = await aPerson("Booking Jr");
});
afterAll(disconnect);

const ask = (person: TestPerson, board: string, more: object = {}) =>
  requestAs<RequestView & { issues?: { path: string }[] }>(person, "POST", `/boards/${board}/requests`, {
    title: "Afiche de la gira",
    client_id: crypto.randomUUID(),
    ...more,
  });
const askDesign = (more: object = {}) =>
  ask(asker, "diseno", { type: "Gráfica", fields: { pieza: "Afiche" }, ...more });
const mine = async (person: TestPerson, query = "") =>
  (await requestAs<{ items: RequestRow[]; next_cursor: string | null }>(person, "GET", `/boards/requests${query}`))
    .body;
const noticesOf = (person: TestPerson) =>
  prisma.notification.findMany({ where: { user_id: person.userId }, orderBy: { id: "asc" } });
const seen = (person: TestPerson, id: number) => requestAs<RequestView>(person, "GET", `/boards/requests/${id}`);

test("each person sees the forms they may fill, and no other", async () => {
  const forms = async (person: TestPerson) =>
    (await requestAs<{ board: string }[]>(person, "GET", "/boards/forms")).body.map(({ board }) => board);
  expect(await forms(asker)).toEqual(expect.arrayContaining(["diseno", "legales"]));
  expect(await forms(stranger)).toContain("diseno");
  expect(await forms(stranger)).not.toContain("legales");
  expect(await forms(await aPerson("Legales Jr"))).toContain("legales");
  const seconds = await forms(await aPerson("Admin secundario"));
  expect(seconds).toEqual(expect.arrayContaining(["diseno", "legales"]));
  expect(seconds).not.toContain("compras");
  expect((await requestAs(stranger, "GET", "/boards/legales/form")).status).toBe(404);
  expect((await ask(stranger, "legales")).status).toBe(404);
  expect((await ask(asker, "it")).status).toBe(404);
  const { body: form } = await requestAs<FormView>(asker, "GET", "/boards/diseno/form");
  expect(form.fields.map(({ key }) => key)).toEqual(["pieza", "medidas"]);
  expect(form.asks).toEqual(["due", "show"]);
});

test("names everything that is missing or not asked for", async () => {
  for (const [body, path] of [
    [{ title: " " }, "title"],
    [{ fields: {} }, "fields.pieza"],
    [{ type: undefined }, "type"],
    [{ type: "Nada" }, "type"],
    [{ fields: { pieza: "A", costo: "1" } }, "fields.costo"],
    [{ files: ["0190a000-0000-7000-8000-000000000000"] }, "files"],
    [{ due_on: "2026-02-30" }, "due_on"],
  ] as const) {
    const answer = await askDesign(body);
    expect([body, answer.status, answer.body.issues?.map((issue) => issue.path)]).toEqual([body, 400, [path]]);
  }
});

describe("shows to name in a form", () => {
  const shows = async (person: TestPerson, q: string) =>
    (
      await requestAs<{ name: string; about: string }[]>(
        person,
        "GET",
        `/boards/forms/shows?q=${encodeURIComponent(q)}`,
      )
    ).body;
  const place = { name: "Teatro Ópera", city: "Rosario", country: "AR" };

  test("who sells no tickets gets what is on sale, by name and day, and may name no other", async () => {
    const sold = await aShow({ name: "Zonda agotado", state: "sold_out", venue: place, fecha: "2031-04-05" });
    const secret = await aShow({ name: "Zonda secreto", state: "hold", artist: "Artista del secreto" });
    expect(await shows(asker, "zonda")).toEqual([{ name: sold.name, about: "sáb 5 abr 2031" }]);
    for (const hidden of ["secreto", "artista del", "rosario", "opera"]) expect(await shows(asker, hidden)).toEqual([]);
    expect((await askDesign({ show: sold.name })).status).toBe(201);
    expect((await askDesign({ show: secret.name })).status).toBe(404);
  });

  test("who does gets those of their artists, whatever their state, and may name no other", async () => {
    const mine = await aShow({ name: "Zorzal propio", state: "realizado", artist: "La Zorzal", venue: place });
    const theirs = await aShow({ name: "Zorzal ajeno", artist: "Otra gente" });
    const limited = await aPerson("Comercial Jr", {
      grants: ["reporte_ventas"],
      access: { artista: "La Zorzal", accesoMontos: false },
    });
    expect(await shows(limited, "zorzal")).toMatchObject([
      { name: mine.name, about: expect.stringMatching(/^Rosario, /) },
    ]);
    const more = { type: "Gráfica", fields: { pieza: "A" } };
    expect((await ask(limited, "diseno", { ...more, show: mine.name })).status).toBe(201);
    expect((await ask(limited, "diseno", { ...more, show: theirs.name })).status).toBe(404);
    const gerente = await aPerson("Gerente");
    expect((await shows(gerente, "zorzal")).map(({ name }) => name).sort()).toEqual([theirs.name, mine.name]);
  });

  test("odd words find nothing and break nothing", async () => {
    for (const q of ["%", "_", "\\", "'; DROP TABLE show; --", "a".repeat(200)])
      expect(await shows(asker, q)).toEqual([]);
    expect((await requestAs(asker, "GET", "/boards/forms/shows?q=%00")).status).toBe(400);
  });
});

test("ten times at once with one client id is one request, and the leads are told once", async () => {
  const before = (await noticesOf(lead)).length;
  const client_id = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => askDesign({ client_id })));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect((await noticesOf(lead)).length).toBe(before + 1);
});

test("urgent is asked for where leads decide it", async () => {
  const { body } = await askDesign({ priority: "urgente" });
  expect(body.priority).toBe("alta");
  expect((await noticesOf(lead)).at(-1)?.message).toContain("pide con urgencia");
  expect(await prisma.cardEvent.count({ where: { card_id: body.id, kind: "urgent_asked" } })).toBe(1);
  const own = await ask(lead, "diseno", { type: "Gráfica", fields: { pieza: "Afiche" }, priority: "urgente" });
  expect(own.body.priority).toBe("urgente");
});

test("only who asked sees a request, and nothing of what the board says among itself", async () => {
  const show = await aShow();
  const { body: request } = await askDesign({ description: "Con logos", due_on: "2026-12-01", show: show.name });
  for (const person of [lead, stranger, await aPerson("Administrador")]) {
    expect((await seen(person, request.id)).status).toBe(404);
    expect((await requestAs(person, "POST", `/boards/requests/${request.id}/withdraw`)).status).toBe(404);
    const body = { client_id: crypto.randomUUID(), text: "Hola" };
    expect((await requestAs(person, "POST", `/boards/requests/${request.id}/comments`, body)).status).toBe(404);
  }
  expect((await requestAs(asker, "GET", "/boards/diseno")).status).toBe(404);
  const number = Number(request.code.split("-")[1]);
  expect((await requestAs(asker, "GET", `/boards/diseno/cards/${number}`)).status).toBe(404);
  const { body: card } = await requestAs<CardDetail>(lead, "GET", `/boards/diseno/cards/${number}`);
  const change = { version: card.version, assignees: [lead.userId], fields: { costo: "secreto" } };
  expect((await requestAs(lead, "PUT", `/cards/${card.id}`, change)).status).toBe(200);
  const said = { card_id: card.id, author_id: lead.userId };
  await prisma.talkMessage.create({ data: { ...said, client_id: crypto.randomUUID(), text: "interno" } });
  await prisma.talkMessage.create({
    data: { ...said, client_id: crypto.randomUUID(), text: "para usted", to_requester: true },
  });
  const { body } = await seen(asker, request.id);
  expect(body).toMatchObject({ description: "Con logos", due_on: "2026-12-01", show: show.name, state: "Triage" });
  expect(body.comments.map(({ text }) => text)).toEqual(["para usted"]);
  expect(body.fields.map(({ field }) => field.key)).toEqual(["pieza"]);
  expect(body.assignees).toEqual([lead.mail]);
  expect(JSON.stringify(body)).not.toMatch(/secreto|interno/);
});

test("who asked hears that it was taken, closed and refused, and says something back", async () => {
  const { body: request } = await askDesign({ title: "Placa" });
  const go = async (key: string) => {
    expect((await moveTo(lead, request.id, await columnOf(lead, "diseno", key))).status).toBe(200);
    return (await noticesOf(asker)).at(-1);
  };
  const told = (await noticesOf(asker)).length;
  await go("cola");
  expect(await noticesOf(asker)).toHaveLength(told);
  expect(await go("diseno")).toMatchObject({
    message: expect.stringContaining("tomó su pedido “Placa”"),
    link: `/solicitudes?pedido=${request.id}`,
  });
  await go("cola");
  await go("diseno");
  expect(await noticesOf(asker)).toHaveLength(told + 1);
  expect((await go("aprobado"))?.message).toContain("terminó su pedido");
  expect((await mine(asker, "?estado=cerrados")).items.map(({ id }) => id)).toContain(request.id);
  const client_id = crypto.randomUUID();
  const send = () =>
    requestAs<RequestView>(asker, "POST", `/boards/requests/${request.id}/comments`, { client_id, text: "Gracias" });
  const answers = await Promise.all([send(), send(), send()]);
  for (const { status, body } of answers)
    expect([status, body.comments.map(({ text }) => text)]).toEqual([201, ["Gracias"]]);
  expect((await noticesOf(lead)).at(-1)?.message).toContain("comentó su pedido “Placa”");
  const { body: refused } = await askDesign({ title: "Otra" });
  await moveTo(lead, refused.id, await columnOf(lead, "diseno", "cancelado"));
  expect((await noticesOf(asker)).at(-1)?.message).toContain("no va a hacer su pedido “Otra”");
  expect((await seen(asker, refused.id)).body.steps.map(({ state }) => state)).toEqual(["Triage", "Cancelado"]);
});

test("a board's own words for who asked replace the engine's: one move is one notification", async () => {
  const column_id = await columnOf(lead, "diseno", "aprobado");
  const steps = [{ do: "notify", who: "requester", text: "aprobó la pieza que usted pidió" }];
  const made = await requestAs<{ id: number }>(lead, "POST", "/boards/diseno/automations", {
    title: "Avisar",
    column_id,
    steps,
  });
  const { body: request } = await askDesign({ title: "Sin repetir" });
  const before = (await noticesOf(asker)).length;
  await moveTo(lead, request.id, column_id);
  const told = (await noticesOf(asker)).slice(before);
  expect(told.map(({ message }) => message)).toEqual([
    expect.stringContaining("aprobó la pieza que usted pidió: “Sin repetir”"),
  ]);
  await requestAs(lead, "DELETE", `/boards/diseno/automations/${made.body.id}`);
});

test("a request is taken back while nobody began it", async () => {
  const { body: request } = await askDesign({ title: "Ya no" });
  const withdraw = () => requestAs<RequestView>(asker, "POST", `/boards/requests/${request.id}/withdraw`);
  const answers = await Promise.all([withdraw(), withdraw()]);
  for (const { status, body } of answers) expect([status, body.group]).toEqual([200, "cancelled"]);
  expect(await prisma.cardEvent.count({ where: { card_id: request.id, kind: "withdrawn" } })).toBe(1);
  expect((await noticesOf(lead)).at(-1)?.message).toContain("retiró su pedido “Ya no”");
  const { body: begun } = await askDesign();
  await moveTo(lead, begun.id, await columnOf(lead, "diseno", "diseno"));
  expect((await requestAs(asker, "POST", `/boards/requests/${begun.id}/withdraw`)).status).toBe(422);
});

test("the list comes in pages, newest first, by state, department and words", async () => {
  const person = await aPerson("Comercial Jr");
  for (const title of ["Uno", "Dos con ñandú", "Tres"])
    await ask(person, "diseno", { type: "Gráfica", fields: { pieza: "A" }, title });
  await ask(person, "legales", { title: "Contrato" });
  const first = await mine(person, "?limit=3");
  expect(first.items.map(({ title }) => title)).toEqual(["Contrato", "Tres", "Dos con ñandú"]);
  expect((await mine(person, `?limit=3&cursor=${first.next_cursor}`)).items.map(({ title }) => title)).toEqual(["Uno"]);
  expect((await mine(person, "?board=legales")).items.map(({ type }) => type)).toEqual(["Contrato"]);
  expect((await mine(person, "?q=NANDU")).items.map(({ title }) => title)).toEqual(["Dos con ñandú"]);
  expect((await mine(person, "?estado=cerrados")).items).toEqual([]);
  expect((await mine(stranger)).items).toEqual([]);
});

test("so many in an hour, and no more", async () => {
  const person = await aPerson("Comercial Jr");
  const statuses = [];
  for (let index = 0; index < 41; index++) statuses.push((await ask(person, "legales")).status);
  expect(statuses).toEqual([...Array(40).fill(201), 429]);
});
