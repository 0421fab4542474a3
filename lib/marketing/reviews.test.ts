import { disconnect, prisma, query } from "@/lib/db";
import { addDays, mondayOf, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { anAccess, anArtist, aPerson, aSale, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { readPdf } from "@/lib/testing/readPdf";
import { requestAs } from "@/lib/testing/requestAs";
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
