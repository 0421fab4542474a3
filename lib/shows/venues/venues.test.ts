import { disconnect, prisma, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { HoldView } from "../holds/schema";
import type { VenueView } from "./schema";

type Answer = VenueView & { error?: string; issues?: { path: string }[] };
let booker: TestPerson;
let made = 0;

beforeAll(async () => {
  await testDatabase();
  booker = await aPerson("Booking");
});
afterAll(disconnect);

async function aVenue() {
  const venue = { name: `Sala ${++made}`, city: "Córdoba", country: "AR" };
  const show = await aShow({ state: "consulta", fecha: addDays(todayIn(), 40), venue });
  const { venue_id } = await prisma.show.findUniqueOrThrow({ where: { id: show.id } });
  return { id: venue_id ?? 0, show, venue };
}
const RULES = {
  hold_mode: "propio",
  max_rank: 3,
  challenge_hours: 48,
  business_hours: true,
  hold_days: 10,
  rooms: ["A", "B"],
  lat: -31.42,
  lng: -64.19,
};
const save = (id: number, more: object = {}, by = booker) =>
  requestAs<Answer>(by, "PUT", `/venues/${id}`, { ...RULES, version: 1, ...more });

test("a venue is said to be ours, with its rules, by one of twenty at once", async () => {
  const { id } = await aVenue();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => save(id, { max_rank: n + 1 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  const { body } = await requestAs<{ venues: VenueView[] }>(booker, "GET", `/venues?id=${id}`);
  expect(body.venues[0]).toMatchObject({
    hold_mode: "propio",
    challenge_hours: 48,
    rooms: ["A", "B"],
    lat: -31.42,
    version: 2,
  });
  expect((await auditOf(`venue:${id}`)).map(({ action }) => action)).toEqual(["venue.rules"]);
}, 60_000);

test("says what is wrong, and who may not", async () => {
  const { id } = await aVenue();
  for (const [more, path] of [
    [{ max_rank: 0 }, "max_rank"],
    [{ rooms: ["A", "a"] }, "rooms"],
    [{ lat: null }, "lng"],
    [{ lng: 200 }, "lng"],
  ] as const)
    expect([path, (await save(id, more)).body.issues?.[0]?.path]).toEqual([path, path]);
  expect((await save(id, {}, await aPerson("Produccion"))).status).toBe(403);
});

test("who keeps the list changes while nobody waits; its challenges run by its hours from the screens' calls", async () => {
  const { id, show, venue } = await aVenue();
  expect((await save(id, { business_hours: false })).status).toBe(200);
  const day = addDays(todayIn(), 40);
  const place = (show_id: number) =>
    requestAs<{ placed: HoldView[] }>(booker, "POST", "/holds", {
      show_id,
      items: [{ venue_id: id, room: "", day }],
      client_id: crypto.randomUUID(),
    });
  const [first] = (await place(show.id)).body.placed;
  const rival = await aShow({ state: "consulta", fecha: day, venue });
  const [second] = (await place(rival.id)).body.placed;
  const refused = await save(id, { hold_mode: "externo", version: 2 });
  expect([refused.status, refused.body.error]).toEqual([
    409,
    `${venue.name} tiene 2 holds que esperan: liberarlos antes de cambiar quién lleva su lista.`,
  ]);
  const challenge = () =>
    requestAs<HoldView & { error?: string }>(booker, "POST", `/holds/${second?.id}/challenge`, {
      version: second?.version,
    });
  expect((await challenge()).body.error).toBe("Para desafiar hace falta una oferta aceptada o una autorización.");
  await query("INSERT INTO deal (show_id, side, terms) VALUES ($1, 'promotor', '{}')", [rival.id]);
  await query(
    "INSERT INTO show_waiver (show_id, what, currency, amount, reason, state, created_by_user_id) VALUES ($1, 'desafio', 'ARS', 0, 'Listo', 'aprobada', $2)",
    [rival.id, booker.userId],
  );
  const open = await challenge();
  expect(open.status).toBe(200);
  const hours = (Date.parse(open.body.challenge?.deadline ?? "") - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(47.9);
  expect(hours).toBeLessThanOrEqual(48);
  const listed = await requestAs<{ holds: HoldView[] }>(booker, "GET", "/holds?challenged=si");
  expect(listed.body.holds.map(({ id: hold }) => hold).sort()).toEqual([first?.id, second?.id]);
  const answer = await requestAs(booker, "POST", `/challenges/${open.body.challenge?.id}/answer`, {
    hold_id: first?.id,
    says: "libera",
  });
  expect(answer.status).toBe(200);
  const now = await requestAs<{ holds: HoldView[] }>(booker, "GET", `/holds?show_id=${rival.id}`);
  expect(now.body.holds[0]).toMatchObject({ rank: 1, waiting: 1, challenge: null });
});
