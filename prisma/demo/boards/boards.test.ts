import { Client } from "pg";
import { type BoardDefinition, boardDefinition } from "@/lib/boards/rules/definition";
import { parseFields } from "@/lib/boards/rules/fields";
import { type FieldValues, fieldsOf, missingFor } from "@/lib/boards/rules/filled";
import { isSafeInline } from "@/lib/documents/rules/kinds";
import { readStored } from "@/lib/files/storage";
import { todayIn } from "@/lib/format/dates";
import { definitionFiles } from "@/lib/generated/boardDefinitions";
import { cpuMs } from "@/lib/testing/cpuMs";
import { testDatabase } from "@/lib/testing/db";
import { seedDemo } from "../seedDemo";
import { seedBoardCards } from "./seed";
import { readStories } from "./story";

const NOW = new Date("2026-11-20T15:00:00Z");
const boards = new Map(definitionFiles.map((file) => boardDefinition.parse(file)).map((board) => [board.key, board]));

jest.setTimeout(180_000);

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

async function headOf(key: string): Promise<{ start: string; size: number }> {
  const parts: Buffer[] = [];
  for await (const part of await readStored(key)) parts.push(part as Buffer);
  const bytes = Buffer.concat(parts);
  return { start: bytes.subarray(0, 12).toString("latin1"), size: bytes.length };
}

const STARTS: Record<string, RegExp> = { pdf: /^%PDF-/, png: /^\x89PNG/, jpeg: /^\xff\xd8\xff/ };

test("every department's board has a life of its own: 25 to 70 cards, open and closed, late, due today and soon", () => {
  const stories = readStories();
  expect(stories).toHaveLength(13);
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

// Their files, of the same cards: seeding them again would take as long as all of this.
test("every file is in the storage as its row says, small, with a picture for lists", async () => {
  const files = await rows<{
    kind: "pdf";
    size: number;
    storage_key: string;
    thumbnail_key: string;
    pages: number | null;
  }>("SELECT kind, size, storage_key, thumbnail_key, pages FROM file");
  // Drawing them is most of what the demo's files cost at the first start.
  expect(files.length).toBeGreaterThan(60);
  expect(files.length).toBeLessThan(200);
  expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(["pdf", "png", "jpeg"]));
  for (const { kind, size, storage_key, thumbnail_key, pages } of files) {
    const kept = await headOf(storage_key);
    expect([kind, kept.size, STARTS[kind]?.test(kept.start), isSafeInline(kind)]).toEqual([kind, size, true, true]);
    expect(size).toBeLessThan(250_000);
    expect(pages === null).toBe(kind !== ("pdf" as string));
    expect((await headOf(thumbnail_key)).start).toMatch(/^RIFF....WEBP/s);
  }
});

test("files belong to cards of several departments, and their people sent them", async () => {
  expect(
    (
      await rows<{ board_key: string }>(
        "SELECT DISTINCT c.board_key FROM attachment a JOIN card c ON c.id = a.owner_id::int WHERE a.owner_type = 'card' ORDER BY 1",
      )
    ).map(({ board_key }) => board_key),
  ).toEqual(["compras", "legales", "rrhh"]);
  expect(
    await rows(
      `SELECT 1 FROM attachment a LEFT JOIN app_user u ON u.id = a.created_by_user_id LEFT JOIN card c ON a.owner_type = 'card' AND c.id = a.owner_id::int
       WHERE u.id IS NULL OR a.created_at > $1 OR (a.owner_type = 'card' AND (c.id IS NULL OR a.created_at < c.created_at))`,
      [NOW],
    ),
  ).toEqual([]);
});

test("nothing of Diseño is settled, or proposed to be, without another's yes on its last version", async () => {
  const cards = await rows<{
    title: string;
    settled: boolean;
    verdict: string | null;
    own: boolean | null;
    versions: number;
  }>(
    `SELECT c.title, k.locked OR c.close_at IS NOT NULL AS settled, p.verdict, p.created_by = p.verdict_by AS own,
       (SELECT count(*)::int FROM card_proof v WHERE v.card_id = c.id AND NOT v.final) AS versions
     FROM card c JOIN board_column k ON k.id = c.column_id
     LEFT JOIN LATERAL (SELECT * FROM card_proof v WHERE v.card_id = c.id AND NOT v.final ORDER BY v.number DESC LIMIT 1) p ON true
     WHERE c.board_key = 'diseno'`,
  );
  expect(cards.filter(({ settled, verdict }) => settled && verdict !== "aprobado")).toEqual([]);
  expect(cards.filter(({ own }) => own)).toEqual([]);
  expect(cards.some(({ versions }) => versions >= 3)).toBe(true);
});

test("versions say what happened: rounds, remarks that the next one answers, what waits for a yes, finals", async () => {
  const [seen] = await rows<Record<string, number>>(
    `SELECT count(*) FILTER (WHERE verdict = 'cambios')::int AS changes, count(*) FILTER (WHERE verdict IS NULL AND NOT final)::int AS waiting,
       count(*) FILTER (WHERE final)::int AS finals, max(round) AS rounds,
       (SELECT count(*)::int FROM card_proof_pin WHERE resolved_at IS NULL) AS open,
       (SELECT count(*)::int FROM card_proof_pin WHERE resolved_at IS NOT NULL) AS resolved,
       (SELECT count(*)::int FROM card_proof p JOIN card c ON c.id = p.card_id WHERE p.verdict_by = c.requester_id) AS by_client
     FROM card_proof`,
  );
  for (const key of ["changes", "waiting", "finals", "rounds", "open", "resolved", "by_client"])
    expect([key, (seen?.[key] ?? 0) > 1]).toEqual([key, true]);
  expect(
    await rows(
      `SELECT c.title FROM card c JOIN card_proof p ON p.card_id = c.id WHERE c.board_key = 'diseno'
       GROUP BY c.id HAVING max(p.round) > c.rounds OR count(*) FILTER (WHERE p.verdict = 'cambios') <> c.rounds`,
    ),
  ).toEqual([]);
});

test("in order: sent, remarked, decided, answered; and told in the card's history, which stays in order", async () => {
  expect(
    await rows(
      `SELECT p.id FROM card_proof p LEFT JOIN card_proof_pin n ON n.proof_id = p.id
       WHERE p.verdict_at < p.created_at OR n.created_at < p.created_at OR n.resolved_at < n.created_at
         OR greatest(p.created_at, p.verdict_at, n.created_at, n.resolved_at) > $1`,
      [NOW],
    ),
  ).toEqual([]);
  expect(
    await rows(
      "SELECT 1 FROM (SELECT at, lag(at) OVER (PARTITION BY card_id ORDER BY id) AS before FROM card_event) e WHERE at < before",
    ),
  ).toEqual([]);
  const [told] = await rows<{ proofs: number; events: number }>(
    `SELECT (SELECT count(*)::int + count(verdict)::int FROM card_proof) AS proofs,
       (SELECT count(*)::int FROM card_event WHERE kind = 'proof') AS events`,
  );
  expect(told?.events).toBe(told?.proofs);
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
