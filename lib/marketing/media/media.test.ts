import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { disconnect, prisma, query } from "@/lib/db";
import { forgetStorage } from "@/lib/files/storage";
import { addDays, todayIn } from "@/lib/format/dates";
import { importJobs } from "@/lib/imports/jobs";
import { testDatabase } from "@/lib/testing/db";
import { anArtist, aPerson, aSale, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { formWith } from "@/lib/testing/samples";
import { keepForecasts } from "@/lib/ticketing/forecast/keep";
import type { CampaignRow, CampaignView } from "./schema";

jest.mock("@/lib/imports/process/spawn", () => jest.requireActual("@/lib/testing/importsHere"));

interface Refusal {
  error: string;
  code: string;
  issues?: { path: string; message: string }[];
}
interface Imported extends Refusal {
  id: string;
  status: string;
  inserted: number;
  updated: number;
  unchanged: number;
  rows_rejected: number;
  rejected: { row: number; message: string }[];
}
interface Names {
  data: { id: number; name: string; platform: string; currency: string; spent: string }[];
  campaigns: { id: number; name: string }[];
}

let uploads: string;
let ana: TestPerson;

beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "media-"));
  process.env.UPLOAD_DIR = uploads;
  forgetStorage();
  ana = await aPerson("Marketing");
});
afterEach(async () => {
  await query("DELETE FROM ad_day", []);
  await query("DELETE FROM ad_name", []);
  await query("DELETE FROM ad_campaign", []);
});
afterAll(async () => {
  await disconnect();
  await rm(uploads, { recursive: true });
});

const sample = (name: string) => readFileSync(path.join(__dirname, "fixtures", name));

async function preview(bytes: Buffer, name = "informe.csv") {
  const form = formWith("file", { name, bytes });
  return requestAs<{ columns: Record<string, string>; header_row: number } & Refusal>(
    ana,
    "POST",
    "/paid-media/import/preview",
    form.body,
    form.headers,
  );
}

/** Tries a file and saves it where nothing is wrong, as the worker does. */
async function load(bytes: Buffer, more: Record<string, string> = {}): Promise<Imported> {
  const { body: found } = await preview(bytes);
  const fields = {
    mapping: JSON.stringify({ columns: found.columns, header_row: found.header_row }),
    dry_run: "true",
    ...more,
  };
  const form = formWith("file", { name: "informe.csv", bytes }, fields);
  const { body } = await requestAs<Imported>(ana, "POST", "/paid-media/import", form.body, form.headers);
  const tried = await work(body.id);
  if (tried.status !== "done" || tried.rows_rejected > 0) return tried;
  const saved = await requestAs<Imported>(ana, "POST", `/paid-media/import/${tried.id}/commit`);
  return work(saved.body.id);
}
async function work(id: string): Promise<Imported> {
  await importJobs[0]?.handle({ id }, { id: "", signal: new AbortController().signal });
  return (await requestAs<Imported>(ana, "GET", `/paid-media/import/${id}`)).body;
}

const names = async () => (await requestAs<Names>(ana, "GET", "/paid-media/names")).body.data;
const campaigns = async (search = "") =>
  (
    await requestAs<{ data: CampaignRow[]; unmatched: number; total: number }>(
      ana,
      "GET",
      `/paid-media/campaigns${search}`,
    )
  ).body;

const facts = (more: object = {}) => ({
  name: "Preventa",
  platform: "meta",
  from_day: "2026-11-10",
  until_day: "2026-11-29",
  currency: "ARS",
  budget: "500000",
  ...more,
});
const create = (more: object) => requestAs<CampaignView & Refusal>(ana, "POST", "/paid-media/campaigns", facts(more));

describe("the platforms' exports", () => {
  test.each([
    ["meta_es.csv", "ARS", 2, "250341.65"],
    ["meta_en.csv", "EUR", 1, "210.35"],
    ["google_es.csv", "ARS", 2, "85090.50"],
    ["google_en.csv", "EUR", 1, "1245.10"],
  ])("%s: %s, %i days, %s in all, without its sums", async (file, currency, days, spent) => {
    expect(await load(sample(file))).toMatchObject({ status: "done", inserted: days, rows_rejected: 0 });
    const [sum] = await query<{ days: number; spent: string; currency: string }>(
      "SELECT count(*)::int AS days, sum(d.spend)::text AS spent, min(n.currency::text) AS currency FROM ad_day d JOIN ad_name n ON n.id = d.name_id",
      [],
    );
    expect(sum).toEqual({ days, spent, currency });
  });

  test("the same file twice adds nothing; a later one of the same days replaces, and undoing puts back", async () => {
    const bytes = sample("meta_es.csv");
    await load(bytes);
    expect(await load(bytes)).toMatchObject({
      status: "done",
      rows_rejected: 0,
      inserted: 0,
      updated: 0,
      unchanged: 2,
    });
    const later = Buffer.from(bytes.toString().replace("152340.55", "160000.00"));
    const saved = await load(later);
    expect(saved).toMatchObject({ inserted: 0, updated: 1, unchanged: 1 });
    expect((await names())[0]?.spent).toBe("258001.10");
    const undone = await requestAs<Imported>(ana, "POST", `/paid-media/import/${saved.id}/undo`);
    expect(undone.body.status).toBe("undone");
    expect((await names())[0]?.spent).toBe("250341.65");
  });

  test("an earlier file is not undone under a later one", async () => {
    const first = await load(sample("meta_es.csv"));
    await load(Buffer.from(sample("meta_es.csv").toString().replace("152340.55", "160000.00")));
    const refused = await requestAs<Refusal>(ana, "POST", `/paid-media/import/${first.id}/undo`);
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining("Deshacer primero ese")]);
  });

  test("two rows of a day are refused until it is said what to do with them", async () => {
    const text = sample("google_en.csv").toString().trimEnd().split(/\r?\n/);
    const twice = Buffer.from([...text.slice(0, 4), text[3], text[4]].join("\n"));
    expect(await load(twice)).toMatchObject({
      rows_rejected: 1,
      rejected: [
        expect.objectContaining({
          message: "Dos filas del 16/11 para «Search - Gira Sur»: ¿sumar o quedarse con la última?",
        }),
      ],
    });
    expect(await load(twice, { repeated: "sumar" })).toMatchObject({ inserted: 1 });
    expect((await names())[0]?.spent).toBe("2490.20");
  });

  test("a file of Google without its cost says how to export it", async () => {
    const without = Buffer.from("Campaña,Día,Código de moneda,Clics\nBuscar,2026-11-16,ARS,4\n");
    const { status, body } = await preview(without);
    expect([status, body.error]).toEqual([
      400,
      "El archivo es de Google Ads y la columna Coste no está: exportarlo con Día, Campaña, Coste.",
    ]);
  });
});

describe("campaigns", () => {
  test("a name is said once: what is loaded and what comes is that campaign's", async () => {
    await load(sample("meta_es.csv"));
    const [name] = await names();
    const show = await aShow({ fecha: "2027-03-01" });
    const made = await create({ show_id: show.id });
    expect(made.status).toBe(201);
    expect((await campaigns()).unmatched).toBe(1);
    const matched = await requestAs<Names>(ana, "PUT", `/paid-media/names/${name?.id}`, {
      campaign_id: made.body.row.id,
    });
    expect(matched.body.data).toEqual([]);
    const next = sample("meta_es.csv").toString().replaceAll(",2026-11-17,9", ",2026-11-18,9");
    await load(Buffer.from(next));
    const { data, unmatched } = await campaigns();
    expect(unmatched).toBe(0);
    expect(data).toEqual([
      expect.objectContaining({
        spent: "348342.75",
        results: "86.00",
        cpa: "4050.50",
        roas: null,
        last_day: "2026-11-18",
      }),
    ]);
    expect((await auditOf(`ad_campaign:${made.body.row.id}`)).map(({ action }) => action)).toEqual([
      "ad_campaign.created",
      "ad_campaign.matched",
    ]);
  });

  test("one is made of the names that are it; another platform's or currency's are none of it", async () => {
    await load(sample("meta_es.csv"));
    await load(sample("google_en.csv"));
    const all = await names();
    const idOf = (platform: string) => all.find((one) => one.platform === platform)?.id;
    const show = await aShow();
    const refused = await create({ show_id: show.id, name_ids: [idOf("google")] });
    expect([refused.status, refused.body.error]).toEqual([
      422,
      "«Search - Gira Sur» es de Google Ads en EUR y la campaña es de Meta en ARS.",
    ]);
    const made = await create({ show_id: show.id, name_ids: [idOf("meta")] });
    expect(made.body).toMatchObject({ row: { spent: "250341.65" }, names: [{ platform: "meta" }] });
    const moved = await requestAs<Refusal>(ana, "PUT", `/paid-media/campaigns/${made.body.row.id}`, {
      ...facts({ show_id: show.id, currency: "USD" }),
      version: 1,
    });
    expect(moved.status).toBe(422);
  });

  test("what is missing or cannot be is said of its field; two who change one at once: one is told", async () => {
    const issue = async (more: object) => (await create(more)).body.issues?.[0];
    expect(await issue({})).toEqual({
      path: "show_id",
      message: "Falta el show o la campaña a la que pertenece.",
    });
    const show = await aShow();
    expect(await issue({ show_id: show.id, until_day: "2026-11-01" })).toMatchObject({ path: "until_day" });
    expect(await issue({ show_id: show.id, budget: "0" })).toMatchObject({ path: "budget" });
    expect(await issue({ show_id: 999_999 })).toEqual({ path: "show_id", message: "No existe este show." });
    const { row } = (await create({ show_id: show.id })).body;
    const put = (name: string) =>
      requestAs<Refusal>(ana, "PUT", `/paid-media/campaigns/${row.id}`, {
        ...facts({ show_id: show.id, name }),
        version: 1,
      });
    const answers = await Promise.all([put("Una"), put("Otra")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("the list filters, sorts, pages and exports", async () => {
    const [one, two] = [await aShow(), await aShow()];
    await create({ show_id: one.id, name: "Ánimo", budget: "10" });
    await create({ show_id: two.id, name: "Búsqueda", platform: "google", budget: "20", until_day: "2026-11-20" });
    const found = async (search: string) => (await campaigns(search)).data.map(({ name }) => name);
    expect(await found("?q=animo")).toEqual(["Ánimo"]);
    expect(await found("?platform=google")).toEqual(["Búsqueda"]);
    expect(await found(`?show=${one.id}`)).toEqual(["Ánimo"]);
    expect(await found("?from=2026-11-25")).toEqual(["Ánimo"]);
    expect(await found("?sort=-budget&limit=1")).toEqual(["Búsqueda"]);
    expect(await found("?sort=-budget&limit=1&page=2")).toEqual(["Ánimo"]);
    expect((await requestAs(ana, "GET", "/paid-media/campaigns/excel?platform=meta")).status).toBe(200);
  });

  test("whoever has no part in them is refused; the permission opens them", async () => {
    const asked = async (person: TestPerson) => (await requestAs(person, "GET", "/paid-media/campaigns")).status;
    expect(await asked(await aPerson("Marketing Jr"))).toBe(403);
    expect(await asked(await aPerson("Marketing Jr", { grants: ["paid_media"] }))).toBe(200);
  });
});

describe("beside what it sold", () => {
  const TODAY = todayIn();
  const dated = (days: number) => addDays(TODAY, days);

  test("spend and tickets stand day by day, with what each ticket more cost", async () => {
    const artist_id = await anArtist("La Calesita");
    const past = { artist_id, capacidad: 1_000, state: "realizado" };
    for (const [index, grown] of [10, 20, 30].entries()) {
      const other = await aShow({ ...past, fecha: dated(-100 - index) });
      await aSale(other.id, dated(-160 - index), { venta_diaria: 100 });
      await aSale(other.id, dated(-130 - index), { venta_diaria: grown, ticketera: "Otra" });
    }
    const show = await aShow({ artist_id, capacidad: 1_000, fecha: dated(20) });
    await aSale(show.id, dated(-12), { venta_diaria: 200 });
    await aSale(show.id, dated(-5), { venta_diaria: 100, ticketera: "Otra" });
    await prisma.$transaction((tx) => keepForecasts(tx, todayIn()));
    const made = await create({ show_id: show.id, from_day: dated(-10), until_day: dated(4), budget: "9000" });
    const { id } = await prisma.adName.create({
      data: { platform: "meta", name: "Preventa", currency: "ARS", campaign_id: made.body.row.id },
    });
    const dayOf = (day: string) => new Date(`${day}T00:00:00Z`);
    await prisma.adDay.createMany({
      data: [-10, -3].map((days) => ({ name_id: id, day: dayOf(dated(days)), spend: "3000" })),
    });
    const { body } = await requestAs<CampaignView>(ana, "GET", `/paid-media/campaigns/${made.body.row.id}`);
    expect(body.days).toHaveLength(11);
    expect(body.days[0]).toEqual({ day: dated(-10), spend: "3000.00", tickets: 0 });
    expect(body.days[5]).toEqual({ day: dated(-5), spend: null, tickets: 100 });
    expect(body.row.pacing).toEqual({ elapsed: 10, total: 15, percent: 100, tone: "good" });
    expect(body.billed).toEqual({ platform: "6000.00", vouchers: "0.00", difference: "6000.00" });
    expect(body.incremental).toEqual({
      sold: 100,
      expected: { p25: 30, p50: 40, p75: 50 },
      comparables: 3,
      cost: { low: "85.71", mid: "100.00", high: "120.00" },
    });
  });
});
