import { test as base } from "@playwright/test";
import type { Person } from "@/lib/access/can";
import { demoMail, roles } from "@/lib/access/roles";
import { landings, mobileLandings } from "@/lib/testing/specification";
import { expect, PHONE_AGENT, sharedSession } from "./fixtures";
import { checkMenuAndScreens, type Device, test } from "./screenVisits";

// Each goes through many screens.
test.describe.configure({ timeout: 180_000 });

for (const rol of roles)
  base(`${rol}: lands where the table says, by device`, async ({ request, baseURL }) => {
    const { cookies } = await sharedSession(baseURL, demoMail(rol));
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const { musicWinsAccess } = (await (await request.get("/api/auth/me", { headers: { cookie } })).json()) as Person;
    const landing = async (agent: string) => {
      const headers = { cookie, "user-agent": agent };
      return (await request.get("/", { maxRedirects: 0, headers })).headers().location;
    };
    const desk = musicWinsAccess ? "/bsastrap" : landings[rol];
    const phone = musicWinsAccess ? "/bsastrap" : (mobileLandings[rol] ?? landings[rol]);
    expect([await landing("Windows NT 10.0"), await landing(PHONE_AGENT)]).toEqual([desk, phone]);
  });

base("nobody lands on the login page", async ({ request }) => {
  expect((await request.get("/", { maxRedirects: 0 })).headers().location).toBe("/login");
});

/** Administrador opens every screen on both; the others take turns, since what they may open changes no layout. */
const devicesOf = (turn: number): readonly Device[] => (turn === 0 ? ["desk", "phone"] : [turn % 2 ? "phone" : "desk"]);

for (const [turn, rol] of roles.entries())
  for (const device of devicesOf(turn))
    test(`${rol}: the menu has what the tables say, and screens answer, on a ${device}`, async ({ page }) => {
      await checkMenuAndScreens(page, rol, device);
    });
