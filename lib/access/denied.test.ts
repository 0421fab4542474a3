import type * as z from "zod";
import { sessionCookie } from "@/lib/auth/session";
import { contracts } from "@/lib/contracts";
import { disconnect, prisma } from "@/lib/db";
import type { Contract } from "@/lib/http/contract";
import { isBinary, isMultipart } from "@/lib/http/contractCall";
import { testDatabase } from "@/lib/testing/db";
import { callName, mayCall } from "@/lib/testing/expected";
import { anAccess, aPerson, aSale, aShow, type TestPerson } from "@/lib/testing/factories";
import { fingerprint } from "@/lib/testing/fingerprint";
import { type Known, plausibleCall } from "@/lib/testing/plausible";
import { requestAs } from "@/lib/testing/requestAs";
import { ownMailCalls } from "@/lib/testing/specification";
import { can } from "./can";
import { roles } from "./roles";

jest.mock("./can", () => ({ ...jest.requireActual("./can"), can: jest.fn(jest.requireActual("./can").can) }));
const { mocked } = jest;
const actual = jest.requireActual<typeof import("./can")>("./can");

// Through the real endpoint files, with input that would do something. New contracts are covered by themselves.
const MAIL_NAMES = ["email", "mail", "user_mail", "user_email", "userEmail"];
// One goes through every call.
jest.setTimeout(120_000);
const named = (list: readonly Contract[]) => list.map((contract) => [callName(contract), contract] as const);
const guarded = contracts.filter(({ permission }) => permission !== "public");
const writes = guarded.filter(({ method }) => method !== "GET");

let everybody: TestPerson[];
let administrator: TestPerson;
let other: TestPerson;
let known: Known;

beforeAll(async () => {
  await testDatabase();
  everybody = [];
  for (const rol of roles) everybody.push(await aPerson(rol));
  administrator = everybody.find(({ rol }) => rol === "Administrador") as TestPerson;
  other = await aPerson("User", { mail: "otra@afuera.test" });
  const show = await aShow({ name: "Show de prueba", artist: "Artista de prueba" });
  await aSale(show.id, "2026-11-19", { ticketera: "Ticketera" });
  await anAccess(other.mail, { artista: "Todos", accesoMontos: true });
  const subscription = await prisma.reportEmail.create({ data: { type: "live-arg", user_id: other.userId } });
  known = {
    show: show.name,
    showName: show.name,
    artist: "Artista de prueba",
    artista: "Artista de prueba",
    ...Object.fromEntries(MAIL_NAMES.map((name) => [name, other.mail])),
    id: subscription.id,
    version: 1,
    link: "/tickets",
    type: "live-arg",
    divisa: "ARS",
    moneda: "ARS",
    ticketera: "Ticketera",
    categoria: "",
    state: "agotado",
  };
});
afterAll(disconnect);

const request = (person: TestPerson | null, contract: Contract, headers?: Record<string, string>, more: Known = {}) => {
  const { path, body } = plausibleCall(contract, { ...known, ...more });
  return requestAs<{ code?: string } | undefined>(person, contract.method, path, body, headers);
};

/** So many calls are judged together, by one look at all tables. */
const TOGETHER = 60;
const byAddress = guarded.toSorted((a, b) => (a.path < b.path ? -1 : 1));
const parts = Array.from({ length: Math.ceil(byAddress.length / TOGETHER) }, (_, part) => {
  const own = byAddress.slice(part * TOGETHER, (part + 1) * TOGETHER);
  return [`${own[0]?.path} to ${own.at(-1)?.path}`, own] as const;
});

const ELSEWHERE: readonly Record<string, string>[] = [
  {},
  { origin: "null" },
  { origin: "https://evil.example" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "none" },
];

/** What its endpoint answers to nobody, to one whom the tables refuse, and to a write that has only the cookie. */
async function refusals(contract: Contract, cookie: string): Promise<string[]> {
  const turn = guarded.indexOf(contract);
  const wrong: string[] = [];
  const check = (who: string, { status, body }: Awaited<ReturnType<typeof request>>, expected: string) => {
    const got = `${status} ${body?.code}`;
    if (got !== expected) wrong.push(`${callName(contract)} ${who}: ${got}`);
  };
  check("nobody", await request(null, contract), "401 not_signed_in");
  const refused = everybody.filter(({ rol }) => !mayCall(contract, { rol }));
  const one = refused[turn % refused.length];
  if (one) check(one.rol, await request(one, contract), "403 forbidden");
  if (contract.method === "GET") return wrong;
  const headers = { cookie, ...ELSEWHERE[turn % ELSEWHERE.length] };
  check(JSON.stringify(headers), await request(null, contract, headers), "403 cross_origin");
  return wrong;
}

test.each(parts)("%s: refused calls change nothing", async (_, own) => {
  const cookie = (await sessionCookie(administrator)).split(";")[0] ?? "";
  const before = await fingerprint();
  expect((await Promise.all(own.map((contract) => refusals(contract, cookie)))).flat()).toEqual([]);
  expect(await fingerprint()).toEqual(before);
});

describe("the one function that the tables are compared with", () => {
  afterEach(() => mocked(can).mockImplementation(actual.can));

  test.each(parts)("%s: decides what each endpoint answers", async (_, own) => {
    const before = await fingerprint();
    mocked(can).mockReturnValue(false);
    for (const contract of own) {
      mocked(can).mockClear();
      const { status, body } = await request(administrator, contract);
      expect([callName(contract), status, body?.code]).toEqual([callName(contract), 403, "forbidden"]);
      expect(mocked(can).mock.calls).toEqual([
        [expect.objectContaining({ mail: administrator.mail }), contract.permission],
      ]);
    }
    expect(await fingerprint()).toEqual(before);
  });
});

const takesMail = (contract: Contract) =>
  MAIL_NAMES.some(
    (name) => contract.path.includes(`{${name}}`) || bodyFields(contract)[name]?.safeParse("otra@afuera.test").success,
  );
const bodyFields = ({ body }: Contract): Record<string, z.ZodType | undefined> =>
  body && !isMultipart(body) && "shape" in body ? (body.shape as Record<string, z.ZodType>) : {};
const ownMail = contracts.filter(
  (contract) => callName(contract) in ownMailCalls || (contract.permission === "session.any" && takesMail(contract)),
);

test("every row of the table of own mails is a call", () => {
  const names = contracts.map(callName);
  expect(Object.keys(ownMailCalls).filter((name) => !names.includes(name))).toEqual([]);
});

test.each(named(ownMail))("%s: somebody else's mail is refused and nothing changes", async (name, contract) => {
  const before = await fingerprint();
  for (const person of everybody.filter(({ rol }) => mayCall(contract, { rol }))) {
    const allowed = ownMailCalls[name]?.includes(person.rol);
    if (allowed && contract.method !== "GET") continue; // it would change something
    expect([person.rol, (await request(person, contract)).status]).toEqual([person.rol, allowed ? 200 : 403]);
  }
  expect(await fingerprint()).toEqual(before);
});

describe("methods", () => {
  const addresses = [...new Set(contracts.map(({ path }) => path))];
  const methodsOf = (list: readonly Contract[]) => list.map(({ method }) => method as string);
  const withHead = (methods: string[]) => [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])];
  const METHODS = ["OPTIONS", "PATCH", "GET", "HEAD", "POST", "PUT", "DELETE"];
  const absentOf = (allow: readonly string[], turn: number) => {
    const absent = METHODS.filter((method) => !allow.includes(method));
    return absent[turn % absent.length] ?? "";
  };
  // A fixed address may stand where another has a parameter, and then may answer for both ("/tickets/sales/complete").
  const hiddenBy = (path: string) =>
    contracts.filter((other) => new RegExp(`^${other.path.replace(/\{\w+\}/g, "[^/{}]+")}$`).test(path));

  test.each(addresses)("%s answers 405 with Allow to those it has not", async (address) => {
    const own = contracts.filter(({ path }) => path === address);
    const { path } = plausibleCall(own[0] as Contract, known);
    const traced = await requestAs(administrator, "TRACE", path);
    const allow = String(traced.headers.allow).split(", ");
    expect(allow).toEqual(expect.arrayContaining(withHead(methodsOf(own))));
    expect(withHead(methodsOf([...own, ...hiddenBy(address)]))).toEqual(expect.arrayContaining(allow));
    // What is allowed and what is answered is one list for every endpoint (`route`): each address tries another method.
    const method = absentOf(allow, addresses.indexOf(address));
    for (const [tried, answer] of [
      ["TRACE", traced] as const,
      [method, await requestAs(administrator, method, path)] as const,
    ]) {
      expect([tried, answer.status, answer.headers.allow]).toEqual([tried, 405, allow.join(", ")]);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
  });

  test("every method is tried of some address", () => {
    const tried = addresses.map((path, turn) =>
      absentOf(withHead(methodsOf(contracts.filter((contract) => contract.path === path))), turn),
    );
    expect(new Set(tried)).toEqual(new Set(METHODS));
  });

  test("HEAD answers as GET does, without a body, to those who may read and to no other", async () => {
    const ending = ({ reply }: Contract) => !isBinary(reply) || reply.type !== "text/event-stream";
    for (const contract of guarded.filter((one) => one.method === "GET" && ending(one))) {
      const { path } = plausibleCall(contract, known);
      expect((await requestAs(null, "HEAD", path)).status).toBe(401);
      const [head, get] = [await requestAs(administrator, "HEAD", path), await requestAs(administrator, "GET", path)];
      expect([path, head.status, head.raw.length]).toEqual([path, get.status, 0]);
    }
  });
});

// Last: it is what shows that the input above would have done something.
test("most of the writes above do something when Administrador makes them", async () => {
  const outcomes: Record<string, number> = {};
  for (const contract of writes.filter(({ body }) => !isMultipart(body))) {
    outcomes[callName(contract)] = (await request(administrator, contract)).status;
  }
  const refused = Object.entries(outcomes).filter(([, status]) => status === 400 || status >= 500);
  expect(refused.length / Object.keys(outcomes).length).toBeLessThan(1 / 3);
});
