import { demoMail } from "@/lib/access/roles";
import { contracts } from "@/lib/contracts";
import { callName, mayCall } from "@/lib/testing/expected";
import { plausibleCall } from "@/lib/testing/plausible";
import { ask, inTurns } from "./ask";
import { test as base, expect, sharedSession } from "./fixtures";
import { checkMenuAndScreens } from "./screenVisits";
import { withoutMiddleware } from "./withoutMiddleware";

// The application with its middleware taken out: it only redirects pages, so nothing opens. What each call answers to whom is
// tried in Jest, where no middleware runs either (`lib/access`).
const BASE = process.env.BASE_URL || "";

const test = base.extend<object, { bare: string }>({
  bare: [async ({ browserName: _ }, use) => withoutMiddleware(use), { scope: "worker", timeout: 120_000 }],
});
test.describe.configure({ mode: "default", timeout: 120_000 });

test("no call is for nobody, and User is refused as Jest says", async ({ bare }) => {
  const { token } = await sharedSession(BASE, demoMail("User"));
  const wrong: string[] = [];
  const statusOf = async (contract: (typeof contracts)[number], authorization?: string) => {
    const { path } = plausibleCall(contract);
    return (await ask(bare, `/api${path}`, contract.method, authorization ? { authorization } : {})).status;
  };
  const guarded = contracts.filter(({ permission }) => permission !== "public");
  await inTurns(guarded, async (contract) => {
    const asked = [await statusOf(contract), 401];
    if (!mayCall(contract, { rol: "User" })) asked.push(await statusOf(contract, `Bearer ${token}`), 403);
    if (asked[0] !== asked[1] || asked[2] !== asked[3]) wrong.push(`${callName(contract)}: ${asked}`);
  });
  expect(wrong).toEqual([]);
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

test("User: menu and screens are the same", async ({ page, login, bare }) => {
  await login({ rol: "User" });
  await checkMenuAndScreens(page, "User", "desk", { address: bare });
});
