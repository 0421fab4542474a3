/** @jest-environment jsdom */
import { signIn } from "./signIn";
import { dropToken, keepToken, storedToken } from "./token";

const sent: string[] = [];

/** Answers next-auth's form with this address and status, and a token for whom it let in. */
function server({ url = "http://localhost/", status = 200, token = 200 }) {
  sent.length = 0;
  global.fetch = jest.fn(async (address: string, init?: RequestInit) => {
    sent.push(`${init?.method ?? "GET"} ${address} ${init?.body ?? ""}`.trim());
    const json = (body: object, code = 200) => ({ ok: code < 400, status: code, json: async () => body }) as Response;
    if (address === "/api/auth/csrf") return json({ csrfToken: "abc" });
    if (address === "/api/auth/token") return json({ token: "fresh", provider: "local" }, token);
    return json({ url }, status);
  }) as never;
}
const failure = (given: Parameters<typeof server>[0]) => {
  server(given);
  return signIn("ana@demo.test", "clave").then(
    () => "in",
    ({ status, message }) => [status, message],
  );
};
afterEach(dropToken);

test("who is let in has a token of the new session in place of any other", async () => {
  keepToken("before");
  server({});
  await signIn("ana+b@demo.test", "una & clave");
  expect(storedToken()).toBe("fresh");
  expect(sent).toEqual([
    "GET /api/auth/csrf",
    "POST /api/auth/callback/local csrfToken=abc&mail=ana%2Bb%40demo.test&password=una+%26+clave&json=true",
    "GET /api/auth/token",
  ]);
});

test.each([
  [{ status: 401, url: "http://localhost/login?error=CredentialsSignin" }, /no son correctos/],
  [{ status: 429, url: "http://localhost/login?error=demasiados-540" }, /Probar de nuevo en 9 minutos/],
  [{ status: 503, url: "http://localhost/login?error=servicio" }, /base de datos no responde/],
  [{ status: 200, url: "http://localhost/login?csrf=true", token: 401 }, /No se pudo ingresar/],
  [{ status: 500, url: "" }, /No se pudo ingresar/],
])("%j is said in words, and leaves no token", async (given, words) => {
  expect(await failure(given)).toEqual([given.status, expect.stringMatching(words)]);
  expect(storedToken()).toBeNull();
});

test("without a connection it says so", async () => {
  global.fetch = jest.fn().mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(signIn("ana@demo.test", "clave")).rejects.toThrow(/No hay conexión/);
});
