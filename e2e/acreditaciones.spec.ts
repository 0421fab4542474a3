import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { codeText, packBadge } from "@/lib/accreditation/rules/code";
import type { EventView, LiveView } from "@/lib/accreditation/schema";
import { addDays, DEFAULT_ZONE, todayIn } from "@/lib/format/dates";
import { expectAccessible } from "./axe";
import { inDatabase, settings, withoutSignal, withSignal } from "./cardsWork";
import { expect, go, opened, test, unique } from "./fixtures";
import { workAs } from "./musicWinsWork";
import { smallTargets } from "./targets";

test.slow();

const PEOPLE = 300;
const NIGHT_MS = 6 * 3_600_000;

interface Made {
  id: number;
  /** The code of a badge, signed by another hand than ours. */
  codeOf: (serial: number, revision?: number) => string;
  /** Of each gate the address that its phone is given. */
  gates: string[];
}

/** An event of today with so many people whose badges are printed, and three gates of its first zone. */
async function anEvent(): Promise<Made> {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const day = todayIn(DEFAULT_ZONE, new Date(Date.now() - NIGHT_MS));
  const tokens = ["A", "B", "C"].map(() => randomBytes(32).toString("base64url"));
  const id = await inDatabase(async (database) => {
    const insert = async (sql: string, values: unknown[]) =>
      (await database.query<{ id: number }>(sql, values)).rows[0]?.id ?? 0;
    const event = await insert(
      `INSERT INTO acc_event (name, zone, days, zones, public_key, private_key, created_by_user_id)
       SELECT $1, $2, ARRAY[$3::date, $3::date + 1], ARRAY['Público', 'Escenario'], $4, 'x', id FROM app_user ORDER BY id LIMIT 1 RETURNING id`,
      [unique("Festival"), DEFAULT_ZONE, day, publicKey.export({ type: "spki", format: "der" }).toString("base64")],
    );
    const category = await insert(
      "INSERT INTO acc_category (event_id, name, letter, access) VALUES ($1, 'Técnica', 'T', ARRAY[3, 0]) RETURNING id",
      [event],
    );
    const company = await insert(
      "INSERT INTO acc_company (event_id, name) VALUES ($1, 'Sonido del Sur') RETURNING id",
      [event],
    );
    await database.query(
      `INSERT INTO accreditation (event_id, serial, company_id, category_id, state, name, document_kind, document, document_key, printed_revision, prints)
       SELECT $1, n, $2, $3, 'impresa', 'Persona ' || n, 'dni', (30000000 + n)::text, (30000000 + n)::text, 1, 1 FROM generate_series(1, $4::int) n`,
      [event, company, category, PEOPLE],
    );
    for (const [at, token] of tokens.entries())
      await database.query(
        `INSERT INTO acc_device (event_id, name, gate, zone, expires_at, token_hash, created_by_user_id)
         SELECT $1, 'Teléfono', $2, 0, now() + interval '1 day', $3, id FROM app_user ORDER BY id LIMIT 1`,
        [event, `Puerta ${"ABC"[at]}`, createHash("sha256").update(token).digest("hex")],
      );
    return event;
  });
  const expires = Math.floor(Date.now() / 1_000) + 2 * 86_400;
  const codeOf = (serial: number, revision = 1) => {
    const packed = packBadge({ event: id, serial, revision, expires, access: [3, 0] });
    return codeText(packed, sign("sha256", packed, { key: privateKey, dsaEncoding: "ieee-p1363" }));
  };
  return { id, codeOf, gates: tokens.map((token) => `/acreditaciones/escanear#${token}`) };
}

const atDoor = (page: Page) =>
  expect(page.getByText("300 personas en la lista de este teléfono.")).toBeVisible({ timeout: 60_000 });

async function aDoor(browser: Browser, address: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(settings());
  const page = await context.newPage();
  await page.goto(address);
  await atDoor(page);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== "activated") await new Promise((done) => active?.addEventListener("statechange", done));
  });
  return { context, page };
}

/** Reads codes one after the other as a reader that is held in the hand types them. @returns the colour of each */
const read = (page: Page, codes: { serial: number; code: string }[]) =>
  page.evaluate(async (all) => {
    const tones: string[] = [];
    for (const { serial, code } of all) {
      const before = document.querySelector("[data-verdict]");
      before?.setAttribute("data-serial", "");
      const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      for (const letter of code) press(letter);
      press("Enter");
      let shown: Element | null = null;
      for (let tries = 0; tries < 400 && !shown; tries++) {
        await new Promise((done) => setTimeout(done, 10));
        shown = document.querySelector(`[data-serial="${serial}"]`);
      }
      tones.push(shown?.getAttribute("data-verdict") ?? "nada");
    }
    return tones;
  }, codes);

const countOf = (tones: string[]) =>
  Object.fromEntries([...new Set(tones)].map((tone) => [tone, tones.filter((one) => one === tone).length]));

test("three doors, two of them without network and one killed in the middle: no pass is lost, none counted twice, every double use is told", async ({
  browser,
  request,
}) => {
  const { id, codeOf, gates } = await anEvent();
  const [a, b, c] = await Promise.all(gates.map((gate) => aDoor(browser, gate)));
  if (!a || !b || !c) throw new Error("no doors");
  const codes = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => ({ serial: from + at, code: codeOf(from + at) }));
  await withoutSignal(b.context);
  await withoutSignal(c.context);
  expect(await read(a.page, codes(1, 5))).toEqual(Array(5).fill("verde"));
  // It opens without network, and without the token in its address.
  await b.page.goto("/acreditaciones/escanear");
  await withoutSignal(b.context);
  await atDoor(b.page);
  const [first, second] = await Promise.all([read(b.page, codes(101, 150)), read(c.page, codes(201, 300))]);
  expect([countOf(first), countOf(second)]).toEqual([{ verde: 50 }, { verde: 100 }]);
  // Killed while it reads; what it decided is there when it is opened again.
  const dying = read(b.page, codes(151, 200)).catch(() => []);
  await b.page.waitForFunction(() => Number(document.querySelector("[data-inside]")?.textContent) >= 60);
  await b.page.close();
  await dying;
  b.page = await b.context.newPage();
  await withoutSignal(b.context);
  await b.page.goto("/acreditaciones/escanear");
  await expect(b.page.getByText(/sin red, \d+ sin enviar/)).toBeVisible();
  const passed = Number(/(\d+) sin enviar/.exec((await b.page.getByRole("status").first().innerText()) ?? "")?.[1]);
  expect(passed).toBeGreaterThanOrEqual(59);
  // Those of the other doors are not known here: they pass, and are told afterwards.
  expect(countOf(await read(b.page, [...codes(1, 5), ...codes(201, 203)]))).toEqual({ verde: 8 });
  // One of its own is warned of, without network, and turned away.
  expect(await read(b.page, codes(101, 101))).toEqual(["ambar"]);
  await expect(b.page.getByText("Ya figura adentro")).toBeVisible();
  expect(await smallTargets(b.page)).toEqual([]);
  await expectAccessible(b.page);
  await b.page.getByRole("button", { name: "No pasa" }).click();
  const begun = 100 + passed;
  const rest = await read(b.page, codes(begun + 1, 200));
  expect(rest.filter((tone) => tone !== "verde")).toEqual([]);
  expect(countOf(await read(a.page, codes(6, 100)))).toEqual({ verde: 95 });
  // With network the server says who is in, whichever door it was.
  expect(await read(a.page, codes(7, 7))).toEqual(["rojo"]);
  await expect(a.page.getByText(/Entró por Puerta A a las/)).toBeVisible();
  const forged = codeOf(9).replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  expect(await read(a.page, [{ serial: 9, code: forged }])).toEqual(["rojo"]);
  await expect(a.page.getByRole("heading", { name: "Credencial falsa" })).toBeVisible();
  await expectAccessible(a.page);
  for (const { context } of [b, c]) await withSignal(context);
  for (const { page } of [a, b, c])
    await expect(page.getByText("Al día", { exact: true })).toBeVisible({ timeout: 60_000 });
  const { get } = await workAs(request, "Produccion");
  const live = await get<LiveView>(`/acreditaciones/events/${id}/live`);
  expect(live.inside).toEqual([{ zone: 0, category: "Técnica", people: PEOPLE }]);
  const doubles = live.doubles.map(({ serial, again }) => `${serial} ${again.passed ? "pasó" : "no"}`).toSorted();
  expect(doubles).toEqual(
    ["1", "2", "3", "4", "5", "201", "202", "203"]
      .map((serial) => `${serial} pasó`)
      .concat("7 no", "101 no")
      .toSorted(),
  );
  for (const { context } of [a, b, c]) await context.close();
});

test("a phone without its link says what it needs", async ({ page }) => {
  await page.goto("/acreditaciones/escanear");
  await expect(page.getByRole("heading", { name: "Este teléfono no está habilitado" })).toBeVisible();
  await expectAccessible(page);
});

test("a company asks by its link and its people are looked at by keys: the next one opens, a full quota is told", async ({
  page,
  login,
  request,
}) => {
  const { get, post } = await workAs(request, "Produccion");
  const event = await post<EventView>("/acreditaciones/events", {
    name: unique("Feria"),
    days: [addDays(todayIn(), 20), addDays(todayIn(), 21)],
    client_id: crypto.randomUUID(),
  });
  const category = event.categories[0]?.id;
  const { companies } = await post<EventView>(`/acreditaciones/events/${event.id}/companies`, {
    name: "Radio Marea",
    quotas: [{ category_id: category, places: 1 }],
    client_id: crypto.randomUUID(),
  });
  const { link } = await post<{ link: string }>(
    `/acreditaciones/events/${event.id}/companies/${companies[0]?.id}/link`,
    { client_id: crypto.randomUUID() },
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(new URL(link).pathname);
  await page.getByRole("button", { name: "Pegar una lista" }).click();
  await page
    .getByLabel("Lista pegada de Excel")
    .fill("Ainara Lizaso\tPAE 442018\tFotógrafa\nŁukasz Dvořák\t29.504.318");
  await page.getByLabel("Su nombre").fill("Nora Figueroa");
  await page.getByRole("checkbox", { name: /Cada persona sabe/ }).check();
  await page.getByRole("button", { name: "Pedir 2" }).click();
  await expect(page.getByText("2 personas pedidas.", { exact: false })).toBeVisible();
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await login({ rol: "Produccion" });
  await go(page, `/acreditaciones?evento=${event.id}`);
  await opened(page);
  const queue = page.getByRole("list", { name: "Personas" });
  await expect(queue.getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("j");
  await expect(page.getByRole("complementary", { name: "Ainara Lizaso" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("a");
  await expect(page.getByRole("complementary", { name: "Łukasz Dvořák" })).toBeVisible();
  await expect(page.getByText("No quedan lugares de Artista para Radio Marea.").first()).toBeVisible();
  await page.keyboard.press("r");
  await page.getByLabel("Motivo").fill("Sin lugar este año");
  await page.getByRole("dialog").getByRole("button", { name: "Rechazar" }).click();
  await expect(page.getByText("Nadie con esos filtros")).toBeVisible();
  const { states } = await get<EventView>(`/acreditaciones/events/${event.id}`);
  expect(states).toMatchObject({ aprobada: 1, rechazada: 1, solicitada: 0 });
  for (const tab of ["Empresas", "Zonas y días", "Credenciales", "Escaneo", "Incidentes"]) {
    await page.getByRole("navigation", { name: "Partes del evento" }).getByRole("link", { name: tab }).click();
    await expect(page.getByRole("link", { name: tab })).toHaveAttribute("aria-current", "page");
    await opened(page);
    await expectAccessible(page);
  }
});
