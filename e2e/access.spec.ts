import type { Person } from "@/lib/access/can";
import { demoMail, type Role } from "@/lib/access/roles";
import { contracts } from "@/lib/contracts";
import { isBinary, isMultipart } from "@/lib/http/contractCall";
import { callName, mayCall, type Who } from "@/lib/testing/expected";
import { plausibleCall } from "@/lib/testing/plausible";
import { ownMailCalls } from "@/lib/testing/specification";
import { ask, inTurns } from "./ask";
import { expect, sharedSession } from "./fixtures";
import { test as base, checkMenuAndScreens } from "./screenVisits";
import { withoutMiddleware } from "./withoutMiddleware";

// The access tests over HTTP, against the application as it is and against the same one with its middleware taken out:
// it only redirects pages, so the answers are the same.
const KNOWN = { email: "nadie.asi@afuera.test", mail: "nadie.asi@afuera.test", show: "ninguno-asi", id: 2_000_000_000 };
const BASE = process.env.BASE_URL ?? "";

const test = base.extend<object, { bare: string }>({
  bare: [async ({ browserName: _ }, use) => withoutMiddleware(use), { scope: "worker", timeout: 120_000 }],
});
test.describe.configure({ mode: "default", timeout: 120_000 });

/** From all to nothing, and a reader, a fixed menu and a department between them: Jest asks every role of every handler. */
const SOME: readonly Role[] = ["Administrador", "Admin secundario", "Board", "Ticketing", "User"];

interface SignedIn {
  who: Who;
  token: string;
}

async function signIn(url: string, rol: Role): Promise<SignedIn> {
  const { token } = await sharedSession(url, demoMail(rol));
  const me = await ask(url, "/api/auth/me", "GET", { authorization: `Bearer ${token}` });
  const { area, grants, ticketingAccess } = JSON.parse(me.body) as Person;
  return { token, who: { rol, area, grants, ticketingAccess } };
}

async function statusOf(url: string, contract: (typeof contracts)[number], token?: string): Promise<number> {
  const { path, body } = plausibleCall(contract, KNOWN);
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  const data = body === undefined ? undefined : JSON.stringify(body);
  return (await ask(url, `/api${path}`, contract.method, headers, data)).status;
}

let everybody: SignedIn[] | undefined;

/** One session for each: cookies and tokens are good for every process of the application. */
async function signInAll(url: string): Promise<SignedIn[]> {
  if (everybody) return everybody;
  const signedIn: SignedIn[] = [];
  await inTurns(SOME, async (rol) => {
    signedIn.push(await signIn(url, rol));
  });
  everybody = signedIn;
  return signedIn;
}

/** Every call times nobody and these people; allowed ones only where they read, because the others would write. */
async function wrongAnswers(url: string, people: readonly SignedIn[]): Promise<string[]> {
  const wrong: string[] = [];
  await inTurns(contracts, async (contract) => {
    const reads = contract.method === "GET" && !isBinary(contract.reply) && !isMultipart(contract.body);
    const check = (name: string, status: number, fine: boolean) => {
      if (!fine) wrong.push(`${callName(contract)} ${name}: ${status}`);
    };
    const open = contract.permission === "public";
    if (!open) {
      const status = await statusOf(url, contract);
      check("nobody", status, status === 401);
    }
    // A public call is nobody's: one asks for all of them, because such calls are counted by address.
    for (const { who, token } of open ? people.slice(0, 1) : people) {
      const allowed = mayCall(contract, who);
      if (allowed && !reads) continue;
      const status = await statusOf(url, contract, token);
      const shut = open ? [405] : [401, 405];
      check(who.rol, status, allowed ? !shut.includes(status) && status < 500 : status === 403);
      // Calls about a mail of one's own refuse the one that is asked for here.
      if (allowed && status === 403) check(who.rol, status, callName(contract) in ownMailCalls);
    }
  });
  return wrong;
}

test("every call, as nobody and as some roles", async () => {
  test.setTimeout(240_000);
  expect(await wrongAnswers(BASE, await signInAll(BASE))).toEqual([]);
});

test.describe("without the middleware", () => {
  test("every call, as nobody and as the same roles", async ({ bare }) => {
    test.setTimeout(240_000);
    expect(await wrongAnswers(bare, await signInAll(BASE))).toEqual([]);
  });

  test("there is none: a page that would redirect answers by itself, and holds nothing of anybody's", async ({
    bare,
  }) => {
    expect((await ask(BASE, "/tickets")).status).toBe(307);
    const { status, body } = await ask(bare, "/tickets");
    expect(status).toBe(200);
    const data = /<script id="__NEXT_DATA__" type="application\/json">(.*?)<\/script>/.exec(body)?.[1];
    expect(JSON.parse(data ?? "{}").props).toEqual({ pageProps: {} });
  });

  test("nobody gets to see a screen", async ({ page, bare }) => {
    for (const path of ["/tickets", "/admin-users/correo", "/cargaTickets"]) {
      await page.goto(bare + path);
      await expect(page).toHaveURL(`${bare}/login?ended=1&returnTo=${encodeURIComponent(path)}`);
    }
  });

  for (const rol of ["Administrador", "User"] as const)
    test(`${rol}: menu and screens are the same`, async ({ page, bare }) => {
      await checkMenuAndScreens(page, rol, "desk", bare);
    });
});
