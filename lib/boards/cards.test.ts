import { disconnect, prisma, query } from "@/lib/db";
import { aCard, boardAs, cardsOf, columnOf, moveTo, tryCard } from "@/lib/testing/boards";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { EventView } from "./history/schema";
import { COMMENTS_PER_MINUTE } from "./rules/words";
import type { CardDetail, CardRow } from "./schema";
import { PER_MINUTE } from "./service/flood";
import type { CommentView } from "./talk/schema";

let lead: TestPerson;
let junior: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  await testDatabase();
  lead = await aPerson("Legales Sr");
  junior = await aPerson("Legales Jr");
  other = await aPerson("Comercial Jr");
});
afterAll(disconnect);

const eventsOf = (card: number) =>
  query<{ kind: string; actor_id: number }>("SELECT kind, actor_id FROM card_event WHERE card_id = $1 ORDER BY id", [
    card,
  ]);
const change = (person: TestPerson, { id, version }: CardDetail, body: object) =>
  requestAs<CardDetail & { current?: CardDetail }>(person, "PUT", `/cards/${id}`, { version, ...body });

describe("who reaches a board", () => {
  test("its people and administrators work on it, Admin secundario too where it sees it, for others it does not exist", async () => {
    const card = await aCard(junior, "legales");
    const admin = await aPerson("Administrador");
    const second = await aPerson("Admin secundario");
    expect((await boardAs(lead, "legales")).role).toBe("lead");
    expect((await boardAs(junior, "legales")).role).toBe("member");
    expect((await boardAs(admin, "legales")).role).toBe("lead");
    expect((await boardAs(second, "legales")).role).toBe("lead");
    expect((await change(second, card, { title: "Otro" })).status).toBe(200);
    expect((await requestAs(second, "GET", "/boards/compras")).status).toBe(404);
    for (const path of ["/boards/legales", "/boards/legales/cards", `/boards/legales/cards/${card.number}`])
      expect([path, (await requestAs(other, "GET", path)).status]).toEqual([path, 404]);
    expect((await change(other, card, { title: "Otro" })).status).toBe(404);
    expect((await moveTo(other, card.id, card.column_id)).status).toBe(404);
  });

  test("the list of boards has the own ones with their counts", async () => {
    const boards = (await requestAs<{ key: string; path: string; open: number }[]>(junior, "GET", "/boards")).body;
    expect(boards.map(({ key, path }) => [key, path])).toEqual([["legales", "/Estructura/LegalesJr"]]);
  });
});

const paragraphs = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });

describe("making cards", () => {
  test("twenty times at once with one client id is one card, and numbers have no gaps", async () => {
    const client_id = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryCard(junior, "legales", { client_id })));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const made = await Promise.all([1, 2, 3].map(() => aCard(lead, "legales")));
    const numbers = (await prisma.card.findMany({ where: { board_key: "legales" } })).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(Math.max(...numbers)).toBe(numbers.length);
    expect(made.every(({ column_id }) => column_id === answers[0]?.body.column_id)).toBe(true);
  });

  test("names what is wrong with it", async () => {
    for (const [body, path] of [
      [{ title: "  " }, "title"],
      [{ title: "\u200b\u200d" }, "title"],
      [{ due_on: "9999-12-31" }, "due_on"],
      [{ start_on: "0001-01-01" }, "start_on"],
      [{ type: "Nada" }, "type"],
      [{ fields: { nada: 1 } }, "fields.nada"],
      [{ start_on: "2026-12-02", due_on: "2026-12-01" }, "due_on"],
      [{ assignees: [other.userId] }, "assignees"],
      [{ description: { type: "doc", content: [{ type: "script" }] } }, "description"],
      [{ description: { type: "doc", content: [paragraphs("x".repeat(100_000))] } }, "description"],
    ] as const) {
      const answer = await tryCard(junior, "legales", body);
      const { issues } = answer.body as unknown as { issues: { path: string }[] };
      expect([body, answer.status, issues?.[0]?.path]).toEqual([body, 400, path]);
    }
  });
});

describe("changing", () => {
  test("writes what differs, once, and a stale version gets the card of now", async () => {
    const card = await aCard(junior, "legales");
    const first = await change(junior, card, { title: "Con título", priority: "alta", due_on: "2026-12-01" });
    expect(first.body).toMatchObject({ title: "Con título", priority: "alta", due_on: "2026-12-01", version: 2 });
    const stale = await change(lead, card, { title: "Perdido" });
    expect(stale.status).toBe(409);
    expect(stale.body.current?.title).toBe("Con título");
    const same = await change(lead, first.body, { title: "Con título" });
    expect(same.body.version).toBe(2);
    const [, event] = await prisma.cardEvent.findMany({ where: { card_id: card.id }, orderBy: { id: "asc" } });
    expect(event?.data).toMatchObject({ title: { before: card.title, after: "Con título" } });
  });

  test("a label given twice is one", async () => {
    const card = await aCard(junior, "legales", { labels: ["Gira", "Gira"] });
    const { body } = await change(junior, card, { labels: ["Prensa", "Gira", "Prensa"] });
    expect([card.labels, body.labels]).toEqual([["Gira"], ["Prensa", "Gira"]]);
  });

  test("two at once: one wins, the other gets 409", async () => {
    const card = await aCard(junior, "legales");
    const answers = await Promise.all([change(lead, card, { title: "Uno" }), change(junior, card, { title: "Dos" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("moving", () => {
  test("twenty moves at once leave every card in its column, each at a place of its own", async () => {
    const cards = await Promise.all(Array.from({ length: 10 }, () => aCard(lead, "legales")));
    const columns = await Promise.all(["redaccion", "revision", "firma"].map((key) => columnOf(lead, "legales", key)));
    const moves = Array.from({ length: 20 }, (_, index) => {
      const card = cards[index % cards.length] as CardDetail;
      return moveTo(lead, card.id, columns[index % 3] as number, index % 2 === 0 ? null : cards[0]?.id);
    });
    for (const { status } of await Promise.all(moves)) expect(status).toBe(200);
    const rows = await cardsOf(lead, "legales");
    expect(new Set(rows.map(({ column_id, rank }) => `${column_id} ${rank}`)).size).toBe(rows.length);
  });

  test("puts a card at the top, below another, and at the end", async () => {
    const booking = await aPerson("Booking Sr");
    const hold = await columnOf(booking, "booking", "hold");
    const [a, b, c] = await Promise.all(["A", "B", "C"].map((title) => aCard(booking, "booking", { title })));
    if (!a || !b || !c) throw new Error("no cards");
    await moveTo(booking, a.id, hold);
    await moveTo(booking, b.id, hold);
    await moveTo(booking, c.id, hold, a.id);
    const order = async () =>
      (await cardsOf(booking, "booking")).filter((card) => card.column_id === hold).map(({ title }) => title);
    expect(await order()).toEqual(["A", "C", "B"]);
    await moveTo(booking, b.id, hold, null);
    expect(await order()).toEqual(["B", "A", "C"]);
    expect((await eventsOf(b.id)).filter(({ kind }) => kind === "moved")).toHaveLength(1);
  });

  test("a member proposes to close and the leads are told; a lead closes", async () => {
    const card = await aCard(junior, "legales");
    const done = await columnOf(lead, "legales", "vigente");
    const asked = await moveTo(junior, card.id, done);
    expect(asked.body).toMatchObject({
      proposed: true,
      card: { column_id: card.column_id, close: { by: junior.userId } },
    });
    expect(await prisma.notification.count({ where: { user_id: lead.userId, kind: "tarea" } })).toBe(1);
    const closed = await moveTo(lead, card.id, done);
    expect(closed.body).toMatchObject({ proposed: false, card: { column_id: done, close: null } });
    expect(closed.body.card.closed_at).not.toBeNull();
  });

  test("says when a column holds more than it should, and moves all the same", async () => {
    const revision = await columnOf(lead, "legales", "revision");
    const cards = await Promise.all([1, 2, 3, 4, 5].map(() => aCard(lead, "legales")));
    const answers = [];
    for (const card of cards) answers.push(await moveTo(lead, card.id, revision));
    expect(answers.at(-1)?.body.over_limit).toBe(true);
    expect(answers.at(-1)?.body.card.column_id).toBe(revision);
  });

  test("history is only added to", async () => {
    await expect(query("UPDATE card_event SET kind = 'x'")).rejects.toThrow(/append-only/);
    await expect(query("DELETE FROM card_event")).rejects.toThrow(/append-only/);
  });
});

test("archived cards leave the board and come back where they were", async () => {
  const card = await aCard(lead, "legales");
  expect((await requestAs(lead, "POST", `/cards/${card.id}/archive`)).status).toBe(200);
  expect((await cardsOf(lead, "legales")).map(({ id }) => id)).not.toContain(card.id);
  expect((await cardsOf(lead, "legales", "?archived=true")).map(({ id }) => id)).toContain(card.id);
  expect((await change(lead, card, { title: "No" })).status).toBe(422);
  expect((await requestAs(lead, "POST", `/cards/${card.id}/restore`)).status).toBe(200);
  expect((await cardsOf(lead, "legales")).map(({ id }) => id)).toContain(card.id);
});

test("archived cards come the last first, so many at once, on from where they ended, and since a day", async () => {
  const cards = [await aCard(lead, "legales"), await aCard(lead, "legales"), await aCard(lead, "legales")];
  for (const { id } of cards) await requestAs(lead, "POST", `/cards/${id}/archive`);
  const page = async (query: string) =>
    (
      await requestAs<{ items: CardRow[]; next_cursor?: string }>(
        lead,
        "GET",
        `/boards/legales/cards?archived=true${query}`,
      )
    ).body;
  const first = await page("&limit=2");
  expect(new Set(first.items.map(({ id }) => id))).toEqual(new Set([cards[1]?.id, cards[2]?.id]));
  const rest = await page(`&limit=2&cursor=${first.next_cursor}`);
  expect(rest.items.map(({ id }) => id)).toContain(cards[0]?.id);
  expect((await page("&limit=500")).next_cursor).toBeUndefined();
  expect((await page("&closed_since=2020-01-01")).items.filter(({ closed_at }) => closed_at === null)).toEqual([]);
  expect((await requestAs(lead, "GET", "/boards/legales/cards?archived=true&limit=501")).status).toBe(400);
});

test("cards and corrections of comments are as many as people make, and no more", async () => {
  const busy = await aPerson("Legales Sr");
  const card = await aCard(busy, "legales");
  await query(
    `INSERT INTO card_event (card_id, board_key, actor_id, kind, data, version)
     SELECT card_id, board_key, actor_id, kind, data, version FROM card_event, generate_series(2, $2)
     WHERE card_id = $1 AND kind = 'created'`,
    [card.id, PER_MINUTE],
  );
  const refused = await tryCard(busy, "legales");
  expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect((await tryCard(await aPerson("Legales Sr"), "legales")).status).toBe(201);
  const said = { text: "Va", client_id: crypto.randomUUID(), files: [], to_requester: false };
  const comment = await requestAs<CommentView>(busy, "POST", `/cards/${card.id}/comments`, said);
  const statuses: number[] = [];
  for (let version = comment.body.version; statuses.length < COMMENTS_PER_MINUTE; version++) {
    const body = { text: `Va ${version}`, version };
    statuses.push((await requestAs(busy, "PUT", `/cards/${card.id}/comments/${comment.body.id}`, body)).status);
  }
  expect(statuses).toEqual([...Array(COMMENTS_PER_MINUTE - 1).fill(200), 429]);
});

test("who does not work on the other board stays behind when a card goes there, and its history says so", async () => {
  const admin = await aPerson("Administrador");
  const both = [lead.userId, admin.userId];
  const card = await aCard(admin, "legales", { title: "Con gente", assignees: both });
  const gone = await requestAs<CardDetail>(admin, "POST", `/cards/${card.id}/transfer`, { board: "comercial" });
  expect(gone.body.assignees).toEqual([admin.userId]);
  const { body } = await requestAs<{ items: EventView[] }>(admin, "GET", `/cards/${card.id}/history`);
  expect(body.items.slice(0, 2)).toMatchObject([
    { kind: "changed", data: { assignees: { before: both, after: [admin.userId] } } },
    { kind: "transferred" },
  ]);
});

test("a card goes to another board where one may write, with a number of its own there", async () => {
  const admin = await aPerson("Administrador");
  const card = await aCard(lead, "legales", { title: "Para Comercial" });
  expect((await requestAs(lead, "POST", `/cards/${card.id}/transfer`, { board: "comercial" })).status).toBe(404);
  const closed = await columnOf(other, "comercial", "facturado");
  const late = { board: "comercial", column_id: closed };
  expect((await requestAs(admin, "POST", `/cards/${card.id}/transfer`, late)).status).toBe(400);
  const gone = await requestAs<CardDetail>(admin, "POST", `/cards/${card.id}/transfer`, { board: "comercial" });
  expect(gone.body).toMatchObject({ board: "comercial", title: "Para Comercial" });
  expect((await cardsOf(other, "comercial")).map(({ id }) => id)).toContain(card.id);
  expect((await requestAs(lead, "GET", `/boards/legales/cards/${card.number}`)).status).toBe(404);
});

test("who does not work there stays behind, values go where they fit, and work begun there is begun", async () => {
  const admin = await aPerson("Administrador");
  const fields = { contraparte: "Nuva SA", monto: { amount: "10.00", currency: "ARS" }, firma: "Ológrafa" };
  const card = await aCard(lead, "legales", { type: "Contrato", fields, assignees: [junior.userId] });
  await query('UPDATE card SET fields = fields || \'{"cuotas": "muchas"}\' WHERE id = $1', [card.id]);
  const column_id = await columnOf(other, "comercial", "propuesta");
  const { status, body } = await requestAs<CardDetail>(admin, "POST", `/cards/${card.id}/transfer`, {
    board: "comercial",
    column_id,
  });
  const { firma: _, ...kept } = fields;
  expect([status, body.type, body.fields, body.assignees]).toEqual([200, "", kept, []]);
  expect(body.started_at).not.toBeNull();
});
