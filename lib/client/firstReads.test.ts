/** @jest-environment jsdom */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { me } from "@/lib/auth/client";
import { addressOf, call } from "@/lib/client/call";
import { firstReadsTag } from "@/lib/nav/firstReads";
import { readAllNotifications } from "@/lib/notifications/api";
import { listTickets, showInOneCall } from "@/lib/ticketing/shows/api";
import { firstData } from "./firstReads";
import { keepToken } from "./token";

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
