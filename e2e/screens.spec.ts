import { test as base } from "@playwright/test";
import { demoMail, type Role } from "@/lib/access/roles";
import { landings, mobileLandings } from "@/lib/testing/specification";
import { expect, PHONE_AGENT, sharedSession, test } from "./fixtures";
import { checkMenuAndScreens, type Device } from "./screenVisits";

// Access to screens, and each role's menu, are compared with the tables in Jest for every role and grant
// (`lib/nav/menu.test.ts`), and so is that each screen is answered what it asks for (`lib/nav/screenReads.test.ts`).

// Each goes through many screens.
test.describe.configure({ timeout: 180_000 });

const LANDERS: readonly Role[] = ["Administrador", "Manager", "Gerente"];

base("people land where the table says, by device; nobody on the login page", async ({ request, baseURL }) => {
  const landing = async (headers: Record<string, string>) =>
    (await request.get("/", { maxRedirects: 0, headers })).headers().location;
  for (const rol of LANDERS) {
    const { cookies } = await sharedSession(baseURL, demoMail(rol));
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const places = [
      await landing({ cookie, "user-agent": "Windows NT 10.0" }),
      await landing({ cookie, "user-agent": PHONE_AGENT }),
    ];
    expect(places).toEqual([landings[rol], mobileLandings[rol] ?? landings[rol]]);
  }
  expect(await landing({})).toBe("/login");
});

/**
 * Administrador opens every screen, on both; of the others the ones with a menu or a board of another shape, and `User` and
 * `InvitadoTicketing`, who between them are refused at each.
 */
const VISITS: readonly [Role, Device, ...(readonly [number, number])[]][] = [
  // The longest by far: in parts, which go side by side.
  ["Administrador", "desk", [2, 0]],
  ["Administrador", "phone", [2, 0]],
  ["Administrador", "desk", [2, 1]],
  ["Administrador", "phone", [2, 1]],
  ["Admin secundario", "phone"],
  ["User", "desk"],
  ["InvitadoTicketing", "phone"],
  ["Director Diseño", "desk"],
  ["Board", "phone"],
  ["Ticketing", "desk"],
  ["Legales Jr", "phone"],
];

for (const [rol, device, share] of VISITS)
  test(`${rol}: the menu has what the tables say, and screens answer, on a ${device}${share ? `, part ${share[1] + 1}` : ""}`, async ({
    page,
    login,
  }) => {
    await login({ rol });
    await checkMenuAndScreens(page, rol, device, { share });
  });
