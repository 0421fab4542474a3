import { disconnect, prisma, query } from "@/lib/db";
import { addDays, formatDay, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";

interface Answer {
  state: string;
  version: number;
  error?: string;
  issues?: { path: string; message: string }[];
  clashes: { stops: boolean; text: string }[];
  follows: string[];
}

const TODAY = todayIn();
const DAY = addDays(TODAY, 40);
const NEW = addDays(TODAY, 60);
let producer: TestPerson;
let booker: TestPerson;
let made = 0;

beforeAll(async () => {
  await testDatabase();
  [producer, booker] = [await aPerson("Produccion"), await aPerson("Booking")];
});
afterAll(disconnect);

/** A venue of ours, with a show that is confirmed there. */
async function confirmed(facts: object = {}) {
  const venue = { name: `Nuestra ${++made}`, city: "Córdoba", country: "AR" };
  const show = await aShow({ state: "confirmado", fecha: DAY, venue, ...facts });
  const { venue_id } = await prisma.show.findUniqueOrThrow({ where: { id: show.id } });
  await query("UPDATE venue SET hold_mode = 'propio' WHERE id = $1", [venue_id]);
  await placed(show.id, venue_id ?? 0, DAY, "confirmado");
  return { ...show, venue, venue_id: venue_id ?? 0 };
}
const placed = (show: number, venue: number, day: string, state = "vivo") =>
  query(
    `INSERT INTO hold (show_id, venue_id, day, seq, state, expires_at, set_id, created_at, created_by_user_id)
     SELECT $1, $2, $3::date, coalesce((SELECT max(seq) FROM hold WHERE venue_id = $2 AND day = $3::date), 0) + 1, $4, now() + interval '9 days', gen_random_uuid(), now(), $5`,
    [show, venue, day, state, booker.userId],
  );
const move = async (id: number, fecha: string | null, by = producer, version?: number) =>
  requestAs<Answer>(by, "POST", `/shows/${id}/reschedule`, {
    fecha,
    reason: "Gira",
    version: version ?? (await prisma.show.findUniqueOrThrow({ where: { id } })).version,
  });
const look = (id: number, fecha: string) =>
  requestAs<Answer>(producer, "GET", `/shows/${id}/reschedule?fecha=${fecha}`);
const holdsOf = (id: number) =>
  query<{ day: string; state: string }>("SELECT day::text AS day, state FROM hold WHERE show_id = $1 ORDER BY id", [
    id,
  ]);

test("gives up its day, takes the new one, keeps what it is, and says when it moved", async () => {
  const show = await confirmed();
  const before = await prisma.show.findUniqueOrThrow({ where: { id: show.id } });
  expect((await look(show.id, NEW)).body).toEqual({ clashes: [], follows: [] });
  const { status, body } = await move(show.id, NEW);
  expect([status, body.state]).toEqual([200, "confirmado"]);
  expect(body.version).toBeGreaterThan(before.version);
  expect(await holdsOf(show.id)).toEqual([
    { day: DAY, state: "liberado" },
    { day: NEW, state: "confirmado" },
  ]);
  const waits = await move(show.id, null);
  expect([waits.body.state, (await holdsOf(show.id)).map(({ state }) => state)]).toEqual([
    "reprogramado",
    ["liberado", "liberado"],
  ]);
  // It may be played on the day that it had, after all.
  expect((await move(show.id, NEW)).body.state).toBe("confirmado");
  const changes = await query(
    "SELECT from_day::text AS from, to_day::text AS to, reason FROM show_date_change WHERE show_id = $1 ORDER BY id",
    [show.id],
  );
  expect(changes).toEqual([
    { from: DAY, to: NEW, reason: "Gira" },
    { from: NEW, to: null, reason: "Gira" },
    { from: null, to: NEW, reason: "Gira" },
  ]);
  const page = await requestAs<{ reprogramado: object[] }>(
    await aPerson("Ticketing"),
    "GET",
    `/tickets/show/${encodeURIComponent(show.name)}`,
  );
  expect(page.body.reprogramado?.[0]).toEqual({ dia: TODAY, desde: DAY, hasta: NEW, motivo: "Gira" });
});

test("a day that another show has, or that others wait for, is not taken; its own place there is", async () => {
  const show = await confirmed();
  const rival = await aShow({ state: "hold", fecha: NEW, venue: show.venue });
  await placed(rival.id, show.venue_id, NEW);
  const behind = `Hay un hold antes: ${rival.name}. Desafiar o esperar.`;
  expect((await look(show.id, NEW)).body.clashes[0]).toEqual({ stops: true, text: behind });
  const refused = await move(show.id, NEW);
  expect([refused.status, refused.body.error]).toEqual([409, behind]);
  const day = addDays(NEW, 1);
  const other = await aShow({ state: "confirmado", fecha: day, venue: show.venue });
  const taken = `${show.venue.name} ya tiene un show confirmado el ${formatDay(day)}: ${other.name}.`;
  expect((await move(show.id, day)).body.error).toBe(taken);
  const mine = addDays(NEW, 2);
  await placed(show.id, show.venue_id, mine);
  await placed(rival.id, show.venue_id, mine);
  expect((await move(show.id, mine)).body.state).toBe("confirmado");
  expect((await holdsOf(rival.id)).map(({ state }) => state)).toEqual(["vivo", "desplazado"]);
});

test("twenty who move shows of one room to the same day at once: one of them gets it", async () => {
  const first = await confirmed();
  const shows = [first];
  for (let n = 1; n < 20; n++) {
    const fecha = addDays(DAY, n);
    const show = await aShow({ state: "confirmado", fecha, venue: first.venue });
    await placed(show.id, first.venue_id, fecha, "confirmado");
    shows.push({ ...show, venue: first.venue, venue_id: first.venue_id });
  }
  const day = addDays(NEW, 30);
  const answers = await Promise.all(shows.map(({ id }) => move(id, day, producer, 1)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  const [{ n } = { n: 0 }] = await query<{ n: number }>(
    "SELECT count(*)::int AS n FROM hold WHERE venue_id = $1 AND day = $2::date AND state = 'confirmado'",
    [first.venue_id, day],
  );
  expect(n).toBe(1);
}, 60_000);

test("a day that is cleared is free for others; the day of a show with a deal moves by rescheduling alone", async () => {
  const ticketing = await aPerson("Ticketing");
  const put = (show: string, updateData: object) =>
    requestAs<Answer>(ticketing, "PUT", "/tickets/show-details", { show, updateData });
  const show = await confirmed();
  expect((await put(show.name, { fecha: null })).status).toBe(200);
  expect((await holdsOf(show.id)).map(({ state }) => state)).toEqual(["liberado"]);
  const dealt = await confirmed();
  await query("INSERT INTO deal (show_id, side, terms) VALUES ($1, 'promotor', '{}')", [dealt.id]);
  const refused = await put(dealt.name, { fecha: NEW });
  expect([refused.status, refused.body.error]).toEqual([
    422,
    "La fecha de un show con trato se cambia al reprogramarlo, con su motivo.",
  ]);
});

test("who neither produces nor sells moves none", async () => {
  const { id } = await confirmed();
  expect((await move(id, NEW, booker)).status).toBe(403);
});
