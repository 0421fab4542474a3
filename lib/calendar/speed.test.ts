import { disconnect, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { ItemsReply } from "./schema";

jest.setTimeout(120_000);
beforeAll(testDatabase);
afterAll(disconnect);

/** 5,000 shows over ten years, 400 of them in March, and 100 holds on its days. */
async function years(userId: number) {
  const model = await aShow({ name: "Modelo", fecha: "2020-01-01" });
  await query(
    `INSERT INTO venue (name, city, country) SELECT 'Sala ' || n, 'Ciudad ' || n % 12, 'AR' FROM generate_series(1, 60) n`,
  );
  const copy = (from: number, to: number, day: string) =>
    query(
      `INSERT INTO "show" (name, artist_id, venue_id, fecha, hora, type, state, created_at, updated_at)
       SELECT 'Show de prueba ' || n, $1, (SELECT min(id) FROM venue) + n % 60, ${day}, '21:00', 'live-arg', 'a_la_venta', now(), now()
       FROM generate_series(${from}, ${to}) n`,
      [model.artist_id],
    );
  await copy(1, 4_600, "'2018-01-01'::date + (n * 7 % 3300)");
  await copy(4_601, 5_000, "'2027-03-01'::date + n % 31");
  await query(
    `INSERT INTO hold (show_id, venue_id, day, seq, state, expires_at, set_id, created_at, created_by_user_id)
     SELECT $1, (SELECT min(id) FROM venue) + n % 60, '2027-03-01'::date + n % 31, 1, 'vivo', now() + interval '9 days', gen_random_uuid(), now(), $2
     FROM generate_series(1, 100) n`,
    [model.id, userId],
  );
  await query("ANALYZE");
}

test("a month of 500 entries among 5,000 shows is answered in 200 ms, by an index of its days", async () => {
  const booker = await aPerson("Booking");
  await years(booker.userId);
  const took: number[] = [];
  for (let turn = 0; turn < 6; turn++) {
    const start = performance.now();
    const { body } = await requestAs<ItemsReply>(
      booker,
      "GET",
      "/calendar/items?from=2027-03-01&to=2027-03-31&calendar=booking",
    );
    took.push(performance.now() - start);
    expect(body.items.length).toBeGreaterThanOrEqual(500);
  }
  // The least of several: what others do on this machine meanwhile is not measured.
  expect(Math.min(...took)).toBeLessThan(200);
  const plan = await query<{ "QUERY PLAN": string }>(
    `EXPLAIN SELECT s.id FROM "show" s WHERE s.fecha BETWEEN '2027-03-01' AND '2027-03-31'`,
  );
  expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain("show_fecha");
});
