import { disconnect, prisma, query } from "@/lib/db";
import { addDays, mondayOf, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { anAccess, anArtist, aPerson, aSale, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { readPdf } from "@/lib/testing/readPdf";
import { requestAs } from "@/lib/testing/requestAs";
import { openWeek } from "./forecast/rules/week";
import type { ForecastRow, ForecastView, Overview, Pasted } from "./forecast/schema";
import { lockForecasts } from "./forecast/service/lock";
import { weeklyMail } from "./weekly/mailKind";
import type { WeeklyRow, WeeklyView } from "./weekly/schema";

interface Refusal {
  error: string;
  code: string;
  current?: { learnings: string };
  issues?: { path: string; message: string }[];
}

const LAST = addDays(mondayOf(todayIn()), -7);
const BEFORE = addDays(LAST, -7);
let ana: TestPerson;
let show: number;
let artist: number;

/** A campaign of a show that ran all of last week, with what its platform told of these days of it. */
async function aCampaign(name: string, told: readonly number[], of = show): Promise<void> {
  const { id } = await prisma.adCampaign.create({
    data: {
      name,
      platform: "meta",
      show_id: of,
      from_day: new Date(`${LAST}T00:00:00Z`),
      until_day: new Date(`${addDays(LAST, 6)}T00:00:00Z`),
      currency: "ARS",
      budget: "7000",
      created_by_user_id: ana.userId,
    },
  });
  const made = await prisma.adName.create({ data: { platform: "meta", name, currency: "ARS", campaign_id: id } });
  for (const far of told)
    await prisma.adDay.create({
      data: { name_id: made.id, day: new Date(`${addDays(LAST, far)}T00:00:00Z`), spend: "500.50" },
    });
}

beforeAll(async () => {
  await testDatabase();
  ana = await aPerson("Marketing");
  artist = await anArtist("Ñandú");
  show = (await aShow({ artist_id: artist, fecha: addDays(todayIn(), 40), capacidad: 5_000 })).id;
  await aCampaign("Preventa", [0, 1, 2, 3, 4, 5, 6]);
  await aCampaign("Búsqueda", [0, 1]);
  await aSale(show, LAST, { venta_diaria: 120 });
  await aSale(show, BEFORE, { venta_diaria: 100 });
});
afterAll(disconnect);

const at = (of = show, week = LAST) => `/paid-media/weekly-status/${of}/${week}`;
const get = (person: TestPerson, path: string) => requestAs<WeeklyView & Refusal>(person, "GET", path);
const write = (method: string, path: string, body: object, person = ana) =>
  requestAs<WeeklyView & Refusal>(person, method, path, body);

describe("the weekly status", () => {
  const said = { learnings: "El carrusel rindió el doble.", next_action: "Pasar el 30 % a Reels.", owner_id: null };

  test("a show's week has its plan, what was spent and sold, and whose data are missing", async () => {
    const { body } = await requestAs<{ data: WeeklyRow[]; counts: object }>(
      ana,
      "GET",
      `/paid-media/weekly-status?week=${addDays(LAST, 3)}`,
    );
    expect(body.data).toMatchObject([
      {
        state: "sin_empezar",
        figures: [{ currency: "ARS", plan: "14000.00", spent: "4504.50" }],
        sales: { now: 120, before: 100 },
        missing: [{ name: "Búsqueda", platform: "meta", told_until: addDays(LAST, 1) }],
      },
    ]);
    expect(body.counts).toEqual({ sin_empezar: 1, borrador: 0, publicado: 0, missing: 1 });
  });

  test("it is frozen once published, is mailed once to the show's list, and a correction leaves it readable", async () => {
    await prisma.reportEmail.createMany({
      data: [
        { type: "show", show_id: show, mail: "afuera@example.com", hora: "09:00", dias: [1], zona: "UTC" },
        { type: "show", show_id: show, user_id: ana.userId, hora: "09:00", dias: [1], zona: "UTC" },
      ],
    });
    const first = await write("PUT", at(), { ...said, version: null });
    expect([first.status, first.body.entry?.n]).toEqual([200, 1]);
    // Somebody who began it as well meanwhile loses nothing: what is there comes with the refusal.
    const stale = await write("PUT", at(), { ...said, learnings: "Otra cosa", version: null });
    expect([stale.status, stale.body.code, stale.body.current?.learnings]).toEqual([
      409,
      "stale_version",
      said.learnings,
    ]);
    const tries = await Promise.all(Array.from({ length: 20 }, () => write("POST", `${at()}/publish`, { version: 1 })));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ status }) => status === 409)).toHaveLength(19);
    const mails = await query<{ to_mail: string; payload: { id: number } }>(
      "SELECT to_mail::text, payload FROM outbox_mail WHERE kind = 'marketing.weekly_status' ORDER BY 1",
    );
    expect(mails.map(({ to_mail }) => to_mail).sort()).toEqual(["afuera@example.com", ana.mail].sort());

    // What comes later does not change what was said.
    await aSale(show, addDays(LAST, 2), { venta_diaria: 30 });
    const frozen = (await get(ana, at())).body;
    expect([frozen.sales.now, frozen.moved]).toEqual([120, true]);
    expect((await write("PUT", at(), { ...said, version: 2 })).status).toBe(422);
    await expect(query("UPDATE weekly_status SET learnings = 'x' WHERE state = 'publicado'")).rejects.toThrow(
      "Un status publicado no cambia",
    );
    const corrected = await write("POST", `${at()}/correct`, { n: 1 });
    expect([corrected.body.entry?.n, corrected.body.entry?.state, corrected.body.sales.now]).toEqual([
      2,
      "borrador",
      150,
    ]);
    expect((await get(ana, `${at()}?n=1`)).body).toMatchObject({ sales: { now: 120 }, entry: { n: 1 } });
    expect((await auditOf(`weekly_status:${show}:${LAST}`)).map(({ action }) => action)).toEqual([
      "weekly_status.created",
      "weekly_status.published",
      "weekly_status.corrected",
    ]);

    const outside = await weeklyMail.render(mails[0]?.payload, "afuera@example.com");
    expect(outside.text).toContain("Pasar el 30 % a Reels.");
    const { pages } = await readPdf(outside.attachments[0]?.content ?? Buffer.alloc(0));
    expect(pages[0]).toContain("Búsqueda");
    // Somebody without amounts reads none.
    expect(pages[0]).not.toContain("4.504,50");
    const own = await requestAs<Buffer>(ana, "GET", `${at()}/pdf?n=1`);
    expect(own.status).toBe(200);
  });

  test("a new one begins with what the last said, and says nothing is not published", async () => {
    const next = addDays(LAST, 7);
    expect((await get(ana, at(show, next))).body.last).toMatchObject({ week: LAST, next_action: said.next_action });
    await write("PUT", at(show, next), { learnings: "", next_action: " ", owner_id: null, version: null });
    const refused = await write("POST", `${at(show, next)}/publish`, { version: 1 });
    expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining("Falta lo aprendido")]);
    const nobody = await aPerson("Legales");
    const wrong = await write("PUT", at(show, next), { ...said, owner_id: nobody.userId, version: 1 });
    expect([wrong.status, wrong.body.issues?.[0]?.path]).toEqual([400, "owner_id"]);
  });

  test("shows of other artists are not there, nor what they sold beside a campaign", async () => {
    const other = await aPerson("Office", { grants: ["paid_media"] });
    await anArtist("Otra");
    await anAccess(other.mail, { artista: "Otra", accesoMontos: false });
    expect((await get(other, at())).status).toBe(404);
    expect((await write("PUT", at(), { ...said, version: 2 }, other)).status).toBe(404);
    const list = await requestAs<{ data: WeeklyRow[] }>(other, "GET", `/paid-media/weekly-status?week=${LAST}`);
    expect(list.body.data).toEqual([]);
    const campaign = await prisma.adCampaign.findFirstOrThrow({ where: { name: "Preventa" } });
    const seen = async (person: TestPerson) =>
      (
        await requestAs<{ days: { tickets: number | null }[]; incremental: unknown }>(
          person,
          "GET",
          `/paid-media/campaigns/${campaign.id}`,
        )
      ).body;
    expect((await seen(ana)).days.some(({ tickets }) => tickets === 120)).toBe(true);
    expect((await seen(other)).days.every(({ tickets }) => tickets === null)).toBe(true);
    expect((await requestAs(await aPerson("Legales"), "GET", "/paid-media/weekly-status")).status).toBe(403);
  });
});

describe("forecasts", () => {
  const week = openWeek();
  let paula: TestPerson;
  let coming: number;
  let played: number;
  const nothing = { tickets: null };
  const body = (base: object, more: object = {}) => ({
    week,
    version: null,
    low: nothing,
    base,
    high: nothing,
    ...more,
  });
  const save = (person: TestPerson, id: number, sent: object) =>
    requestAs<ForecastView & Refusal & { current: ForecastView }>(person, "PUT", `/forecasts/${id}`, sent);
  const list = async (person: TestPerson, search = "") =>
    (
      await requestAs<{ data: ForecastRow[]; errors: { owner: { name: string }; locks: number; tickets: number }[] }>(
        person,
        "GET",
        `/forecasts${search}`,
      )
    ).body;
  const paste = (text: string, dry_run: boolean, person = paula) =>
    requestAs<Pasted & Refusal>(person, "POST", "/forecasts/paste", { text, dry_run });

  beforeAll(async () => {
    paula = await aPerson("Negocio");
    coming = (
      await aShow({ name: "Ñandú en Obras", artist_id: artist, fecha: addDays(todayIn(), 60), capacidad: 4_000 })
    ).id;
    played = (
      await aShow({ name: "Ñandú en Rosario", artist_id: artist, fecha: addDays(todayIn(), -3), state: "realizado" })
    ).id;
    await aSale(played, addDays(todayIn(), -10), { venta_diaria: 1_000, monto_diario: "50000.50" });
  });

  test("what one says is one's own, of the open week; two windows lose nothing", async () => {
    const first = await save(paula, coming, body({ tickets: "3.000", gross: "1.234.567,89", margin: "-10" }));
    expect([first.status, first.body.version, first.body.row.said.base]).toEqual([
      200,
      1,
      { tickets: 3_000, gross: "1234567.89", spend: null, margin: "-10.00" },
    ]);
    const stale = await save(paula, coming, body({ tickets: 3_100 }));
    expect([stale.status, stale.body.code, stale.body.current.row.said.base?.tickets]).toEqual([
      409,
      "stale_version",
      3_000,
    ]);
    const old = await save(paula, coming, body({ tickets: 3_100 }, { version: 1, week: addDays(week, -7) }));
    expect([old.status, old.body.code]).toEqual([409, "stale_version"]);
    const wrong = await save(paula, coming, body({ tickets: 3_000 }, { version: 1, low: { tickets: 3_500 } }));
    expect([wrong.status, wrong.body.issues]).toEqual([
      400,
      [{ path: "low.tickets", message: "El escenario bajo no puede vender más que el base." }],
    ]);
    expect((await save(paula, coming, body(nothing))).status).toBe(409);
    expect((await save(paula, played, body({ tickets: 1 }))).status).toBe(422);
    const other = (await list(ana)).data.find(({ id }) => id === coming);
    expect(other?.said.base).toBeNull();
    expect((await list(ana, `?owner=${paula.userId}`)).data.find(({ id }) => id === coming)?.said.base?.tickets).toBe(
      3_000,
    );
  });

  test("without montos no amount is read, and those that are stored stay as one writes", async () => {
    await query(
      `INSERT INTO forecast (show_id, scenario, owner_user_id, week, currency, tickets, gross) VALUES ($1, 'base', $2, $3, 'ARS', 10, 99.50)`,
      [coming, ana.userId, week],
    );
    const saved = await save(ana, coming, body({ tickets: 2_500, gross: "1" }, { version: 1 }));
    expect(saved.body.row.said.base).toEqual({ tickets: 2_500 });
    const [row] = await query(
      "SELECT tickets, gross::text AS gross FROM forecast WHERE show_id = $1 AND owner_user_id = $2",
      [coming, ana.userId],
    );
    expect(row).toEqual({ tickets: 2_500, gross: "99.50" });
    expect(JSON.stringify(await list(ana))).not.toMatch(/"(gross|spend|margin)"/);
    const overview = await requestAs<Overview>(ana, "GET", "/forecasts/overview");
    expect(JSON.stringify(overview.body)).not.toMatch(/"(gross|spend|margin)"/);
  });

  test("weeks are locked once, carried on, kept, and measured by what came", async () => {
    const before = addDays(week, -14);
    for (const [person, tickets] of [
      [paula, 1_200],
      [ana, 900],
    ] as const)
      await query(
        `INSERT INTO forecast (show_id, scenario, owner_user_id, week, currency, tickets, gross) VALUES ($1, 'base', $2, $3, 'ARS', $4, 60000)`,
        [played, person.userId, before, tickets],
      );
    await query(
      "INSERT INTO forecast (show_id, scenario, owner_user_id, week, currency, tickets) VALUES ($1, 'high', $2, $3, 'ARS', 4000)",
      [coming, paula.userId, before],
    );
    const locked = await Promise.all(Array.from({ length: 5 }, () => lockForecasts()));
    // Of the week before last three rows, and of the last those that were carried on while their show was to come.
    const weeks = await query<{ week: string; n: number }>(
      "SELECT week::text AS week, count(*)::int AS n FROM forecast WHERE locked_at IS NOT NULL GROUP BY 1 ORDER BY 1",
    );
    expect(weeks[0]).toEqual({ week: before, n: 3 });
    expect(weeks[1]?.week).toBe(addDays(week, -7));
    expect(locked.reduce((sum, one) => sum + one, 0)).toBe(weeks.reduce((sum, { n }) => sum + n, 0));
    await expect(query("UPDATE forecast SET tickets = 1 WHERE locked_at IS NOT NULL")).rejects.toThrow(
      "Un forecast cerrado",
    );
    const { data, errors } = await list(paula, "?over=1");
    expect(data.find(({ id }) => id === played)?.actual).toEqual({
      tickets: 1_000,
      gross: "50000.50",
      spend: "0.00",
      margin: null,
    });
    expect(errors.map(({ tickets }) => tickets)).toEqual([10, 20]);
    const view = await requestAs<ForecastView>(paula, "GET", `/forecasts/${coming}`);
    expect(view.body.locked.map((one) => one.week)).toEqual([addDays(week, -7), before]);
    expect(view.body.others.map(({ owner }) => owner.id)).toEqual([ana.userId]);
  });

  test("what is pasted is all saved or nothing", async () => {
    const tried = await paste(
      "Show\tEscenario\tEntradas\nÑandú en Obras\tBase\t3.200\nÑandú en Rosario\tBase\t10\nNadie\tBase\t1",
      false,
    );
    expect([tried.body.saved, tried.body.changed, tried.body.refused]).toEqual([false, 1, 2]);
    expect(tried.body.rows.map(({ problem }) => problem)).toEqual([
      null,
      "El show ya fue: su última columna es lo que pasó.",
      "No existe este show, o no es de los artistas que puede ver.",
    ]);
    const twice = await paste("Ñandú en Obras\tBase\t3200\nÑandú en Obras\tBase\t3300", true);
    expect(twice.body.rows[1]?.problem).toBe("Hay otra fila de este show en Base.");
    const over = await paste("Ñandú en Obras\tAlto\t4001", true);
    expect(over.body.rows[0]?.problem).toContain("Entran 4.000");
    const saved = await paste("Ñandú en Obras\tBase\t3.200\t\nÑandú en Obras\tBajo\t2.000", false);
    expect([saved.body.saved, saved.body.changed]).toEqual([true, 2]);
    const [row] = (await list(paula, "?q=obras")).data;
    // Cells that are left empty stay as they were.
    expect([row?.said.base?.tickets, row?.said.base?.gross, row?.said.low?.tickets]).toEqual([
      3_200,
      "1234567.89",
      2_000,
    ]);
    expect((await paste("hola", true)).status).toBe(200);
    expect((await paste("", true)).status).toBe(400);
  });

  test("the house says what was last said, against the last lock; each grant opens its screen alone", async () => {
    const overview = await requestAs<Overview>(paula, "GET", "/forecasts/overview");
    expect(overview.body.shows.find(({ id }) => id === coming)).toMatchObject({
      now: { tickets: 3_200 },
      owner: paula.mail,
    });
    const [writes, reads] = [
      await aPerson("Office", { grants: ["forecast"] }),
      await aPerson("Office", { grants: ["forecast_overview"] }),
    ];
    const asked = async (person: TestPerson) =>
      Promise.all(
        ["/forecasts", "/forecasts/overview", `/forecasts/${coming}`, "/paid-media/weekly-status", "/expenses"].map(
          async (path) => (await requestAs(person, "GET", path)).status,
        ),
      );
    expect(await asked(writes)).toEqual([200, 403, 200, 403, 200]);
    expect(await asked(reads)).toEqual([403, 200, 403, 403, 200]);
    await anAccess(writes.mail, { artista: "Otra", accesoMontos: true });
    expect((await save(writes, coming, body({ tickets: 10 }))).status).toBe(404);
  });
});

test("the coming shows of marketing's board have their stages and what is spent, of the artists that one may see", async () => {
  interface Timeline {
    shows: { id: number; stages: { stage: string }[]; platforms: string }[];
    waiting: number | null;
  }
  const { body } = await requestAs<Timeline>(ana, "GET", "/spend-plans/timeline");
  expect(body.shows).toMatchObject([{ id: show, stages: [{ stage: "ultima_semana" }], platforms: "4504.50" }]);
  expect(body.waiting).toBe(0);
  const junior = await aPerson("Marketing Jr");
  await anArtist("Otra");
  await anAccess(junior.mail, { artista: "Otra", accesoMontos: false });
  expect((await requestAs<Timeline>(junior, "GET", "/spend-plans/timeline")).body).toEqual({
    shows: [],
    waiting: null,
  });
});
