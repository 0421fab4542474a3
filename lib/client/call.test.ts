/** @jest-environment jsdom */
import * as z from "zod";
import { contract, XLSX } from "@/lib/http/contract";
import { addressOf, CallError, call, fetchToken, whoIsIn } from "./call";
import { providerNow } from "./provider";
import { onSessionOver } from "./sessionOver";
import { dropToken, keepToken, storedToken } from "./token";

const common = { summary: "", permission: "tickets.read", failure: "Error fetching tickets" } as const;
const read = contract({
  ...common,
  method: "GET",
  path: "/tickets/sales/{show}",
  params: z.object({ show: z.string() }),
  query: z.object({ dias: z.number().optional() }),
  reply: z.object({ ok: z.boolean() }),
});
const write = contract({
  ...common,
  method: "POST",
  path: "/tickets/sales",
  body: z.object({ show: z.string() }),
  reply: z.object({ ok: z.boolean() }),
});
const open = contract({
  ...common,
  permission: "public",
  method: "GET",
  path: "/auth/ways",
  reply: z.object({ ok: z.boolean() }),
});
const download = contract({ ...common, method: "GET", path: "/x", reply: { kind: "binary" as const, type: XLSX } });

interface Sent {
  url: string;
  init: RequestInit;
}

type Reply = { status: number; body?: unknown };
let sent: Sent[];

/** Answers each address with its replies in turn; the last one stays. */
function serve(replies: Record<string, Reply[]>) {
  sent = [];
  global.fetch = jest.fn(async (url: string, init: RequestInit = {}) => {
    sent.push({ url, init });
    const queue = replies[url] ?? [];
    const { status, body } = (queue.length > 1 ? queue.shift() : queue[0]) ?? { status: 404 };
    const blob = new Blob([JSON.stringify(body)]);
    return { status, ok: status < 400, json: async () => body, blob: async () => blob } as Response;
  }) as never;
}

const authorizations = () =>
  sent.map(({ init }) => (init.headers as Record<string, string> | undefined)?.Authorization);
const urls = () => sent.map(({ url }) => url);
const SALES = "/api/tickets/sales";
const TOKEN = "/api/auth/token";
const over = { status: 401, body: { error: "Hay que iniciar sesión.", code: "not_signed_in" } };
const fine = { status: 200, body: { ok: true } };

beforeEach(() => dropToken());

test("names go into the path encoded, and only the query that was given", () => {
  expect(addressOf(read, { params: { show: "MAGIC/BIRD & Ñandú?" }, query: {} })).toBe(
    "/api/tickets/sales/MAGIC%2FBIRD%20%26%20%C3%91and%C3%BA%3F",
  );
  expect(addressOf(read, { params: { show: "13" }, query: { dias: 7 } })).toBe("/api/tickets/sales/13?dias=7");
});

test("the token goes as Bearer, but never with a public call", async () => {
  keepToken("uno");
  serve({ [SALES]: [fine], "/api/auth/ways": [fine] });
  await call(write, { body: { show: "x" } });
  await call(open, {});
  expect(authorizations()).toEqual(["Bearer uno", undefined]);
  expect(sent[0]?.init.body).toBe('{"show":"x"}');
});

test("a token that ran out is renewed once, and the call made again with the new one", async () => {
  keepToken("viejo");
  serve({ [SALES]: [over, fine], [TOKEN]: [{ status: 200, body: { token: "nuevo" } }] });
  await expect(call(write, { body: { show: "x" } })).resolves.toEqual({ ok: true });
  expect(urls()).toEqual([SALES, TOKEN, SALES]);
  expect([authorizations().at(-1), storedToken()]).toEqual(["Bearer nuevo", "nuevo"]);
});

test("calls that run out together renew once", async () => {
  keepToken("viejo");
  serve({ [SALES]: [over, over, over, fine], [TOKEN]: [{ status: 200, body: { token: "nuevo" } }] });
  await Promise.all([1, 2, 3].map(() => call(write, { body: { show: "x" } })));
  expect(urls().filter((url) => url === TOKEN)).toHaveLength(1);
});

test("a session that is over is the server's 401", async () => {
  serve({ [SALES]: [over], [TOKEN]: [over] });
  await expect(call(write, { body: { show: "x" } })).rejects.toMatchObject({
    status: 401,
    message: "Hay que iniciar sesión.",
  });
});

test("while somebody works, the call waits until they have signed in again", async () => {
  serve({ [SALES]: [over, fine], [TOKEN]: [over] });
  const stop = onSessionOver(async () => {
    keepToken("de nuevo");
    return true;
  });
  await expect(call(write, { body: { show: "x" } })).resolves.toEqual({ ok: true });
  stop();
  expect(authorizations().at(-1)).toBe("Bearer de nuevo");
  serve({ [SALES]: [over], [TOKEN]: [over] });
  await expect(call(write, { body: { show: "x" } })).rejects.toMatchObject({ status: 401 });
});

test("a server that cannot say whether the session lives does not sign anybody out", async () => {
  keepToken("viejo");
  const away = { status: 503, body: { error: "La base de datos no responde.", code: "database_unavailable" } };
  serve({ [SALES]: [over], [TOKEN]: [away] });
  await expect(call(write, { body: { show: "x" } })).rejects.toMatchObject({
    status: 503,
    code: "database_unavailable",
  });
  expect(storedToken()).toBe("viejo");
});

test("a failure carries the server's words, the fields, the state and the request", async () => {
  const body = {
    error: "Revisar.",
    code: "conflict",
    issues: [{ path: "show", message: "No." }],
    current: { a: 1 },
    request_id: "r1",
  };
  serve({ [SALES]: [{ status: 409, body }] });
  const error = await call(write, { body: { show: "x" } }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({
    status: 409,
    code: "conflict",
    message: "Revisar.",
    requestId: "r1",
    current: { a: 1 },
  });
  expect((error as CallError).issues).toEqual([{ path: "show", message: "No." }]);
});

test("an answer that is no JSON gives the specification's text", async () => {
  global.fetch = jest.fn(async () => ({
    status: 502,
    ok: false,
    json: () => Promise.reject(new Error("<html>")),
  })) as never;
  await expect(call(read, { params: { show: "x" }, query: {} })).rejects.toMatchObject({
    status: 502,
    message: "Error fetching tickets",
  });
});

test("without network it says so, and an abandoned call stays abandoned", async () => {
  global.fetch = jest.fn(() => Promise.reject(new TypeError("Failed to fetch"))) as never;
  await expect(call(open, {})).rejects.toMatchObject({ status: 0, code: "offline" });
  global.fetch = jest.fn(() => Promise.reject(new DOMException("", "AbortError"))) as never;
  await expect(call(open, {})).rejects.toMatchObject({ name: "AbortError" });
});

test("a file comes as a blob", async () => {
  serve({ "/api/x": [fine] });
  expect(await call(download, {})).toBeInstanceOf(Blob);
});

test("Microsoft's token lives in the session storage only", () => {
  keepToken("m", "session");
  expect([localStorage.getItem("token"), sessionStorage.getItem("token"), storedToken()]).toEqual([null, "m", "m"]);
  dropToken();
  expect(storedToken()).toBeNull();
});

test("a Microsoft session keeps its token in session storage alone, and the last answer says how the provider is", async () => {
  keepToken("de antes");
  const token = (facts: object) => [{ status: 200, body: { token: "nuevo", ...facts } }];
  serve({ [SALES]: [over, fine], [TOKEN]: token({ provider: "microsoft", provider_reachable: true }) });
  await call(write, { body: { show: "x" } });
  expect([localStorage.getItem("token"), sessionStorage.getItem("token")]).toEqual([null, "nuevo"]);
  expect(providerNow()).toEqual({ provider: "microsoft", reachable: true });
  serve({ [SALES]: [over, fine], [TOKEN]: token({ provider: "hosted", provider_reachable: false }) });
  await call(write, { body: { show: "x" } });
  expect([localStorage.getItem("token"), sessionStorage.getItem("token")]).toEqual(["nuevo", null]);
  expect(providerNow()).toEqual({ provider: "hosted", reachable: false });
});

test("a browser that has only the cookie gets a token; asking who is in never waits for a sign-in", async () => {
  serve({ [TOKEN]: [{ status: 200, body: { token: "nuevo", provider: "hosted" } }] });
  await fetchToken();
  await fetchToken();
  expect([urls(), storedToken()]).toEqual([[TOKEN], "nuevo"]);
  serve({
    [TOKEN]: [{ status: 200, body: { token: "otro" } }],
    "/api/auth/me": [{ status: 200, body: { mail: "a@b.cc" } }],
  });
  expect(await whoIsIn()).toBe("a@b.cc");
  expect(storedToken()).toBe("otro");
  serve({ [TOKEN]: [over] });
  const stop = onSessionOver(() => Promise.reject(new Error("asked")));
  expect(await whoIsIn()).toBeNull();
  stop();
});
