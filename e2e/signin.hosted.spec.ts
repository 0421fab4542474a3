import type { Page } from "@playwright/test";
import type { Role } from "@/lib/access/roles";
import { expectAccessible } from "./axe";
import { newPerson, PHONE_AGENT } from "./fixtures";
import { callbackOf, enterAs, expect, forgetAll, test } from "./idp/fixtures";
import { SIGN_UP_DOMAIN, type Stack } from "./idp/stack";

test.describe.configure({ mode: "default" });

/** An id that the provider has not given yet. */
const newAccount = () => `auth0|${crypto.randomUUID()}`;

/** An account with the provider, of a person of this test's own by a verified mail. */
async function accountOf({ hosted }: Stack, rol: Role): Promise<string> {
  const account = newAccount();
  hosted.accounts.set(account, { email: await newPerson(rol), email_verified: true, name: rol });
  return account;
}

const mailOf = ({ hosted }: Stack, account: string) => String(hosted.accounts.get(account)?.email);

const button = (page: Page) => page.getByRole("link", { name: "Continuar con Auth0" });

async function signIn(page: Page, account: string, from = "/login"): Promise<void> {
  await page.goto(from);
  await button(page).click();
  await enterAs(page, account);
}

/** Straight to the provider and back, without the login page. */
const direct = (page: Page, account: string, returnTo = "") =>
  page.goto(`/api/auth/hosted/login?login_hint=${encodeURIComponent(account)}${returnTo && `&returnTo=${returnTo}`}`);

const SESSIONS = "SELECT s.id FROM session s JOIN app_user u ON u.id = s.user_id WHERE u.mail = $1";
/** The next call of a person's sessions asks the provider again. */
const forgetCheck = (stack: Stack, account: string) =>
  stack.sql(`UPDATE hosted_vault SET checked_at = NULL WHERE session_id IN (${SESSIONS})`, [mailOf(stack, account)]);

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem("token"));
const tokenCall = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch("/api/auth/token");
    return { status: answer.status, body: await answer.json() };
  });

/**
 * Waits until both processes have noticed that the session is over: they remember people for two seconds. Requests go to
 * them in turn, those of the page too: of a few asked at once each process gets one.
 */
const bothKnow = (page: Page) =>
  expect
    .poll(async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => page.request.get("/api/auth/me")));
      return answers.filter((answer) => answer.status() !== 401);
    })
    .toEqual([]);

test("signs in with PKCE, keeps the token in local storage and lands by role", async ({ page, stack }) => {
  const account = await accountOf(stack, "Gerente");
  const asked = page.waitForRequest((request) => request.url().startsWith(`${stack.hosted.issuer}auth`));
  await signIn(page, account);
  const authorize = new URL((await asked).url()).searchParams;
  expect(authorize.get("scope")).toBe("openid profile email offline_access");
  expect(authorize.get("code_challenge_method")).toBe("S256");
  expect(authorize.get("redirect_uri")).toBe(`${stack.origin}/api/auth/callback`);
  await expect(page).toHaveURL("/tickets");
  await expect.poll(() => storedToken(page)).toMatch(/^ey/);
  const me = (await (await page.request.get("/api/auth/me")).json()) as { mail: string; provider: string };
  expect(me).toMatchObject({ mail: mailOf(stack, account), provider: "hosted" });
  const [identity] = await stack.sql<{ created_by: string; last_used: unknown }>(
    `SELECT u.mail AS created_by, last_used FROM identity i JOIN app_user u ON u.id = i.created_by_user_id
      WHERE i.provider = 'hosted' AND tenant = '' AND subject = $1`,
    [account],
  );
  expect(identity).toMatchObject({ created_by: mailOf(stack, account), last_used: expect.any(Date) });
  const audited = await stack.sql(
    "SELECT id FROM audit_entry WHERE action = 'identity.linked' AND after->>'subject' = $1",
    [account],
  );
  expect(audited).toHaveLength(1);
});

test("over https every cookie is Secure and HttpOnly, with a name that says so", async ({ page, stack }) => {
  await signIn(page, await accountOf(stack, "Gerente"));
  await expect(page).toHaveURL("/tickets");
  const ours = (await page.context().cookies(stack.origin)).filter(({ name }) => !name.startsWith("idp"));
  expect(ours.map(({ name }) => name).sort()).toEqual(["__Host-hosted", "__Secure-next-auth.session-token"]);
  for (const cookie of ours)
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: "Lax", path: "/", domain: "localhost" });
  const { headers } = await page.request.get("/login").then((answer) => ({ headers: answer.headers() }));
  expect(headers["strict-transport-security"]).toContain("max-age=31536000");
});

test("goes back to where one wanted to go, and nowhere else", async ({ page, stack }) => {
  const account = await accountOf(stack, "Ticketing");
  await page.goto("/cargaTickets?dia=2026-11-20");
  await expect(page).toHaveURL("/login?returnTo=%2FcargaTickets%3Fdia%3D2026-11-20");
  await button(page).click();
  await enterAs(page, account);
  await expect(page).toHaveURL("/cargaTickets?dia=2026-11-20");
  // Jest knows more of them.
  for (const evil of ["/\\evil.example", "/api/auth/signout"]) {
    await forgetAll(page);
    await direct(page, account, encodeURIComponent(evil));
    await expect(page, evil).toHaveURL("/tickets");
  }
});

test("Music Wins people and phones land where the table says", async ({ page, stack, anotherPage }) => {
  const account = await accountOf(stack, "Office");
  const grant = "INSERT INTO user_grant (user_id, feature) SELECT id, 'music_wins' FROM app_user WHERE mail = $1";
  await stack.sql(grant, [mailOf(stack, account)]);
  await direct(page, account);
  await expect(page).toHaveURL("/bsastrap");

  const phone = await anotherPage({ userAgent: PHONE_AGENT });
  await direct(phone, await accountOf(stack, "Manager"));
  await expect(phone).toHaveURL("/GastosTarjeta");
});

test("is known by the provider's id afterwards, whatever the mail; another account with that mail is refused", async ({
  page,
  stack,
  anotherPage,
}) => {
  const account = await accountOf(stack, "Compras");
  const mail = mailOf(stack, account);
  await direct(page, account);
  await expect(page).toHaveURL("/Compras");
  stack.hosted.accounts.set(account, { email: `otro.${mail}`, email_verified: true });
  const second = await anotherPage();
  await direct(second, account);
  await expect(second).toHaveURL("/Compras");
  expect(((await (await second.request.get("/api/auth/me")).json()) as { mail: string }).mail).toBe(mail);
  const impostor = newAccount();
  stack.hosted.accounts.set(impostor, { email: mail, email_verified: true });
  const third = await anotherPage();
  await direct(third, impostor);
  await expect(third).toHaveURL("/login?acceso=pedir");
});

test("a mail that is not verified, and a disabled person, do not enter", async ({ page, stack }) => {
  const unverified = newAccount();
  stack.hosted.accounts.set(unverified, { email: await newPerson("Gerente"), email_verified: false });
  await direct(page, unverified);
  await expect(page.getByText("El mail de esta cuenta está sin verificar.", { exact: false })).toBeVisible();
  await forgetAll(page);
  const account = await accountOf(stack, "Merch");
  await direct(page, account);
  await expect(page).toHaveURL("/tickets");
  await stack.sql("UPDATE app_user SET active = false WHERE mail = $1", [mailOf(stack, account)]);
  await forgetAll(page);
  await direct(page, account);
  await expect(page.getByText("Esta cuenta está deshabilitada.", { exact: false })).toBeVisible();
  expect((await page.request.get("/api/auth/me")).status()).toBe(401);
});

test("somebody without a user is told so and may ask for access, once", async ({ page, stack }) => {
  const account = newAccount();
  const mail = `Nueva.${crypto.randomUUID()}@Afuera.test`;
  stack.hosted.accounts.set(account, { email: mail, email_verified: true, name: "Nueva Persona" });
  const before = stack.hosted.counts.revoked;
  await signIn(page, account);
  await expect(page.getByRole("heading", { name: "Usuario no encontrado en la base de datos" })).toBeVisible();
  await expect(page.getByRole("complementary")).toHaveCount(0);
  await expect.poll(() => stack.hosted.counts.revoked).toBe(before + 1);
  const names = (await page.context().cookies(stack.origin))
    .map(({ name }) => name)
    .filter((name) => name.startsWith("__"));
  expect(names).toEqual(["__Host-access-request"]);
  await expectAccessible(page);

  await page.getByLabel("Mensaje (opcional)").fill("Soy de producción");
  await page.getByRole("button", { name: "Pedir acceso" }).click();
  await expect(page.getByText("Pedido enviado.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("El acceso ya está pedido.")).toBeVisible();
  const again = await page.request.post("/api/auth/access-request", { data: { message: "Otra vez" } });
  expect(again.status()).toBe(200);
  const forged = await page.request.post("/api/auth/access-request", { data: { message: "", mail: "a@demo.test" } });
  expect(forged.status()).toBe(400);
  const rows = await stack.sql("SELECT mail::text, name, message, state FROM access_request WHERE subject = $1", [
    account,
  ]);
  expect(rows).toEqual([{ mail: mail.toLowerCase(), name: "Nueva Persona", message: "Otra vez", state: "pendiente" }]);
  await forgetAll(page);
  expect((await page.request.post("/api/auth/access-request", { data: { message: "" } })).status()).toBe(401);
});

test("people of a domain of the list get a user with area User, rol User and artist 1", async ({ page, stack }) => {
  const account = newAccount();
  const mail = `alta.${crypto.randomUUID()}@${SIGN_UP_DOMAIN}`;
  stack.hosted.accounts.set(account, { email: mail, email_verified: true, name: "Alta Nueva" });
  await direct(page, account);
  await expect(page).toHaveURL("/Proyectos");
  const rows = await stack.sql("SELECT name, rol, area, artista_id FROM app_user WHERE mail = $1", [mail]);
  expect(rows).toEqual([{ name: "Alta Nueva", rol: "User", area: "User", artista_id: 1 }]);
});

test("two tabs that renew at once, on two processes, stay signed in", async ({ page, stack }) => {
  const account = await accountOf(stack, "Gerente");
  await direct(page, account);
  await expect(page).toHaveURL("/tickets");
  await expect.poll(() => storedToken(page)).toMatch(/^ey/);
  const before = { ...stack.hosted.counts };
  const tab = await page.context().newPage();
  await tab.goto("/tickets");
  await forgetCheck(stack, account);
  const answers = await Promise.all([page, tab, page, tab, page, tab].map(tokenCall));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  // Calls of one moment share a renewal; on a slow machine the six are not of one moment.
  const { refreshed, ...refusals } = stack.hosted.counts;
  expect(refusals).toEqual({ refused: before.refused, revoked: before.revoked });
  expect(refreshed - before.refreshed).toBeGreaterThan(0);
  expect(refreshed - before.refreshed).toBeLessThan(answers.length);
  await forgetCheck(stack, account);
  expect((await tokenCall(tab)).status).toBe(200);
});

test("what lies in the database of the provider's tokens is encrypted", async ({ page, stack }) => {
  const account = await accountOf(stack, "Gerente");
  await direct(page, account);
  await expect(page).toHaveURL("/tickets");
  const [row] = await stack.sql<{ data: string }>(`SELECT data FROM hosted_vault WHERE session_id IN (${SESSIONS})`, [
    mailOf(stack, account),
  ]);
  expect(row?.data).toMatch(/^ey[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
  const local = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(local).not.toMatch(/refresh|id_token/);
});

test("a sign-in that the provider revoked is over: asked for again in a window, nothing typed is lost", async ({
  page,
  stack,
}) => {
  const account = await accountOf(stack, "Ticketing");
  await direct(page, account, "/userstkt");
  await expect(page).toHaveURL("/userstkt");
  await expect.poll(() => storedToken(page)).toMatch(/^ey/);
  await page.getByRole("searchbox").first().fill("algo escrito");
  await stack.hosted.revoke(account);
  await forgetCheck(stack, account);
  expect(await tokenCall(page)).toMatchObject({ status: 401, body: { code: "session_ended" } });
  await bothKnow(page);
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "La sesión terminó" });
  await expect(dialog.getByText("en otra ventana", { exact: false })).toBeVisible();
  await expect(dialog.getByLabel("Contraseña")).toHaveCount(0);
  const opened = page.context().waitForEvent("page");
  await dialog.getByRole("link", { name: "Continuar con Auth0" }).click();
  const popup = await opened;
  await popup.waitForEvent("close");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("option").filter({ hasText: /\d{4}/ }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("searchbox").first()).toHaveValue("algo escrito");
});

test("a finished session leads to the login page once", async ({ page, stack }) => {
  const account = await accountOf(stack, "Ticketing");
  await direct(page, account, "/userstkt");
  await expect(page).toHaveURL("/userstkt");
  await stack.sql(`UPDATE session SET expires_at = now() WHERE id IN (${SESSIONS})`, [mailOf(stack, account)]);
  await bothKnow(page);
  const visits: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) visits.push(new URL(request.url()).pathname);
  });
  await page.goto("/userstkt");
  await expect(page).toHaveURL("/login?ended=1&returnTo=%2Fuserstkt");
  await expect(button(page)).toBeVisible();
  expect(visits).toEqual(["/userstkt", "/login"]);
});

test.describe("with the provider down", () => {
  test.use({ expectedErrors: /status of 5\d\d|ERR_/ });

  test("the application goes on and says so; signing in says why it cannot", async ({ page, stack, anotherPage }) => {
    const account = await accountOf(stack, "Ticketing");
    await direct(page, account, "/userstkt");
    await expect(page).toHaveURL("/userstkt");
    await expect.poll(() => storedToken(page)).toMatch(/^ey/);
    stack.hosted.down = true;
    try {
      await forgetCheck(stack, account);
      await page.evaluate(() => localStorage.setItem("token", "vencido"));
      await page.reload();
      await expect(page.getByText("El proveedor de ingreso no responde.")).toBeVisible();
      await expect(page).toHaveURL("/userstkt");
      expect(await tokenCall(page)).toMatchObject({
        status: 200,
        body: { provider: "hosted", provider_reachable: false },
      });

      const other = await anotherPage();
      await other.goto("/login?returnTo=%2Ftickets");
      await button(other).click();
      await expect(
        other.getByText("El proveedor de ingreso no responde. Probar de nuevo en unos minutos."),
      ).toBeVisible();
      await expect(other).toHaveURL("/login?error=proveedor&returnTo=%2Ftickets");
      const leaving = await anotherPage();
      await leaving.goto("/api/auth/hosted/logout");
      await expect(leaving).toHaveURL("/login");
    } finally {
      stack.hosted.down = false;
    }
    expect(await tokenCall(page)).toMatchObject({ status: 200, body: { provider_reachable: true } });
  });
});

test("signing out ends both sessions, revokes the tokens and comes back to the login page", async ({ page, stack }) => {
  const account = await accountOf(stack, "Ticketing");
  await signIn(page, account, "/login?returnTo=%2Fuserstkt");
  await expect(page).toHaveURL("/userstkt");
  await expect.poll(() => storedToken(page)).toMatch(/^ey/);
  const token = await storedToken(page);
  const before = stack.hosted.counts.revoked;
  await page.getByRole("button", { name: /^Menú de / }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await expect.poll(() => stack.hosted.counts.revoked).toBe(before + 1);
  expect(await storedToken(page)).toBeNull();
  const names = (await page.context().cookies(stack.origin)).map(({ name }) => name);
  expect(names.filter((name) => /hosted|session-token/.test(name))).toEqual([]);
  const withOldToken = () => page.request.get("/api/auth/me", { headers: { authorization: `Bearer ${token}` } });
  await expect.poll(async () => (await withOldToken()).status()).toBe(401);
  await button(page).click();
  await expect(page.getByLabel("Cuenta")).toBeVisible();
});

test("forged and repeated callbacks sign nobody in, and say so in Spanish", async ({ page, stack, anotherPage }) => {
  const text = page.getByText("El ingreso venció o se empezó en otra ventana. Probar de nuevo.");
  for (const query of ["", "?code=x&state=y", "?state=y", "?error=access_denied&state=y"]) {
    await page.goto(`/api/auth/callback${query}`);
    await expect(text).toBeVisible();
  }
  const account = await accountOf(stack, "Gerente");
  const callback = await callbackOf(page, stack, `/api/auth/hosted/login?login_hint=${encodeURIComponent(account)}`);
  const thief = await anotherPage();
  await thief.goto(callback);
  await expect(thief).toHaveURL(/\/login\?error=vencido$/);
  const transaction = await page.context().cookies(stack.origin);
  await page.goto(callback);
  await expect(page).toHaveURL("/tickets");
  // Even with the sign-in's own cookie a code works once: the provider takes it back.
  await thief.context().addCookies(transaction.filter(({ name }) => name.startsWith("__Host-txn_")));
  await thief.goto(callback);
  await expect(thief).toHaveURL(/\/login\?error=/);
  expect((await thief.request.get("/api/auth/me")).status()).toBe(401);
});

test("the redirects answer to GET alone, and to no other site's page", async ({ page }) => {
  for (const path of ["callback", "hosted/login", "hosted/logout", "microsoft/login", "microsoft/logout"]) {
    const answer = await page.request.post(`/api/auth/${path}`, { maxRedirects: 0 });
    expect([path, answer.status(), answer.headers().allow]).toEqual([path, 405, "GET"]);
    expect(await answer.json()).toMatchObject({ code: "method_not_allowed" });
  }
  expect((await page.request.post("/auth/microsoft-redirect")).status()).toBe(405);
  expect((await page.request.get("/api/auth/hosted/token")).status()).toBe(404);
  const crossSite = await page.request.get("/api/auth/hosted/logout", {
    maxRedirects: 0,
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect(crossSite.headers().location).toBe("/");
});
