import { disconnect, prisma } from "@/lib/db";
import { aCard, columnOf, tryCard } from "@/lib/testing/boards";
import { testDatabase } from "@/lib/testing/db";
import { anAccess, aPerson, aShow, type TestPerson } from "@/lib/testing/factories";
import { aBudget, aMember, anArea, aPdf, sendForm } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import type { EventView } from "./history/schema";
import type { CardDetail } from "./schema";

let admin: TestPerson;
let lead: TestPerson;
let junior: TestPerson;
let second: TestPerson;
let other: TestPerson;
let card: CardDetail;

beforeAll(async () => {
  await testDatabase();
  admin = await aPerson("Administrador");
  lead = await aPerson("Legales Sr");
  junior = await aPerson("Legales Jr");
  second = await aPerson("Admin secundario");
  other = await aPerson("Comercial Jr");
});
beforeEach(async () => {
  card = await aCard(junior, "legales");
});
afterAll(disconnect);

const ask = (person: TestPerson, method: string, path: string, body?: object, id = card.id) =>
  requestAs<CardDetail>(person, method, `/cards/${id}${path}`, body);
const historyOf = async (person: TestPerson, query = "") =>
  (
    await requestAs<{ items: EventView[]; names: Record<string, string>; next_cursor: string | null }>(
      person,
      "GET",
      `/cards/${card.id}/history${query}`,
    )
  ).body;
const said = (events: EventView[]) =>
  events.map(({ kind, data }) => [kind, (data as { did?: string }).did].filter(Boolean).join(" "));
const aFile = async (person: TestPerson) =>
  (await sendForm<{ id: string }>(person, "POST", "/documents", {}, [{ content: aPdf(crypto.randomUUID()) }])).body.id;

const calls: [string, string, object?][] = [
  ["POST", "/checks", { text: "Paso" }],
  ["PUT", "/checks/1", { done: true }],
  ["DELETE", "/checks/1"],
  ["POST", "/links", { kind: "proveedor", supplier: "Grupo Pampa" }],
  ["DELETE", "/links/1"],
  ["POST", "/files", { files: [crypto.randomUUID()] }],
  ["DELETE", `/files/${crypto.randomUUID()}`],
];

describe("who may", () => {
  test("others find nothing, whatever they call; Admin secundario works on it", async () => {
    for (const [method, path, body] of calls)
      expect([path, (await ask(other, method, path, body)).status]).toEqual([path, 404]);
    expect((await ask(other, "GET", "/history")).status).toBe(404);
    expect((await ask(second, "GET", "/history")).status).toBe(200);
    expect((await requestAs(second, "GET", "/boards/legales/targets?kind=show")).status).toBe(200);
    expect((await ask(second, "POST", "/checks", { text: "De dirección" })).status).toBe(201);
    expect((await requestAs(other, "GET", "/boards/legales/targets?kind=show")).status).toBe(404);
    expect((await ask(junior, "POST", "/checks", { text: "Paso" })).status).toBe(201);
    expect((await ask(admin, "POST", "/checks", { text: "Otro" })).status).toBe(201);
  });

  test("what is settled or put away is not changed, not even by who runs the board", async () => {
    const director = await aPerson("Director Diseño");
    const locked = await aCard(director, "diseno");
    const column_id = await columnOf(director, "diseno", "aprobado");
    await prisma.card.update({ where: { id: locked.id }, data: { column_id } });
    await ask(lead, "POST", "/archive");
    for (const [method, path, body] of calls) {
      expect([path, (await ask(director, method, path, body, locked.id)).status]).toEqual([path, 422]);
      expect([path, (await ask(lead, method, path, body)).status]).toEqual([path, 422]);
    }
  });
});

describe("steps", () => {
  test("are added, ticked once by whoever comes first, renamed, put in order and deleted", async () => {
    for (const text of ["A", "B", "C"]) await ask(junior, "POST", "/checks", { text });
    const { body: now } = await ask(junior, "POST", "/checks", { text: "Primero", after: null });
    expect(now.checks.map(({ text }) => text)).toEqual(["Primero", "A", "B", "C"]);
    const [first, a, b, c] = now.checks.map(({ id }) => id);
    const ticks = await Promise.all(
      [lead, junior, lead, junior].map((person) => ask(person, "PUT", `/checks/${a}`, { done: true })),
    );
    expect(ticks.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await ask(junior, "PUT", `/checks/${b}`, { text: "B con más", after: c });
    await ask(junior, "DELETE", `/checks/${first}`);
    const { body: after } = await ask(junior, "DELETE", `/checks/${first}`);
    expect(after.checks.map(({ text, done_at }) => [text, done_at !== null])).toEqual([
      ["A", true],
      ["C", false],
      ["B con más", false],
    ]);
    expect(after.version).toBe(card.version);
    expect(said((await historyOf(lead)).items)).toEqual([
      "check removed",
      "check renamed",
      "check done",
      ...Array.from({ length: 4 }, () => "check added"),
      "created",
    ]);
  });

  test("two who tick and rename at once lose nothing", async () => {
    const { body } = await ask(junior, "POST", "/checks", { text: "A" });
    const check = body.checks[0]?.id;
    await Promise.all([
      ask(lead, "PUT", `/checks/${check}`, { done: true }),
      ask(junior, "PUT", `/checks/${check}`, { text: "A bis" }),
      ...["B", "C", "D"].map((text) => ask(lead, "POST", "/checks", { text })),
    ]);
    const { checks } = (await ask(junior, "PUT", `/checks/${check}`, {})).body;
    expect(checks.find(({ id }) => id === check)).toMatchObject({ text: "A bis", done_at: expect.any(String) });
    expect(checks.map(({ text }) => text).sort()).toEqual(["A bis", "B", "C", "D"]);
  });

  test("say what is wrong, and that a step of another card is none", async () => {
    const { body } = await ask(junior, "POST", "/checks", { text: "A" });
    const elsewhere = await aCard(junior, "legales");
    expect((await ask(junior, "POST", "/checks", { text: "  " })).status).toBe(400);
    expect((await ask(junior, "PUT", `/checks/${body.checks[0]?.id}`, { done: true }, elsewhere.id)).status).toBe(404);
    await ask(junior, "DELETE", `/checks/${body.checks[0]?.id}`, undefined, elsewhere.id);
    expect((await ask(junior, "POST", "/checks", { text: "B" })).body.checks).toHaveLength(2);
    await prisma.cardCheck.createMany({
      data: Array.from({ length: 98 }, (_, position) => ({ card_id: card.id, text: "x", position })),
    });
    expect((await ask(junior, "POST", "/checks", { text: "101" })).status).toBe(422);
  });
});

describe("links", () => {
  test("to a show by name, once; who sells no tickets reads it without an address", async () => {
    const show = await aShow({ name: "La Calesita Eléctrica" });
    const body = { kind: "show", show: show.name };
    await Promise.all([1, 2, 3].map(() => ask(junior, "POST", "/links", body)));
    const { links } = (await ask(junior, "POST", "/links", body)).body;
    expect(links).toMatchObject([{ kind: "show", title: show.name, href: null }]);
    const seen = await requestAs<CardDetail>(admin, "GET", `/boards/legales/cards/${card.number}`);
    expect(seen.body.links[0]?.href).toBe("/tickets/La%20Calesita%20El%C3%A9ctrica");
    expect((await ask(junior, "POST", "/links", { kind: "show", show: "No hay" })).status).toBe(404);
    const gone = await ask(junior, "DELETE", `/links/${links[0]?.id}`);
    expect(gone.body.links).toEqual([]);
    expect((await ask(junior, "DELETE", `/links/${links[0]?.id}`)).status).toBe(200);
    expect(said((await historyOf(lead)).items)).toEqual(["unlinked", "linked", "created"]);
  });

  test("the limits of ticketing hold: a show of another artist is not found, and read without an address", async () => {
    const [mine, theirs] = [await aShow({ artist: "La Mía" }), await aShow({ artist: "La Ajena" })];
    const limited = await aPerson("Legales Jr", { grants: ["reporte_ventas"] });
    await anAccess(limited.mail, { artista: "La Mía", accesoMontos: false });
    const link = (person: TestPerson, show: string) => ask(person, "POST", "/links", { kind: "show", show });
    expect((await link(limited, mine.name)).status).toBe(201);
    expect((await link(limited, theirs.name)).status).toBe(404);
    expect((await tryCard(limited, "legales", { show: theirs.name })).status).toBe(404);
    expect((await link(junior, theirs.name)).status).toBe(201);
    const { links } = (await ask(limited, "PUT", "", { version: card.version })).body;
    expect(links.map(({ title, href }) => [title, href !== null])).toEqual([
      [mine.name, true],
      [theirs.name, false],
    ]);
    const found = await requestAs<{ value: string }[]>(limited, "GET", "/boards/legales/targets?kind=show&q=show");
    expect(found.body.map(({ value }) => value)).toEqual([mine.name]);
  });

  test("to another card are of both, made and taken out from either; nobody reads of a board they do not see", async () => {
    const theirs = await aCard(other, "comercial", { title: "Secreto comercial" });
    const body = { kind: "tarjeta", card_id: theirs.id };
    expect((await ask(junior, "POST", "/links", body)).status).toBe(404);
    expect((await ask(admin, "POST", "/links", body)).body.links[0]?.title).toContain("Secreto comercial");
    const hidden = { kind: "tarjeta", title: "Tarjeta de otro tablero", about: "", href: null };
    const { links } = (await ask(junior, "PUT", "", { version: card.version })).body;
    expect(links).toMatchObject([hidden]);
    const there = async (person: TestPerson) =>
      (await requestAs<CardDetail>(person, "GET", `/boards/comercial/cards/${theirs.number}`)).body.links;
    expect(await there(other)).toMatchObject([hidden]);
    expect(await there(admin)).toMatchObject([
      { title: `LEG-${card.number} ${card.title}`, href: expect.stringContaining(`?tarea=${card.number}`) },
    ]);
    const histories = async (person: TestPerson, id: number) =>
      JSON.stringify((await ask(person, "GET", "/history", undefined, id)).body);
    expect(await histories(junior, card.id)).not.toMatch(/Secreto|COM-/);
    expect(await histories(other, theirs.id)).not.toMatch(/LEG-/);
    expect(await histories(admin, theirs.id)).toContain(`LEG-${card.number}`);
    expect(
      (await ask(admin, "POST", "/links", { kind: "tarjeta", card_id: card.id }, theirs.id)).body.links,
    ).toHaveLength(1);
    expect((await ask(other, "DELETE", `/links/${links[0]?.id}`, undefined, theirs.id)).body.links).toEqual([]);
    expect((await ask(junior, "PUT", "", { version: card.version })).body.links).toEqual([]);
    expect(said((await historyOf(lead)).items)).toEqual(["unlinked", "linked", "created"]);
    expect((await ask(junior, "POST", "/links", { kind: "tarjeta", card_id: card.id })).status).toBe(400);
  });

  test("made from both cards at once ten times is one link, and nobody is refused", async () => {
    const second = await aCard(lead, "legales");
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const [from, to] = index % 2 ? [card.id, second.id] : [second.id, card.id];
        return ask(lead, "POST", "/links", { kind: "tarjeta", card_id: to }, from);
      }),
    );
    expect(answers.map(({ status, body }) => [status, body.links?.length])).toEqual(answers.map(() => [201, 1]));
    expect(said((await historyOf(lead)).items)).toEqual(["linked", "created"]);
  });

  test("to a budget line in one's areas; out of them it is a number", async () => {
    const area = anArea();
    const budget = await aBudget(await aMember(area, "editor"), area);
    const body = { kind: "presupuesto", budget_id: budget.id };
    expect((await ask(junior, "POST", "/links", body)).status).toBe(404);
    expect((await ask(admin, "POST", "/links", body)).body.links[0]).toMatchObject({
      title: budget.titulo,
      href: `/bsastrap?linea=${budget.id}`,
    });
    const { links } = (await ask(junior, "PUT", "", { version: card.version })).body;
    expect(links[0]).toMatchObject({ title: `Presupuesto ${budget.id}`, about: "", href: null });
    const outsider = await aMember(anArea(), "admin", { role: "Legales" });
    const seen = await requestAs<CardDetail>(outsider, "GET", `/boards/legales/cards/${card.number}`);
    expect(seen.body.links[0]).toMatchObject({ about: "", href: null });
    const found = (person: TestPerson) =>
      requestAs<object[]>(person, "GET", `/boards/legales/targets?kind=presupuesto&q=${budget.id}`);
    expect((await found(outsider)).body).toEqual([]);
    expect((await found(admin)).body).toHaveLength(1);
  });

  test("are searched without accents, by artist, place and code, in the boards one sees", async () => {
    const place = { name: "Teatro Ópera", city: "Córdoba", country: "AR" };
    const show = await aShow({ name: "Ñandú en vivo", artist: "Tomás Echarri", venue: place, fecha: "2031-03-08" });
    const find = async (kind: string, q: string, person = junior) =>
      (
        await requestAs<{ value: string; title: string; about: string }[]>(
          person,
          "GET",
          `/boards/legales/targets?kind=${kind}&q=${encodeURIComponent(q)}`,
        )
      ).body;
    for (const q of ["nandu", "tomas echarri", "opera", "cordoba"])
      expect(await find("show", q)).toMatchObject([
        { value: show.name, about: "Teatro Ópera, Córdoba, sáb 8 mar 2031" },
      ]);
    expect((await find("tarjeta", `LEG-${card.number}`))[0]?.value).toBe(String(card.id));
    const theirs = await aCard(other, "comercial", { title: "Único de comercial" });
    expect(await find("tarjeta", "unico de comercial")).toEqual([]);
    expect(await find("tarjeta", `COM-${theirs.number}`)).toEqual([]);
    expect(await find("tarjeta", "unico de comercial", admin)).toHaveLength(1);
  });
});

describe("files", () => {
  test("whoever works on the card is told of a file that somebody else shares", async () => {
    const shared = await aCard(junior, "legales", {
      title: "Contrato del predio",
      assignees: [junior.userId, lead.userId],
    });
    const file = await aFile(junior);
    await requestAs(junior, "POST", `/cards/${shared.id}/files`, { files: [file] });
    const told = (person: TestPerson) =>
      prisma.notification.count({
        where: { user_id: person.userId, message: { contains: "en “Contrato del predio”" } },
      });
    expect([await told(lead), await told(junior)]).toEqual([1, 0]);
  });

  test("are attached by who sent them, once, seen by the board, and taken off", async () => {
    const file = await aFile(junior);
    expect((await ask(lead, "POST", "/files", { files: [file] })).status).toBe(404);
    await ask(junior, "POST", "/files", { files: [file, file] });
    const { body } = await ask(junior, "POST", "/files", { files: [file] });
    expect(body.files.map(({ id }) => id)).toEqual([file]);
    expect((await requestAs(second, "GET", `/documents/${file}/info`)).status).toBe(200);
    expect((await requestAs(other, "GET", `/documents/${file}/info`)).status).toBe(404);
    expect((await ask(lead, "DELETE", `/files/${file}`)).body.files).toEqual([]);
    expect((await ask(lead, "DELETE", `/files/${file}`)).status).toBe(404);
    expect(said((await historyOf(lead)).items)).toEqual(["file removed", "file added", "created"]);
  });
});

describe("history", () => {
  test("comes newest first, a page at a time, with names, and since a version", async () => {
    const change = (version: number, body: object) => ask(junior, "PUT", "", { version, ...body });
    await change(1, { title: "Dos" });
    await change(2, { assignees: [lead.userId] });
    const all = await historyOf(second);
    expect(said(all.items)).toEqual(["changed", "changed", "created"]);
    expect(all.names[String(lead.userId)]).toBe(lead.mail);
    expect(all.items[0]?.actor?.id).toBe(junior.userId);
    const first = await historyOf(second, "?limit=2");
    const rest = await historyOf(second, `?limit=2&cursor=${first.next_cursor}`);
    expect([...first.items, ...rest.items]).toEqual(all.items);
    expect(rest.next_cursor).toBeNull();
    expect((await historyOf(second, "?since=2")).items).toEqual(all.items.slice(0, 1));
  });
});
