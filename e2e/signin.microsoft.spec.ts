import type { Page } from "@playwright/test";
import { demoMail, type Role } from "@/lib/access/roles";
import { landings } from "@/lib/testing/specification";
import { people } from "@/prisma/demo/people";
import { newPerson, openLogin, unique } from "./fixtures";
import { callbackOf, enterAs, expect, forgetAll, test } from "./idp/fixtures";
import { type Stack, TENANTS } from "./idp/stack";

test.describe.configure({ mode: "default" });

/** A Microsoft account of a person of this test's own, in the tenant whose domain is known. */
async function accountOf({ microsoft }: Stack, rol: Role, more: Record<string, string> = {}): Promise<string> {
  const account = `ms-${rol}-${crypto.randomUUID()}`;
  microsoft.accounts.set(account, {
    tid: TENANTS.known,
    oid: `oid-${account}`.toLowerCase(),
    preferred_username: await newPerson(rol),
    name: unique(rol),
    ...more,
  });
  return account;
}

const claim = ({ microsoft }: Stack, account: string, name: string) => String(microsoft.accounts.get(account)?.[name]);

const button = (page: Page) => page.getByRole("link", { name: "Continuar con Microsoft" });
const direct = (page: Page, account: string, returnTo = "") =>
  page.goto(
    `/api/auth/microsoft/login?login_hint=${encodeURIComponent(account)}${returnTo && `&returnTo=${returnTo}`}`,
  );
const tokens = (page: Page) =>
  page.evaluate(() => ({ local: localStorage.getItem("token"), session: sessionStorage.getItem("token") }));

test("signs in with PKCE, state and nonce, and keeps the token in session storage alone", async ({ page, stack }) => {
  const account = await accountOf(stack, "Gerente");
  const asked = page.waitForRequest((request) => request.url().startsWith(`${stack.microsoft.issuer}/auth`));
  await page.goto("/login");
  await button(page).click();
  const authorize = new URL((await asked).url()).searchParams;
  expect(authorize.get("redirect_uri")).toBe(`${stack.origin}/auth/microsoft-redirect`);
  expect(authorize.get("code_challenge_method")).toBe("S256");
  for (const name of ["state", "nonce", "code_challenge"]) expect(authorize.get(name)).toMatch(/.{20,}/);
  await enterAs(page, account);
  await expect(page).toHaveURL(landings.Gerente);
  await expect.poll(async () => (await tokens(page)).session).toMatch(/^ey/);
  expect((await tokens(page)).local).toBeNull();
  const ours = (await page.context().cookies(stack.origin)).filter(({ name }) => !name.startsWith("idp"));
  expect(ours.map(({ name }) => name)).toEqual(["__Secure-next-auth.session-token"]);
  const rows = await stack.sql(
    `SELECT i.tenant, i.subject, u.mail::text FROM identity i JOIN app_user u ON u.id = i.user_id
      WHERE i.provider = 'microsoft' AND i.subject = $1`,
    [`oid-${account}`.toLowerCase()],
  );
  const mail = claim(stack, account, "preferred_username");
  expect(rows).toEqual([{ tenant: TENANTS.known, subject: `oid-${account}`.toLowerCase(), mail }]);
});

test("goes back to where one wanted to go, and nowhere else", async ({ page, stack }) => {
  const account = await accountOf(stack, "Ticketing");
  await direct(page, account, "%2Fuserstkt");
  await expect(page).toHaveURL("/userstkt");
  // Jest knows more of them.
  for (const evil of ["/\\evil.example", "/api/auth/signout"]) {
    await forgetAll(page);
    await direct(page, account, encodeURIComponent(evil));
    await expect(page, evil).toHaveURL(landings.Ticketing);
  }
});

test("a tenant off the list does not enter, whatever the mail", async ({ page, stack }) => {
  const account = await accountOf(stack, "Gerente", { tid: "99999999-9999-4999-8999-999999999999" });
  await direct(page, account);
  await expect(
    page.getByText("La organización de esta cuenta no está habilitada en Bambalina.", { exact: false }),
  ).toBeVisible();
  expect((await page.request.get("/api/auth/me")).status()).toBe(401);
});

test("a mail opens nothing where its domain is not vouched for", async ({ page, stack }) => {
  const cases = [
    await accountOf(stack, "Gerente", { tid: TENANTS.other }),
    await accountOf(stack, "Gerente", { preferred_username: "raro@otro.test", email: await newPerson("Gerente") }),
    await accountOf(stack, "Gerente", { idp: "live.com" }),
  ];
  for (const account of cases) {
    await forgetAll(page);
    await direct(page, account);
    await expect(page, account).toHaveURL("/login?acceso=pedir");
    await expect(page.getByRole("heading", { name: "Usuario no encontrado en la base de datos" })).toBeVisible();
  }
});

test("who was refused asks for access, an administrator links the account, and it enters", async ({
  page,
  stack,
  anotherPage,
}) => {
  const account = await accountOf(stack, "Legales", { tid: TENANTS.other });
  await direct(page, account);
  await page.getByRole("button", { name: "Pedir acceso" }).click();
  await expect(page.getByText("Pedido enviado.")).toBeVisible();

  const administrator = await anotherPage();
  await openLogin(administrator);
  await administrator.getByLabel("Mail").fill(demoMail("Administrador"));
  await administrator.getByLabel("Contraseña", { exact: true }).fill(process.env.DEMO_PASSWORD || "");
  await administrator.getByRole("button", { name: "Ingresar", exact: true }).click();
  await expect(administrator).toHaveURL(landings.Administrador);
  const call = (method: string, path: string, data?: object) =>
    administrator.evaluate(
      async ([verb, address, body]) => {
        const headers = {
          authorization: `Bearer ${localStorage.getItem("token")}`,
          "content-type": "application/json",
        };
        const answer = await fetch(`/api${address}`, { method: verb, headers, body });
        return { status: answer.status, body: await answer.json() };
      },
      [method, path, data && JSON.stringify(data)] as const,
    );
  const pending = (await call("GET", "/access-requests?state=pendiente")).body as {
    id: number;
    name: string;
    user_id: number;
  }[];
  const request = pending.find(({ name }) => name === claim(stack, account, "name"));
  expect(request?.user_id).toEqual(expect.any(Number));
  const accepted = await call("POST", `/access-requests/${request?.id}/accept`, { user_id: request?.user_id });
  expect(accepted).toMatchObject({ status: 200, body: { state: "aceptado", decided_by: people.Administrador.name } });
  expect((await call("POST", `/access-requests/${request?.id}/reject`)).status).toBe(409);

  await direct(page, account);
  await expect(page).toHaveURL(landings.Legales);
});

test("forged and repeated returns sign nobody in, and say so in Spanish", async ({ page, stack, anotherPage }) => {
  const text = page.getByText("El ingreso venció o se empezó en otra ventana. Probar de nuevo.");
  for (const query of ["", "?code=x&state=y", "?error=access_denied&state=y", "?code=x"]) {
    await page.goto(`/auth/microsoft-redirect${query}`);
    await expect(text).toBeVisible();
  }
  const account = await accountOf(stack, "Gerente");
  const callback = await callbackOf(page, stack, `/api/auth/microsoft/login?login_hint=${account}`);
  const cookies = await page.context().cookies(stack.origin);
  const transaction = cookies.filter(({ name }) => name.startsWith("__Host-microsoft"));
  expect(transaction).toHaveLength(1);
  const thief = await anotherPage();
  await thief.goto(callback);
  await expect(thief).toHaveURL(/\/login\?error=vencido$/);
  await page.goto(callback);
  await expect(page).toHaveURL(landings.Gerente);
  // Even with the sign-in's own cookie a code works once: the provider refuses it.
  await thief.context().addCookies(transaction);
  await thief.goto(callback);
  await expect(thief).toHaveURL(/\/login\?error=/);
  expect((await thief.request.get("/api/auth/me")).status()).toBe(401);
});

test("signing out ends Microsoft's session as well and comes back to the login page", async ({ page, stack }) => {
  const account = await accountOf(stack, "Ticketing");
  await page.goto("/login?returnTo=%2Fuserstkt");
  await button(page).click();
  await enterAs(page, account);
  await expect(page).toHaveURL("/userstkt");
  await expect.poll(async () => (await tokens(page)).session).toMatch(/^ey/);
  await page.getByRole("button", { name: /^Menú de / }).click();
  const ended = page.waitForRequest((request) => request.url().startsWith(`${stack.microsoft.issuer}/session/end`));
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await ended;
  await expect(page).toHaveURL("/login");
  expect(await tokens(page)).toEqual({ local: null, session: null });
  expect((await page.request.get("/api/auth/me")).status()).toBe(401);
});

test("with Microsoft down signing in says so, and who is in goes on", async ({ page, stack, anotherPage }) => {
  await direct(page, await accountOf(stack, "Ticketing"), "%2Fuserstkt");
  await expect(page).toHaveURL("/userstkt");
  const other = await anotherPage();
  const account = await accountOf(stack, "Gerente");
  const callback = await callbackOf(other, stack, `/api/auth/microsoft/login?login_hint=${account}`);
  stack.microsoft.down = true;
  try {
    for (const address of [callback, "/api/auth/microsoft/login"]) {
      await other.goto(address);
      await expect(other).toHaveURL(/\/login\?error=proveedor$/);
      await expect(
        other.getByText("El proveedor de ingreso no responde. Probar de nuevo en unos minutos."),
      ).toBeVisible();
    }
    await page.reload();
    await expect(page).toHaveURL("/userstkt");
  } finally {
    stack.microsoft.down = false;
  }
});
