import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { hashPassword } from "@/lib/auth/password";
import { openClient } from "@/lib/pg";
import { expectAccessible } from "./axe";
import { expect, openLogin, phone, test } from "./fixtures";
import { linkSentTo } from "./mails";

const OLD = "la de antes, bien larga";
const NEW = "el tren de las 7:40 no llega";
const LINK = /\/login\/clave\/[\w-]{43}/;

/** A person of this test's own, with a password. */
async function aPerson(name: string): Promise<string> {
  const mail = `${name}.${crypto.randomUUID()}@demo.test`;
  const client = openClient({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query(
      "INSERT INTO app_user (mail, name, rol, password_hash, updated_at) VALUES ($1, 'Persona', 'Gerente', $2, now())",
      [mail, await hashPassword(OLD)],
    );
  } finally {
    await client.end();
  }
  return mail;
}

const signIn = async (page: Page, mail: string, password: string) => {
  await page.getByLabel("Mail").fill(mail);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Ingresar" }).click();
};

async function ask(page: Page, mail: string): Promise<void> {
  await openLogin(page);
  await page.getByRole("link", { name: "La olvidé" }).click();
  await expect(page.getByRole("heading", { name: "Contraseña olvidada" })).toBeVisible();
  await page.getByLabel("Mail").fill(mail);
  await page.getByRole("button", { name: "Enviar enlace" }).click();
  await expect(page.getByText(`Si ${mail} tiene una cuenta con contraseña`, { exact: false })).toBeVisible();
}

test("a forgotten password is chosen anew with the mailed link, which works once and is told to nobody", async ({
  page,
}) => {
  const mail = await aPerson("olvido");
  await ask(page, mail);
  const link = await linkSentTo(mail, LINK);
  const token = link.split("/").at(-1) ?? "";
  const told: string[] = [];
  page.on("request", (request) => {
    const { referer = "" } = request.headers();
    if (referer.includes(token) || (request.url().includes(token) && !request.isNavigationRequest()))
      told.push(request.url());
  });
  for (let round = 0; round < 2; round++) {
    await page.goto(link);
    await expect(page.getByText(`Para la cuenta ${mail}.`)).toBeVisible();
  }
  await page.getByLabel("Contraseña nueva").fill("contraseña2026");
  await page.getByRole("button", { name: "Guardar contraseña" }).click();
  await expect(page.getByText(/Es de las que se prueban primero/)).toBeVisible();
  await expect(page.getByLabel("Contraseña nueva")).toBeFocused();
  await page.getByLabel("Contraseña nueva").fill(NEW);
  await page.getByRole("button", { name: "Guardar contraseña" }).click();
  await expect(page.getByText(/La contraseña quedó cambiada/)).toBeVisible();
  await signIn(page, mail, NEW);
  await expect(page).toHaveURL(/\/tickets$/);
  expect(told).toEqual([]);

  await page.goto(link);
  await expect(page.getByText(/El enlace venció o ya se usó/)).toBeVisible();
  await page.getByRole("link", { name: "Pedir un enlace nuevo" }).click();
  await expect(page).toHaveURL(/\/login\/olvide$/);
  expect(readFileSync(join(process.env.DATA_DIR || "", "..", "logs-e2e", "app.log"), "utf8")).not.toContain(token);
});

test("an unknown mail is answered the same", async ({ page }) => {
  await ask(page, `nadie.${crypto.randomUUID()}@demo.test`);
});

test("one's own password is changed from the user menu; other sessions end, this one stays", async ({
  page,
  request,
}) => {
  const mail = await aPerson("cambio");
  const other = await request.post("/api/auth/local", { data: { mail, password: OLD } });
  const { token } = (await other.json()) as { token: string };
  await openLogin(page);
  await signIn(page, mail, OLD);
  await expect(page).toHaveURL(/\/tickets$/);
  await page.getByRole("button", { name: "Menú de Persona" }).click();
  await page.getByRole("menuitem", { name: "Cambiar contraseña" }).click();
  const dialog = page.getByRole("dialog", { name: "Cambiar contraseña" });
  await dialog.getByLabel("Contraseña actual").fill("no es esta");
  await dialog.getByLabel("Contraseña nueva").fill(NEW);
  await expect(dialog.getByText("Sirve.")).toBeVisible();
  await dialog.getByRole("button", { name: "Cambiar contraseña" }).click();
  await expect(dialog.getByText("La contraseña actual no es esa.")).toBeVisible();
  await expectAccessible(page, { within: '[role="dialog"]' });
  await dialog.getByLabel("Contraseña actual").fill(OLD);
  await dialog.getByRole("button", { name: "Cambiar contraseña" }).click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () => (await request.get("/api/auth/me", { headers: { authorization: `Bearer ${token}` } })).status())
    .toBe(401);
  await page.reload();
  await expect(page.getByRole("button", { name: "Menú de Persona" })).toBeVisible();
});

for (const [name, use] of [
  ["on a desk", {}],
  ["on a phone", phone],
] as const) {
  test.describe(name, () => {
    test.use(use);
    test("the pages have no accessibility faults, light or dark", async ({ page }) => {
      for (const [path, text] of [
        ["/login/olvide", "Enviar enlace"],
        [`/login/clave/${"x".repeat(43)}`, "Pedir un enlace nuevo"],
      ] as const) {
        await page.goto(path);
        await expect(page.getByText(text)).toBeVisible();
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await expectAccessible(page, { what: `${path}, ${colorScheme}` });
        }
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      }
    });
  });
}
