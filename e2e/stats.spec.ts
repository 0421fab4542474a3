import type { Page } from "@playwright/test";
import { addDays, formatDay, todayIn } from "@/lib/format/dates";
import type { CallsReply } from "@/lib/stats/schema";
import { expectAccessible } from "./axe";
import { demoPassword, expect, go, opened, phone, test } from "./fixtures";
import { within } from "./live";
import { type SecondApp, startSecondApp } from "./secondApp";

const TODAY = todayIn();
const WEEK = { desde: addDays(TODAY, -16), hasta: addDays(TODAY, -10) };
const OTHER_WEEK = `periodo=otro&desde=${WEEK.desde}&hasta=${WEEK.hasta}`;

async function openStats(page: Page, query = ""): Promise<void> {
  await page.goto(`/stats${query}`);
  await opened(page);
  await expect(page.getByRole("list", { name: "En resumen" })).toBeVisible();
}

async function api<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    data,
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

interface Flag {
  key: string;
  version: number;
}

/** A flag each for two tests that may run at once: its default, and what a role gets instead. */
const FLAGS = {
  "palette.orden": { default_value: "pantallas", other: "shows" },
  "palette.recientes": { default_value: "on", other: "off" },
};

/** Sets a flag for one role, or for none; the others have the default. */
async function setFlagFor(page: Page, flag: keyof typeof FLAGS, rol: string | null): Promise<void> {
  const { items } = await api<{ items: Flag[] }>(page, "GET", "/flags");
  const version = items.find(({ key }) => key === flag)?.version ?? 0;
  const { default_value, other: value } = FLAGS[flag];
  const roles = rol ? [{ rol, value }] : [];
  await api(page, "PUT", `/flags/${flag}`, { version, enabled: true, default_value, people: [], roles, shares: [] });
}

test.describe("statistics", () => {
  test("range, part, search and order are in the address, and figures lead to their rows", async ({ page, login }) => {
    await login({ rol: "Administrador" });
    await openStats(page);
    await page.getByText("30 días", { exact: true }).click();
    await expect(page).toHaveURL(/periodo=30/);
    await page.getByRole("link", { name: /Ticketeras atrasadas/ }).click();
    await expect(page).toHaveURL(/periodo=30.*vista=datos|vista=datos.*periodo=30/);
    await expect(page.getByRole("table", { name: "Ticketeras" }).getByRole("row")).not.toHaveCount(0);

    await openStats(page, "?vista=api&periodo=30");
    const table = page.getByRole("table", { name: "Rutas de la API" });
    await page.getByRole("searchbox", { name: "Buscar en rutas de la api" }).fill("/auth/me");
    await expect(page).toHaveURL(/api_q=/);
    await expect(table.getByRole("row")).toHaveCount(2);
    await expect(table.getByRole("row").last()).toContainText("GET /auth/me");
    await page.getByRole("searchbox", { name: "Buscar en rutas de la api" }).fill("<img src=x onerror=alert(1)>");
    await expect(page.getByText("Nada coincide con la búsqueda")).toBeVisible();
    await page.getByRole("button", { name: "Limpiar la búsqueda" }).click();
    await table.getByRole("button", { name: "p95" }).click();
    await expect(table.getByRole("columnheader", { name: "p95" })).toHaveAttribute("aria-sort", /ending/);
  });

  test("a chart shows its table, and Excel gives a part or all", async ({ page, login }) => {
    await login({ rol: "Admin secundario" });
    await openStats(page, `?vista=pantallas&${OTHER_WEEK}`);
    await page.getByRole("button", { name: "Ver como tabla" }).click();
    await expect(page.getByRole("table", { name: /¿Cuánto tarda en verse una pantalla/ })).toContainText(
      formatDay(WEEK.desde),
    );
    for (const [item, name] of [
      ["Esta parte: Tiempos de carga", `estadisticas_pantallas_${WEEK.desde}_${WEEK.hasta}.xlsx`],
      ["Todas las partes", `estadisticas_todo_${WEEK.desde}_${WEEK.hasta}.xlsx`],
    ] as const) {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Exportar Excel" }).click();
      await page.getByRole("menuitem", { name: item }).click();
      expect((await download).suggestedFilename()).toBe(name);
    }
  });

  test("opening a screen counts it, by its pattern", async ({ page, login }) => {
    await login({ rol: "Administrador" });
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/vitals")) sent.push(request.postData() ?? "");
    });
    await page.goto("/admin-users/flags?q=palabra-secreta");
    await opened(page);
    await expect(page.getByRole("table", { name: "Funciones" })).toBeVisible();
    // What leaving the page does; repeated until the part that listens is loaded.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
      expect(sent).not.toEqual([]);
    }).toPass();
    const [body = ""] = sent;
    expect(JSON.parse(body).views).toEqual([{ screen: "/admin-users/flags", n: 1 }]);
    expect(body).not.toContain("palabra-secreta");
  });

  test("only who may read them comes in", async ({ page, login }) => {
    await login({ rol: "Gerente" });
    await page.goto("/stats");
    await expect(page.getByRole("heading", { name: "Esta pantalla no está habilitada para su cuenta" })).toBeVisible();
    expect((await page.request.get("/api/stats/state")).status()).toBe(403);
  });
});

test.describe("flags", () => {
  test("a rule is tried out, saved, listed in the history and reaches the person", async ({ page, login, browser }) => {
    await login({ rol: "Administrador" });
    await page.goto("/admin-users/flags");
    await opened(page);
    await setFlagFor(page, "palette.orden", null);
    await page.goto("/admin-users/flags?flag=palette.orden");
    const drawer = page.getByRole("dialog", { name: "Orden del buscador" });
    const preview = drawer.getByRole("region", { name: "Quiénes quedarían" });
    await expect(preview.getByText("Shows primero0")).toBeVisible();
    await drawer.getByRole("combobox", { name: "Roles: Shows primero" }).fill("Gerente");
    await page.getByRole("option", { name: "Gerente", exact: true }).click();
    await page.keyboard.press("Escape");
    await expect(preview.getByText(/^Shows primero[1-9]\d*$/)).toBeVisible();
    await drawer.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByText("Se guardó “Orden del buscador”")).toBeVisible();
    await page.goto("/admin-users/flags?flag=palette.orden");
    await drawer.getByRole("tab", { name: "Historial" }).click();
    await expect(drawer.getByRole("list", { name: "Historial" }).getByRole("listitem").first()).toContainText(
      "Shows primero: Gerente.",
    );

    const other = await browser.newContext({ baseURL: test.info().project.use.baseURL });
    const signedIn = await other.request.post("/api/auth/local", {
      data: { mail: "gerente@demo.test", password: demoPassword() },
    });
    const { token } = (await signedIn.json()) as { token: string };
    await other.addInitScript((value) => localStorage.setItem("token", value), token);
    const theirs = await other.newPage();
    await theirs.goto("/tickets");
    await opened(theirs);
    await theirs.keyboard.press("Control+k");
    const palette = theirs.getByRole("dialog", { name: "Buscar" });
    await expect(palette.getByText("Shows", { exact: true })).toBeVisible();
    const text = await palette.innerText();
    expect(text.indexOf("Shows\n")).toBeLessThan(text.indexOf("Pantallas\n"));
    await other.close();
    await setFlagFor(page, "palette.orden", null);
  });
});

const LOOKS = [
  { name: "1440 px", use: { viewport: { width: 1440, height: 900 } } },
  { name: "768 px, dark", use: { viewport: { width: 768, height: 1024 }, colorScheme: "dark" } },
  { name: "a phone, dark", use: { ...phone, colorScheme: "dark" } },
] as const;

for (const { name, use } of LOOKS)
  test.describe(`at ${name}`, () => {
    test.use(use);

    test("nothing is in the way of anybody", async ({ page, login }) => {
      test.slow(); // six runs of axe
      await login({ rol: "Administrador" });
      const check = () => expectAccessible(page);
      await openStats(page, `?vista=trabajos&${OTHER_WEEK}`);
      await check();
      for (const part of ["Datos", "API", "Tiempos de carga", "Uso"]) {
        await page.getByRole("navigation", { name: "Partes" }).getByRole("link", { name: part }).click();
        await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
        await check();
      }
      await go(page, "/admin-users/flags?flag=palette.recientes");
      await expect(page.getByRole("region", { name: "Quiénes quedarían" })).toBeVisible();
      await check();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(use.viewport.width);
    });
  });

test.describe("a second app process, with an analytics script", () => {
  // One after another: the last one ends the app.
  test.describe.configure({ mode: "default" });
  let second: SecondApp;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    second = await startSecondApp();
  });
  test.afterAll(() => second.stop());

  const banner = (page: Page) => page.getByRole("region", { name: "Analítica de uso" });
  const ran = (page: Page) => page.evaluate(() => (window as { analyticsRan?: boolean }).analyticsRan ?? false);

  test("nothing loads before a yes, it may be taken back, and only this app's policy allows it", async ({
    page,
    login,
    request,
  }) => {
    await login({ rol: "Administrador" });
    const policyOf = async (url: string) =>
      (await page.request.get(url, { maxRedirects: 0 })).headers()["content-security-policy"];
    expect(await policyOf(`${second.url}/stats`)).toContain(`script-src 'self' ${second.scriptOrigin};`);
    expect(await policyOf("/stats")).toContain("script-src 'self';");
    expect((await request.get(`${second.url}/upload-invoice/x`)).headers()["content-security-policy"]).toContain(
      "script-src 'self';",
    );

    await page.goto(`${second.url}/stats`);
    await expect(banner(page)).toBeVisible();
    await expectAccessible(page);
    expect(second.loads()).toBe(0);
    await banner(page).getByRole("button", { name: "Aceptar", exact: true }).click();
    await expect.poll(() => ran(page)).toBe(true);
    await page.reload();
    await expect.poll(() => ran(page)).toBe(true);
    await expect(banner(page)).toHaveCount(0);

    await page
      .getByRole("button", { name: /Mariana|Menú/ })
      .last()
      .click();
    const gone = page.waitForEvent("load");
    await page.getByText("Analítica de uso", { exact: true }).click();
    await gone;
    await opened(page);
    expect(await ran(page)).toBe(false);
    await expect(banner(page)).toHaveCount(0);
  });

  test("a browser that asks not to be followed is not asked", async ({ page, login }) => {
    await login({ rol: "Administrador" });
    await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
    const before = second.loads();
    await page.goto(`${second.url}/stats`);
    await expect(page.getByRole("heading", { name: "Estadísticas" })).toBeVisible();
    await expect(page.getByRole("list", { name: "En resumen" })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    expect(second.loads()).toBe(before);
  });

  test("a flag that one app saves is there in the other within five seconds", async ({ page, login }) => {
    await login({ rol: "Administrador" });
    await page.goto("/admin-users/flags");
    await opened(page);
    const there = async () => {
      const answer = await page.request.get(`${second.url}/api/auth/me`);
      return ((await answer.json()) as { flags: Record<string, unknown> }).flags["palette.recientes"];
    };
    for (const [rol, value] of [
      [null, true],
      ["Administrador", false],
      [null, true],
    ] as const) {
      await setFlagFor(page, "palette.recientes", rol);
      await within(5_000, there, value);
    }
  });

  test("what it counted is written when it stops", async ({ page, login }) => {
    await login({ rol: "Administrador" });
    await page.goto("/stats");
    await opened(page);
    const calls = async () => {
      const { routes } = await api<CallsReply>(page, "GET", `/stats/calls?desde=${TODAY}&hasta=${todayIn()}`);
      return routes.find(({ route }) => route === "/openapi.json")?.calls ?? 0;
    };
    const before = await calls();
    for (let n = 0; n < 3; n++) await page.request.get(`${second.url}/api/openapi.json`);
    await second.stop();
    expect(await calls()).toBeGreaterThanOrEqual(before + 3);
  });
});
