import type { Page } from "@playwright/test";
import { inTurns } from "./ask";
import { expectAccessible } from "./axe";
import { expect, go, newPerson, phone, sharedSession, test, unique } from "./fixtures";

/** What the next record may take after the key that decides this one. */
const NEXT_MS = 300;

interface Centre {
  id: number;
  code: string;
  currencies: string[];
}

/** Reallocations asked by somebody of Hispa, all with one word in their reason to find them by. */
async function askMany(page: Page, base: string | undefined, mail: string, count: number, reason: string) {
  const { token } = await sharedSession(base, mail);
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await page.request.get("/api/cost-centres", { headers });
  const { data } = (await answer.json()) as { data: Centre[] };
  const [from, to] = data.filter(({ currencies }) => currencies.includes("ARS"));
  const month = `${new Date().getFullYear()}-12`;
  const body = { from_centre_id: from?.id, from_month: month, to_centre_id: to?.id, to_month: month, currency: "ARS" };
  await inTurns(
    Array.from({ length: count }, (_, at) => at),
    async (at) => {
      const sent = await page.request.post("/api/cost-centres/reallocations", {
        headers,
        data: { ...body, amount: String(at + 1), reason },
      });
      expect(sent.status()).toBe(201);
    },
  );
}

/** Where the requests of this test alone are: those that this person asks for. */
const listOf = (name: string) => `/Aprobador?q=${encodeURIComponent(name)}`;

test("30 requests are decided by A and Enter each, without a reload, the next one at once", { tag: "@alone" }, async ({
  page,
  login,
  baseURL,
}) => {
  const name = unique("Pide");
  const asker = await newPerson("Hispa", name);
  await login({ rol: "Administrador" });
  await askMany(page, baseURL, asker, 30, "Treinta para decidir");
  await page.goto(listOf(name));
  const record = page.locator("[data-record]");
  await expect(page.locator("[data-row]")).toHaveCount(30);
  await expect(record).toBeVisible();
  await page.evaluate(() => {
    (window as never as { stayed: boolean }).stayed = true;
    // When it was decided, and when another record stood there.
    const seen = window as never as { took: number[]; decided: number };
    seen.took = [];
    addEventListener(
      "keydown",
      ({ key }) => {
        if (key === "Enter") seen.decided = performance.now();
      },
      true,
    );
    let shown = document.querySelector("[data-record]")?.getAttribute("data-record");
    new MutationObserver(() => {
      const now = document.querySelector("[data-record]")?.getAttribute("data-record");
      if (!now || now === shown) return;
      shown = now;
      if (seen.decided) seen.took.push(performance.now() - seen.decided);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-record"] });
  });
  for (let left = 30; left > 0; left--) {
    const id = await record.getAttribute("data-record");
    await page.keyboard.press("a");
    await expect(page.getByRole("button", { name: /^Confirmar/ })).toBeFocused();
    // Nobody reads a record in less time than the answer to the one before takes.
    const answered = page.waitForResponse(/\/decide$/);
    await page.keyboard.press("Enter");
    if (left > 1) await expect(record).not.toHaveAttribute("data-record", id ?? "");
    await answered;
  }
  await expect(page.locator("[data-row]")).toHaveCount(0);
  const { stayed, took } = await page.evaluate(() => {
    const { stayed, took } = window as never as { stayed?: boolean; took: number[] };
    return { stayed, took };
  });
  expect(stayed).toBe(true);
  const sorted = [...took].sort((a, b) => a - b);
  console.log(
    `next record: median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms, most ${sorted.at(-1)?.toFixed(0)} ms`,
  );
  expect(sorted.at(-1)).toBeLessThan(NEXT_MS);
});

test("a mail's link prepares its verdict and decides nothing; what changed meanwhile says so", async ({
  page,
  login,
  baseURL,
}) => {
  const name = unique("Pide");
  const asker = await newPerson("Hispa", name);
  await login({ rol: "Administrador" });
  await askMany(page, baseURL, asker, 1, "Por mail");
  const { token } = await sharedSession(baseURL, "administrador@demo.test");
  const found = await page.request.get(`/api/approvals?q=${encodeURIComponent(name)}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const [row] = ((await found.json()) as { data: { id: string; version: number }[] }).data;
  await page.goto(`/Aprobador/${row?.id}?version=${row?.version}&veredicto=aprobar`);
  const confirm = page.getByRole("button", { name: /^Confirmar/ });
  await expect(confirm).toBeVisible();
  await confirm.click();
  await expect(page.getByRole("status").filter({ hasText: "Aprobada" })).toBeVisible();
  await page.goto(`/Aprobador/${row?.id}?version=${row?.version}&veredicto=rechazar`);
  await expect(page.getByText("La solicitud cambió o ya se decidió: esto es lo que dice ahora.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Rechazar/ })).toHaveCount(0);
});

test.describe("on a phone", () => {
  // What the browser says of a call without a network.
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test("a verdict is asked in a sheet with its name and amount, and offline it says why not", async ({
    page,
    login,
    baseURL,
    context,
  }) => {
    const name = unique("Pide");
    const asker = await newPerson("Hispa", name);
    await login({ rol: "Administrador" });
    await askMany(page, baseURL, asker, 2, "Con una mano");
    await page.setViewportSize(phone.viewport);
    await page.goto(listOf(name));
    await page.locator("[data-row]").first().click();
    await expect(page.getByText("1 de 2", { exact: true })).toBeVisible();
    await expectAccessible(page, { what: "a request at 390" });
    await context.setOffline(true);
    await expect(page.getByText("Sin conexión: se puede leer, pero no decidir.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Aprobar" })).toBeDisabled();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Aprobar" }).click();
    const sheet = page.getByRole("dialog", { name: /^Aprobar: De / });
    await expect(sheet).toContainText(/\$ [12],00/);
    await sheet.getByRole("button", { name: "Confirmar" }).click();
    await expect(page.getByText("1 de 1", { exact: true })).toBeVisible();
  });

  test("every verdict is within reach of the thumb on the narrowest one, too", async ({ page, login, baseURL }) => {
    const name = unique("Pide");
    const asker = await newPerson("Hispa", name);
    await login({ rol: "Administrador" });
    const word = "larguísima".repeat(40);
    await askMany(page, baseURL, asker, 1, `En pantalla angosta, con una palabra ${word}`);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(listOf(name));
    await page.locator("[data-row]").first().click();
    await page.getByRole("button", { name: "Comentar" }).click();
    await page.getByRole("textbox", { name: "Escribir un comentario" }).fill(word);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("list", { name: "Comentarios" }).getByText(word)).toBeVisible();
    const bar = page.getByRole("region", { name: "Decisión" });
    for (const width of [320, 340, 360, 390]) {
      await page.setViewportSize({ width, height: 640 });
      for (const label of ["Otras acciones", "Rechazar", "Aprobar"]) {
        const button = bar.getByRole("button", { name: label, exact: true });
        await expect(button).toBeInViewport({ ratio: 1 });
        const box = await button.boundingBox();
        expect([width, label, (box?.x ?? 0) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width]).toEqual([
          width,
          label,
          true,
        ]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

test("the screens of approvals are for everybody, at each width", async ({ page, login }) => {
  await login({ rol: "Administrador" });
  await page.goto("/Aprobador");
  for (const address of ["/Aprobador", "/Aprobador/reglas", "/Aprobador/delegaciones"]) {
    await go(page, address);
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator("main [data-waiting]")).toHaveCount(0);
      await expectAccessible(page, { what: `${address} at ${width}` });
    }
  }
});
