import { disconnect, query } from "@/lib/db";
import { aCard, cardsOf, columnOf, moveTo } from "@/lib/testing/boards";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import type { CardRow } from "./schema";

let lead: TestPerson;
beforeAll(async () => {
  await testDatabase();
  lead = await aPerson("Booking Sr");
});
afterAll(disconnect);

const inColumn = async (column: number): Promise<CardRow[]> =>
  (await cardsOf(lead, "booking")).filter(({ column_id }) => column_id === column);

test("fifty moves into one column at once all go through, each to a place of its own", async () => {
  const hold = await columnOf(lead, "booking", "hold");
  const from = await columnOf(lead, "booking", "consulta");
  const cards = await query<{ id: number }>(
    `WITH given AS (UPDATE board SET next_number = next_number + 50 WHERE key = 'booking' RETURNING next_number - 50 AS first)
     INSERT INTO card (board_key, number, column_id, rank, title) SELECT 'booking', first + n, $1, 'a' || n, 'Consulta'
     FROM given, generate_series(0, 49) AS n RETURNING id`,
    [from],
  );
  const answers = await Promise.all(
    cards.map(({ id }, index) => moveTo(lead, id, hold, [null, undefined, cards[0]?.id][index % 3])),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const there = await inColumn(hold);
  expect(new Set(there.map(({ id }) => id))).toEqual(new Set(cards.map(({ id }) => id)));
  expect(new Set(there.map(({ rank }) => rank)).size).toBe(50);
}, 60_000);

test("ranks that grew long are spread out again by the next move, in the order there was; thousands of moves fit", async () => {
  const offer = await columnOf(lead, "booking", "oferta");
  const [top, a, b, end] = await Promise.all(
    ["top", "a", "b", "end"].map((title) => aCard(lead, "booking", { title })),
  );
  if (!top || !a || !b || !end) throw new Error("no cards");
  for (const { id } of [top, a, b, end]) await moveTo(lead, id, offer);
  // Where some 15,000 moves between the same two cards end, just below what the index holds.
  await query("UPDATE card SET rank = 'a0' || repeat('0', 2500) || 'V' WHERE id = $1", [b.id]);
  await query("UPDATE card SET rank = 'a0' WHERE id = $1", [top.id]);
  await query("UPDATE card SET rank = 'a1' WHERE id = $1", [a.id]);
  const order = async () => (await inColumn(offer)).map(({ title }) => title);
  expect(await order()).toEqual(["top", "b", "a", "end"]);
  expect((await moveTo(lead, a.id, offer, top.id)).status).toBe(200);
  expect(await order()).toEqual(["top", "a", "b", "end"]);
  expect(Math.max(...(await inColumn(offer)).map(({ rank }) => rank.length))).toBeLessThan(10);

  await query("UPDATE card SET rank = 'a0' || repeat('0', 36) || 'V' WHERE id = $1", [a.id]);
  for (let index = 0; index < 40; index++)
    expect((await moveTo(lead, index % 2 ? a.id : b.id, offer, top.id)).status).toBe(200);
  expect(await order()).toEqual(["top", "a", "b", "end"]);
  expect(Math.max(...(await inColumn(offer)).map(({ rank }) => rank.length))).toBeLessThanOrEqual(40);
});
