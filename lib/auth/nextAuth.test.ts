import { getServerSession } from "next-auth";
import { disconnect, pool, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, next } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { authOptions } from "./nextAuth";
import { hashPassword } from "./password";
import { forgetPeople } from "./person";
import { signInFailureText } from "./rules";

const PASSWORD = "una clave de prueba";
let mail: string;

beforeAll(async () => {
  await testDatabase();
  ({ mail } = await aPerson("Gerente", { mail: `formulario.${next()}@demo.test` }));
  await prisma.user.update({ where: { mail }, data: { password_hash: await hashPassword(PASSWORD) } });
});
afterAll(disconnect);
beforeEach(() => prisma.signInTry.deleteMany());
afterEach(() => jest.restoreAllMocks());

/** Sends next-auth's own form; answers the status and what the page says after its redirect. */
async function submit(password: string, json = true) {
  const csrf = await requestAs<{ csrfToken: string }>(null, "GET", "/auth/csrf");
  const cookie = [csrf.headers["set-cookie"] ?? []]
    .flat()
    .map((each) => each.split(";")[0])
    .join("; ");
  const fields = { csrfToken: csrf.body.csrfToken, mail, password, ...(json && { json: "true" }) };
  const headers = { cookie, "content-type": "application/x-www-form-urlencoded", "x-client-address": "10.1.2.3" };
  const body = new URLSearchParams(fields).toString();
  const answer = await requestAs<{ url: string }>(null, "POST", "/auth/callback/local", body, headers);
  const to = json ? answer.body.url : String(answer.headers.location);
  const code = new URL(to, "http://localhost").searchParams.get("error");
  return {
    status: answer.status,
    retryAfter: answer.headers["retry-after"],
    says: code && signInFailureText(code),
    cookies: String(answer.headers["set-cookie"]),
  };
}

const tooMany = () =>
  prisma.signInTry.createMany({ data: Array(10).fill({ account: mail, address: "10.1.2.3", failed: true }) });

test("the form signs in, and a wrong password is called one", async () => {
  expect((await submit(PASSWORD)).cookies).toContain("session-token=");
  expect(await submit("otra")).toMatchObject({ status: 401, says: "El mail o la contraseña no son correctos." });
});

test.each([
  [true, 429],
  [false, 302],
])("too many failures are said with their wait (as JSON: %s)", async (json, status) => {
  await tooMany();
  const answer = await submit(PASSWORD, json);
  expect(answer).toMatchObject({ status, says: "Demasiados intentos. Probar de nuevo en 15 minutos." });
  expect(Number(answer.retryAfter)).toBeGreaterThan(890);
  expect(Number(answer.retryAfter)).toBeLessThanOrEqual(900);
});

test("a database that is away is not a wrong password", async () => {
  jest.spyOn(prisma.user, "findUnique").mockRejectedValueOnce(new Error("connection terminated"));
  expect(await submit(PASSWORD)).toMatchObject({
    status: 503,
    retryAfter: "5",
    says: "La base de datos no responde. Probar de nuevo en unos segundos.",
  });
});

describe("the session", () => {
  let cookie: string;
  const session = () => requestAs<object>(null, "GET", "/auth/session", undefined, { cookie });
  beforeEach(async () => {
    const { cookies } = await submit(PASSWORD);
    cookie = /[^,;\s]*session-token=[^;]+/.exec(cookies)?.[0] ?? "";
    forgetPeople();
  });

  test("is the person as the database has them, for the browser and for code on the server", async () => {
    await prisma.user.update({ where: { mail }, data: { area: "Sala" } });
    const user = { mail, rol: "Gerente", area: "Sala", name: expect.any(String), email: mail };
    expect((await session()).body).toMatchObject({ user, expires: expect.any(String) });
    const [name = "", value = ""] = cookie.split("=");
    const request = { headers: {}, cookies: { [name]: value } };
    const response = { getHeader: () => undefined, setHeader: () => undefined };
    expect(
      await getServerSession(
        request as never,
        response as never,
        authOptions(() => {}),
      ),
    ).toMatchObject({ user });
  });

  test("is nobody's once it ended or the person is disabled", async () => {
    await prisma.user.update({ where: { mail }, data: { active: false } });
    expect((await session()).body).toEqual({});
    await prisma.user.update({ where: { mail }, data: { active: true } });
    forgetPeople();
    expect((await session()).body).toHaveProperty("user");
    await prisma.session.updateMany({ data: { ended_at: new Date() } });
    forgetPeople();
    expect((await session()).body).toEqual({});
    cookie = "";
    expect((await session()).body).toEqual({});
  });

  test("is not over because the database is away: the cookie stays", async () => {
    jest.spyOn(pool(), "query").mockRejectedValueOnce(new Error("connection terminated") as never);
    const { status, body, headers } = await session();
    expect([status, body]).toEqual([503, expect.objectContaining({ error: "servicio" })]);
    expect(String(headers["set-cookie"])).not.toContain("Max-Age=0");
  });
});
