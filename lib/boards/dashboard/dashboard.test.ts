import { disconnect, query } from "@/lib/db";
import { addDays, inZone, todayIn } from "@/lib/format/dates";
import { boardAs, cardsOf } from "@/lib/testing/boards";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { isLate, metDeadline } from "../rules/filter";
import type { DashboardView } from "./schema";

const BOARD = "legales";
const today = todayIn();
let lead: TestPerson;
let junior: TestPerson;

beforeAll(async () => {
  await testDatabase();
  lead = await aPerson("Legales Sr");
  junior = await aPerson("Legales Jr");
});
afterAll(disconnect);

const figures = async (search = "", person = lead) =>
  (await requestAs<DashboardView>(person, "GET", `/boards/${BOARD}/dashboard${search}`)).body;

/** A card whose past is written by hand: days before today. */
async function past(column: string, facts: { asked: number; started?: number; closed?: number; more?: Facts }) {
  const { type = "", due = null, assignees = [] } = facts.more ?? {};
  const ago = (days: number | undefined) => (days === undefined ? null : `${addDays(today, -days)}T15:00:00Z`);
  await query(
    `WITH made AS (INSERT INTO card (board_key, number, column_id, rank, title, type, due_on, created_at, started_at, closed_at)
       SELECT $1, nextval('card_id_seq'), k.id, 'a', 'Una', $3, $4::date, $5, $6, $7 FROM board_column k
         WHERE k.board_key = $1 AND k.key = $2
       RETURNING id)
     INSERT INTO card_assignee (card_id, user_id) SELECT id, unnest($8::int[]) FROM made`,
    [BOARD, column, type, due, ago(facts.asked), ago(facts.started), ago(facts.closed), assignees],
  );
}

interface Facts {
  type?: string;
  due?: string;
  assignees?: number[];
}

test("counts as a hand would, and the same after columns were renamed and archived", async () => {
  await boardAs(lead, BOARD);
  const [a, b] = [lead.userId, junior.userId];
  await past("pedidos", { asked: 3, more: { due: addDays(today, -1), assignees: [a, b] } });
  await past("pedidos", { asked: 40, more: {} });
  await past("revision", {
    asked: 10,
    started: 8,
    more: { type: "Contrato", due: addDays(today, 5), assignees: [b] },
  });
  for (const [started, closed, due] of [
    [10, 8, 7],
    [20, 16, 16],
    [13, 3, 4],
  ] as const)
    await past("vigente", {
      asked: started,
      started,
      closed,
      more: { type: "Contrato", assignees: [a], due: addDays(today, -due) },
    });
  await past("vigente", { asked: 300, started: 250, closed: 200, more: { type: "NDA" } });
  await past("cancelado", { asked: 5, closed: 2, more: {} });

  const shown = await figures();
  expect(shown.groups).toEqual([
    { group: "backlog", cards: 2 },
    { group: "unstarted", cards: 0 },
    { group: "started", cards: 1 },
    { group: "completed", cards: 4 },
    { group: "cancelled", cards: 1 },
  ]);
  expect(shown.overdue).toEqual({ due: 1, sla: 0, any: 1 });
  expect(shown.completed).toBe(3);
  // 2, 4 and 10 days: the median is 4, and the 85th of a hundred lies 7 tenths of the way from 4 to 10.
  expect(shown.cycle).toEqual({
    median: 4,
    p85: 8.2,
    cards: 3,
    types: [{ type: "Contrato", median: 4, p85: 8.2, cards: 3 }],
  });
  expect(shown.on_time).toEqual({ met: 2, of: 3 });
  expect(shown.ages.map(({ cards }) => cards)).toEqual([1, 1, 0, 1]);
  expect(shown.rounds).toBeNull();
  expect(shown.people.map(({ id, open, late, done, on_time }) => [id, open, late, done, on_time])).toEqual([
    [b, 2, 1, 0, { met: 0, of: 0 }],
    [a, 1, 1, 3, { met: 2, of: 3 }],
    [null, 1, 0, 0, { met: 0, of: 0 }],
  ]);
  expect(shown.weeks).toHaveLength(12);
  expect(shown.weeks.reduce((sum, { completed }) => sum + completed, 0)).toBe(3);
  expect(shown.weeks.at(-1)?.to).toBe(today);

  await query(
    "UPDATE board_column SET title = 'Otro nombre ' || id, archived_at = CASE WHEN key = 'vigente' THEN now() END WHERE board_key = $1",
    [BOARD],
  );
  expect(await figures()).toEqual(shown);
  await query("UPDATE board_column SET archived_at = NULL WHERE board_key = $1", [BOARD]);
});

test("open and closed are all there are, and each figure is the count of the cards it leads to", async () => {
  const shown = await figures();
  const cards = await cardsOf(lead, BOARD, "?closed_since=2000-01-01");
  const groupOf = new Map((await boardAs(lead, BOARD)).columns.map(({ id, group }) => [id, group]));
  const now = new Date().toISOString();
  const count = (keep: (card: (typeof cards)[number]) => boolean) => cards.filter(keep).length;
  expect(shown.groups.reduce((sum, group) => sum + group.cards, 0)).toBe(cards.length);
  for (const { group, cards: n } of shown.groups)
    expect(count((card) => groupOf.get(card.column_id) === group)).toBe(n);
  expect(count((card) => isLate(card, today, now))).toBe(shown.overdue.any);
  const done = cards.filter(
    ({ column_id, closed_at }) =>
      groupOf.get(column_id) === "completed" && closed_at && inZone(closed_at).day >= shown.from,
  );
  expect(done).toHaveLength(shown.completed);
  expect(done.filter((card) => metDeadline(card))).toHaveLength(shown.on_time.met);
});

test("tidying away what is done changes no figure of what was done", async () => {
  const before = await figures();
  const done = (await cardsOf(lead, BOARD)).find(({ closed_at }) => closed_at !== null);
  await requestAs(lead, "POST", `/cards/${done?.id}/archive`);
  const after = await figures();
  expect(after.completed + after.archived).toBe(before.completed + 1);
  expect(after.cycle).toEqual(before.cycle);
  expect(after.archived).toBe(1);
});

test("a period of one's own; an impossible one is refused by name; strangers get nothing", async () => {
  const year = await figures(`?from=${addDays(today, -365)}&to=${today}`);
  expect(year.completed).toBe(4);
  const wrong = await requestAs<{ issues: { path: string }[] }>(
    lead,
    "GET",
    `/boards/${BOARD}/dashboard?from=2026-02-02&to=2026-01-01`,
  );
  expect([wrong.status, wrong.body.issues[0]?.path]).toEqual([400, "to"]);
  for (const [field, day] of [
    ["to", "1000-01-01"],
    ["from", "9999-12-31"],
  ]) {
    const far = await requestAs<typeof wrong.body>(lead, "GET", `/boards/${BOARD}/dashboard?${field}=${day}`);
    expect([far.status, far.body.issues[0]?.path]).toEqual([400, field]);
  }
  expect((await requestAs(await aPerson("Comercial Jr"), "GET", `/boards/${BOARD}/dashboard`)).status).toBe(404);
  expect((await figures("", await aPerson("Admin secundario"))).completed).toBe(3);
});
