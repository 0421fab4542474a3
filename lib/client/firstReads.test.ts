/** @jest-environment jsdom */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { me } from "@/lib/auth/client";
import { addressOf, call } from "@/lib/client/call";
import { documentData, firstReadsTag } from "@/lib/nav/firstReads";
import { readAllNotifications } from "@/lib/notifications/api";
import { listTickets, showInOneCall } from "@/lib/ticketing/shows/api";
import { firstData, takeBroughtAlong } from "./firstReads";
import { isTokenOfAnother, keepToken } from "./token";

const SCRIPT = readFileSync(join(process.cwd(), "public", "first-reads.js"), "utf8");
const asked = jest.fn();

/** Answers each address with a body of its own, as whoever's token comes along. */
function serve(status = 200) {
  asked.mockReset().mockImplementation(async (address: string, init: RequestInit = {}) => {
    const body = { address, token: (init.headers as Record<string, string> | undefined)?.Authorization };
    const answer = { ok: status < 400, status, statusText: "", json: async () => body };
    return { ...answer, clone: () => answer };
  });
  global.fetch = asked;
}

/** Loads the document of a page: runs the script as its tag has it. */
async function open(address: string, route: string) {
  window.history.replaceState(null, "", address);
  const tag = firstReadsTag(route);
  const dataset = Object.fromEntries(Object.entries(tag ?? {}).map(([name, value]) => [name.slice(5), value]));
  const own = { ...document, currentScript: { dataset } };
  new Function("document", SCRIPT)(own);
  await new Promise((done) => setTimeout(done));
}

const addresses = () => asked.mock.calls.map(([address]) => address);

beforeEach(() => {
  localStorage.clear();
  window.firstReads = undefined;
  serve();
});

test("who one is and the screen's data are asked beside each other, as the application would ask, and are not asked again", async () => {
  keepToken("hers");
  await open("/tickets?orden=-hoy&pais=AR&divisa=USD", "/tickets");
  const tickets = addressOf(listTickets, { query: { pais: "AR", divisa: "USD" } });
  expect(addresses()).toEqual(["/api/auth/me", tickets]);
  expect(Object.fromEntries(firstData())).toEqual({
    "/api/auth/me": { address: "/api/auth/me", token: "Bearer hers" },
    [tickets]: { address: tickets, token: "Bearer hers" },
  });
  // The order of a query is nobody's.
  expect(await call(listTickets, { query: { divisa: "USD", pais: "AR" } })).toMatchObject({ address: tickets });
  await call(me, {});
  expect(asked).toHaveBeenCalledTimes(2);
  // Once: later it is asked again.
  await call(me, {});
  expect(asked).toHaveBeenCalledTimes(3);
});

test("what the address decides otherwise is left to the application, and names are encoded as it does", async () => {
  await open("/tickets?estado=realizado", "/tickets");
  expect(addresses()).toEqual(["/api/auth/me"]);
  serve();
  const show = "MAGIC/BIRD (Ñandú & Cía)";
  await open(`/tickets/${encodeURIComponent(show)}`, "/tickets/[show]");
  expect(addresses()).toEqual(["/api/auth/me", addressOf(showInOneCall, { params: { show } })]);
});

test("nothing that was asked as somebody else is shown, nor what is old", async () => {
  keepToken("hers");
  await open("/tickets", "/tickets");
  keepToken("his");
  expect(firstData()).toEqual([]);
  expect(await call(me, {})).toEqual({ address: "/api/auth/me", token: "Bearer his" });

  await open("/tickets", "/tickets");
  const now = jest.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
  expect(firstData()).toEqual([]);
  now.mockRestore();
});

test("what was asked before somebody wrote is asked again", async () => {
  await open("/tickets", "/tickets");
  await call(readAllNotifications, { body: { userEmail: "a@demo.test" } });
  await call(listTickets, { query: {} });
  expect(addresses().filter((address) => address.startsWith("/api/tickets"))).toHaveLength(2);
});

test("what failed on its way is asked again; what was refused is told", async () => {
  global.fetch = jest.fn().mockRejectedValue(new TypeError("Failed to fetch"));
  await open("/tickets", "/tickets");
  serve();
  expect(await call(me, {})).toMatchObject({ address: "/api/auth/me" });
  serve(403);
  await open("/tickets", "/tickets");
  expect(firstData()).toEqual([]);
  await expect(call(listTickets, { query: {} })).rejects.toMatchObject({ status: 403 });
});

test("public pages, and those of no screen, load nothing of it", () => {
  for (const route of ["/login", "/upload-invoice/[token]", "/404", "/dev/componentes"])
    expect(firstReadsTag(route)).toBeNull();
  expect(firstReadsTag("/Estructura/LegalesSr")?.["data-reads"]).toContain("/boards/legales/cards");
});

describe("a document that was drawn with them", () => {
  /** Asks on the server for a document; tells what it asked for. */
  async function ask(address: string, route: string, params: Record<string, string> = {}) {
    const paths: string[] = [];
    const askWithDocument = async (asked: readonly string[]) => {
      paths.push(...asked);
      return { userId: 7, answers: asked.map((path) => ({ path })) };
    };
    const query = Object.fromEntries(new URLSearchParams(address.split("?")[1]));
    return { data: await documentData({ askWithDocument }, route, { ...query, ...params }), paths };
  }
  /** A token as ours are: who it is of is in the middle. */
  const tokenOf = (sub: string) => `head.${btoa(JSON.stringify({ sub }))}.signature`;

  test.each([
    ["/tickets?orden=-hoy&pais=AR&divisa=USD&artist=La%20Calesita%20%26%20Co", "/tickets", {}],
    ["/tickets?estado=realizado", "/tickets", {}],
    ["/tickets/MAGIC%2FBIRD%20(%C3%91and%C3%BA)?tab=ventas", "/tickets/[show]", { show: "MAGIC/BIRD (Ñandú)" }],
  ])("%s asks what the script would have asked", async (address, route, params) => {
    await open(address, route);
    const { data, paths } = await ask(address, route, params);
    expect(paths.map((path) => `/api${path}`)).toEqual(addresses());
    expect(Object.keys(data?.answers ?? {})).toEqual(addresses());
  });

  test("nobody is asked for public pages, nor where nobody answers", async () => {
    expect((await ask("/login", "/login")).paths).toEqual([]);
    expect(await documentData(undefined, "/tickets", {})).toBeNull();
    expect(await documentData({ askWithDocument: async () => null }, "/tickets", {})).toBeNull();
  });

  test("asks nothing again that it brought along, once", async () => {
    keepToken(tokenOf("7"));
    const data = (await ask("/tickets", "/tickets")).data ?? undefined;
    takeBroughtAlong(data);
    expect(firstData()).toEqual(Object.entries(data?.answers ?? {}));
    expect(await call(listTickets, { query: {} })).toEqual({ path: "/tickets" });
    expect(asked).not.toHaveBeenCalled();
    await call(listTickets, { query: {} });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test("is nobody else's: a token of another person drops it", async () => {
    const data = (await ask("/tickets", "/tickets")).data ?? undefined;
    expect(isTokenOfAnother(7)).toBe(false);
    keepToken(tokenOf("7"));
    expect(isTokenOfAnother(7)).toBe(false);
    keepToken(tokenOf("8"));
    expect(isTokenOfAnother(7)).toBe(true);
    takeBroughtAlong(data);
    expect(firstData()).toEqual([]);
  });
});
