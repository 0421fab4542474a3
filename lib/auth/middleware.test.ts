import { NextRequest } from "next/server";
import { disconnect, prisma } from "@/lib/db";
import { env } from "@/lib/env";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { config, middleware } from "@/middleware";
import { forgetPeople } from "./person";
import { sessionCookie } from "./session";

const PHONE = "Mozilla/5.0 (iPhone) Mobi";

const cookieOf = async ({ userId, sessionId }: TestPerson) =>
  String(await sessionCookie({ userId, sessionId })).split(";")[0] ?? "";

/** Where the middleware sends who asks for `path`; null when it lets the page through. */
async function sent(path: string, headers: Record<string, string> = {}): Promise<string | null> {
  const answer = await middleware(new NextRequest(`http://app.test${path}`, { headers }));
  return answer.headers.get("location")?.replace("http://app.test", "") ?? null;
}

beforeAll(() => testDatabase());
afterAll(disconnect);

test("who is signed in goes to the landing of their role in one step, from / and from the login page", async () => {
  const cookie = await cookieOf(await aPerson("Ticketing"));
  expect([await sent("/", { cookie }), await sent("/login", { cookie })]).toEqual(["/tickets", "/tickets"]);
});

test("on a phone some land elsewhere, and Music Wins comes before every role", async () => {
  const manager = { cookie: await cookieOf(await aPerson("Manager")) };
  expect([await sent("/", manager), await sent("/", { ...manager, "user-agent": PHONE })]).toEqual([
    "/Aprobador",
    "/GastosTarjeta",
  ]);
  const granted = { cookie: await cookieOf(await aPerson("Manager", { grants: ["music_wins"] })), "user-agent": PHONE };
  expect(await sent("/", granted)).toBe("/bsastrap");
});

test("the page that was wanted comes first, when it is one of ours", async () => {
  const cookie = await cookieOf(await aPerson("Ticketing"));
  const to = (page: string) => sent(`/login?returnTo=${encodeURIComponent(page)}`, { cookie });
  expect(await to("/cargaTickets?dia=2026-11-20")).toBe("/cargaTickets?dia=2026-11-20");
  expect(await to("//evil.example")).toBe("/tickets");
  expect(await to("/login")).toBe("/tickets");
});

test("the login page keeps what it has to say", async () => {
  const cookie = await cookieOf(await aPerson("Ticketing"));
  for (const said of ["ended=1", "error=vencido", "acceso=pedido"])
    expect(await sent(`/login?${said}`, { cookie })).toBeNull();
});

test("nobody goes to the login page with the way back, and sees public pages", async () => {
  expect(await sent("/")).toBe("/login");
  expect(await sent("/tickets?estado=activos")).toBe("/login?returnTo=%2Ftickets%3Festado%3Dactivos");
  expect(await sent("/nada")).toBe("/login?returnTo=%2Fnada");
  for (const page of [
    "/login",
    "/login/olvide",
    "/login/clave/abc",
    "/upload-invoice/abc",
    "/upload-invoice-shows/abc",
  ])
    expect(await sent(page)).toBeNull();
});

test("a session that is over leads to the login page, which says so and does not send back", async () => {
  const person = await aPerson("Ticketing");
  const cookie = await cookieOf(person);
  await prisma.session.updateMany({ where: { user_id: person.userId }, data: { ended_at: new Date() } });
  forgetPeople();
  expect(await sent("/", { cookie })).toBe("/login?ended=1");
  expect(await sent("/login", { cookie })).toBeNull();
});

test("with the database away pages are let through, and the entrance says what is wrong", async () => {
  const cookie = await cookieOf(await aPerson("Ticketing"));
  forgetPeople();
  await disconnect();
  const { DATABASE_URL } = env();
  Object.assign(env(), { DATABASE_URL: "postgresql://nobody:secret@127.0.0.1:1/none" });
  try {
    expect(await sent("/tickets", { cookie })).toBeNull();
    expect(await sent("/login", { cookie })).toBeNull();
    expect(await sent("/", { cookie })).toBe("/login?error=servicio");
  } finally {
    await disconnect();
    Object.assign(env(), { DATABASE_URL });
  }
});

test("calls, assets and the addresses providers come back to are not for it", () => {
  const [pattern] = config.matcher;
  const asked = (path: string) => new RegExp(`^${pattern}$`).test(path);
  expect(["/", "/login", "/tickets", "/upload-invoice/abc"].filter(asked)).toHaveLength(4);
  expect(["/api/auth/me", "/_next/static/x.js", "/auth/listo", "/favicon.svg", "/theme.js"].filter(asked)).toEqual([]);
});
