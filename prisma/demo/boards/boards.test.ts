import { Client } from "pg";
import { type BoardDefinition, boardDefinition } from "@/lib/boards/rules/definition";
import { parseFields } from "@/lib/boards/rules/fields";
import { type FieldValues, fieldsOf, missingFor } from "@/lib/boards/rules/filled";
import { todayIn } from "@/lib/format/dates";
import { definitionFiles } from "@/lib/generated/boardDefinitions";
import { cpuMs } from "@/lib/testing/cpuMs";
import { testDatabase } from "@/lib/testing/db";
import { seedDemo } from "../seedDemo";
import { seedBoardCards } from "./seed";
import { readStories } from "./story";

const NOW = new Date("2026-11-20T15:00:00Z");
const boards = new Map(definitionFiles.map((file) => boardDefinition.parse(file)).map((board) => [board.key, board]));

jest.setTimeout(120_000);

let client: Client;

interface Row {
  id: number;
  board_key: string;
  number: number;
  column: string;
  column_id: number;
  state: string;
  type: string;
  title: string;
  fields: FieldValues;
  created_at: Date;
  started_at: Date | null;
  closed_at: Date | null;
  entered_at: Date;
  due_on: string | null;
  close_by: number | null;
}
let cards: Row[];
const rows = async <T extends object>(sql: string, values: unknown[] = []) => (await client.query<T>(sql, values)).rows;
const defined = (key: string) => boards.get(key) as BoardDefinition;
const of = (board: string, column?: string) =>
  cards.filter((card) => card.board_key === board && (!column || card.column === column));

beforeAll(async () => {
  client = new Client({ connectionString: await testDatabase() });
  await client.connect();
  await seedDemo(client, { password: "clave-de-prueba", production: false, now: NOW });
  cards = await rows<Row>(
    `SELECT c.id, c.board_key, c.number, k.key AS column, c.column_id, k.state_group AS state, c.type, c.title, c.fields, c.created_at,
       c.started_at, c.closed_at, c.entered_at, c.due_on::text, c.close_by FROM card c
         JOIN board_column k ON k.id = c.column_id ORDER BY c.id`,
  );
});
afterAll(() => client.end());

test("every department's board has a life of its own: 25 to 70 cards, open and closed, late, due today and soon", () => {
  const stories = readStories();
  expect(stories).toHaveLength(12);
  for (const { board: key } of stories) {
    const own = of(key);
    expect([key, own.length >= 25 && own.length <= 70]).toEqual([key, true]);
    const open = own.filter(({ closed_at }) => closed_at === null);
    expect(open.some(({ due_on }) => due_on !== null && due_on < "2026-11-20")).toBe(true);
    expect(open.some(({ due_on }) => due_on !== null && due_on > "2026-11-20")).toBe(true);
    expect(own.length - open.length).toBeGreaterThan(10);
  }
  expect(cards.filter(({ due_on, closed_at }) => due_on === "2026-11-20" && !closed_at).length).toBeGreaterThan(12);
});

test("cards say what their type and columns ask for, in the shape the board checks", () => {
  const faults = cards.flatMap((card) => {
    const board = defined(card.board_key);
    const { issues } = parseFields(fieldsOf(board.fields, card.type), card.fields);
    const column = board.columns.find(({ key }) => key === card.column);
    const missing = missingFor(column?.needs ?? [], board.fields, card).map(({ key }) => `${card.column} needs ${key}`);
    const type = board.types.includes(card.type) ? [] : [`no type ${card.type}`];
    return [...issues.map(({ message }) => message), ...missing, ...type].map((fault) => `${card.title}: ${fault}`);
  });
  expect(faults).toEqual([]);
});

test("the history of a card leads to where it is, in order and never in the future", async () => {
  const events = await rows<{ card_id: number; at: Date; kind: string; data: { to: { id: number } } }>(
    "SELECT card_id, at, kind, data FROM card_event WHERE kind IN ('created', 'moved') ORDER BY id",
  );
  const byCard = new Map<number, typeof events>(cards.map(({ id }) => [id, []]));
  for (const event of events) byCard.get(event.card_id)?.push(event);
  const faults = cards.flatMap((card) => {
    const own = byCard.get(card.id) ?? [];
    const times = own.map(({ at }) => at.getTime());
    const checks: [boolean, string][] = [
      [own[0]?.kind === "created" && own.slice(1).every(({ kind }) => kind === "moved"), "kinds"],
      [own.at(-1)?.data.to.id === card.column_id, "ends elsewhere"],
      [own.at(-1)?.at.getTime() === card.entered_at.getTime(), "entered at another time"],
      [times.every((time, index) => time >= (times[index - 1] ?? 0) && time <= NOW.getTime()), "order"],
      [(card.closed_at !== null) === ["completed", "cancelled"].includes(card.state), "closed"],
      [card.state !== "started" || card.started_at !== null, "never started"],
      [card.closed_at === null || card.closed_at >= card.created_at, "closed before it was made"],
      [NOW.getTime() - card.created_at.getTime() < 190 * 86_400_000, "too old"],
    ];
    return checks.filter(([fine]) => !fine).map(([, fault]) => `${card.board_key} ${card.title}: ${fault}`);
  });
  expect(faults).toEqual([]);
});

test("people on a card work on its board, numbers are its own, places in a column too", async () => {
  const strangers = await rows(
    `SELECT c.board_key, u.mail FROM card_assignee a JOIN card c ON c.id = a.card_id JOIN app_user u ON u.id = a.user_id
     WHERE NOT u.active OR u.rol IN ('Administrador', 'Admin secundario')`,
  );
  expect(strangers).toEqual([]);
  const perBoard = await rows<{ board_key: string; people: number }>(
    "SELECT c.board_key, count(DISTINCT a.user_id)::int AS people FROM card_assignee a JOIN card c ON c.id = a.card_id GROUP BY 1",
  );
  expect(perBoard.filter(({ people }) => people < 2)).toEqual([]);
  expect(await rows("SELECT 1 FROM card GROUP BY column_id, rank HAVING count(*) > 1")).toEqual([]);
  expect(
    await rows("SELECT 1 FROM card c JOIN board b ON b.key = c.board_key WHERE c.number >= b.next_number"),
  ).toEqual([]);
});

test("there are requests of other departments, talk, steps, shows, suppliers and closings that wait", async () => {
  const [counts] = await rows<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM card WHERE requester_id IS NOT NULL AND source = 'pedido') AS asked,
       (SELECT count(*)::int FROM talk_message WHERE card_id IS NOT NULL) AS said, (SELECT count(*)::int FROM card_check WHERE done_at IS NOT NULL) AS done,
       (SELECT count(*)::int FROM card_link WHERE kind = 'show') AS shows,
       (SELECT count(*)::int FROM card_link WHERE kind = 'proveedor') AS suppliers,
       (SELECT count(*)::int FROM card WHERE close_at IS NOT NULL AND closed_at IS NULL) AS waiting,
       (SELECT count(*)::int FROM card WHERE sla_due_at < $1 AND closed_at IS NULL) AS late,
       (SELECT max(rounds) FROM card WHERE board_key = 'diseno') AS rounds,
       (SELECT count(*)::int FROM card WHERE description_text <> '') AS described,
       (SELECT count(*)::int FROM board_capacity) AS capacities`,
    [NOW],
  );
  for (const [name, least] of Object.entries({
    asked: 100,
    said: 200,
    done: 500,
    shows: 100,
    suppliers: 30,
    waiting: 8,
  }))
    expect([name, (counts?.[name] ?? 0) >= least]).toEqual([name, true]);
  expect(counts?.rounds).toBeGreaterThan(1);
  expect(counts?.described).toBeGreaterThan(100);
  expect(counts?.late).toBeGreaterThan(2);
  expect(counts?.capacities).toBe(3);
  const repeated = await rows(
    "SELECT board_key, title, count(*)::int AS n FROM card WHERE closed_at IS NULL GROUP BY 1, 2 HAVING count(*) > 1",
  );
  expect(repeated).toEqual([]);
});

test("Legales is as in the picture", async () => {
  const recent = new Date(NOW.getTime() - 30 * 86_400_000);
  const shown = of("legales").filter(({ closed_at }) => closed_at === null || closed_at >= recent);
  const count = (column: string) => shown.filter((card) => card.column === column).length;
  expect(["pedidos", "redaccion", "revision", "firma", "vigente"].map(count)).toEqual([4, 3, 4, 2, 2]);
  const sponsor = of("legales").find(({ number }) => number === 214);
  expect(sponsor).toMatchObject({
    title: "Sponsor principal, La Calesita Eléctrica",
    column: "redaccion",
    due_on: "2026-11-20",
  });
  const [parts] = await rows<Record<string, unknown>>(
    `SELECT (SELECT count(done_at)::int || '/' || count(*)::int FROM card_check WHERE card_id = $1) AS checks,
       (SELECT count(*)::int FROM talk_message WHERE card_id = $1) AS comments,
       (SELECT text FROM talk_message WHERE card_id = $1 ORDER BY id DESC LIMIT 1) AS last,
       (SELECT name FROM app_user u JOIN card_assignee a ON a.user_id = u.id WHERE a.card_id = $1) AS who,
       (SELECT k.title FROM card_link l JOIN card k ON k.id = l.to_card_id WHERE l.card_id = $1) AS linked,
       (SELECT s.name FROM card_link l JOIN "show" s ON s.id = l.show_id WHERE l.card_id = $1) AS show`,
    [sponsor?.id],
  );
  expect(parts).toEqual({
    checks: "5/7",
    comments: 6,
    last: "Sí, ya está en la v4. Falta su visto bueno.",
    who: "Pilar Montoya",
    show: "La Calesita Eléctrica",
    linked: "Bebidas del Valle SA en La Calesita Eléctrica",
  });
  expect(of("legales").find(({ title }) => title === "Deal con Ibón y los Faros")?.due_on).toBe("2026-11-18");
});

test("is quick: under two seconds", async () => {
  await client.query("BEGIN");
  await client.query("UPDATE card SET number = number + 100000"); // room for the same again
  const took = await cpuMs(() => seedBoardCards(client, "2026-11-20", NOW));
  await client.query("ROLLBACK");
  expect(took).toBeLessThan(2_000);
});

test.each(["2026-11-22T05:30:00Z", "2027-01-01T02:59:00Z", "2027-02-28T14:00:00Z"])(
  "nothing happened after now, whenever that is: %s",
  async (now) => {
    await client.query("BEGIN");
    await client.query("UPDATE card SET number = number + 100000");
    const [last] = await rows<{ id: number }>("SELECT max(id) AS id FROM card");
    await seedBoardCards(client, todayIn(undefined, now), new Date(now));
    const [after] = await rows<{ events: number; cards: number; talk: number; backwards: number }>(
      `SELECT count(*) FILTER (WHERE e.at > $2)::int AS events,
         (SELECT count(*)::int FROM card WHERE id > $1 AND greatest(created_at, entered_at, closed_at, close_at, updated_at) > $2) AS cards,
         (SELECT count(*)::int FROM talk_message WHERE card_id > $1 AND created_at > $2) AS talk,
         (SELECT count(*)::int FROM card WHERE id > $1 AND (entered_at < created_at OR closed_at < created_at)) AS backwards
       FROM card_event e WHERE e.card_id > $1`,
      [last?.id, now],
    );
    await client.query("ROLLBACK");
    expect(after).toEqual({ events: 0, cards: 0, talk: 0, backwards: 0 });
  },
);
