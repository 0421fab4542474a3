import { test as base } from "@playwright/test";
import type { Person } from "@/lib/access/can";
import { demoMail, roles } from "@/lib/access/roles";
import { landings, mobileLandings } from "@/lib/testing/specification";
import { userAgents } from "@/lib/testing/userAgents";
import { expect, sharedSession } from "./fixtures";
import { checkMenuAndScreens, test } from "./screenVisits";

// Each goes through many screens, on a desk and on a phone.
test.describe.configure({ timeout: 120_000 });

for (const rol of roles) {
  test.describe(rol, () => {
    base("lands where the table says, by device", async ({ request, baseURL }) => {
      const { cookies } = await sharedSession(baseURL, demoMail(rol));
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
      const { musicWinsAccess } = (await (await request.get("/api/auth/me", { headers: { cookie } })).json()) as Person;
      for (const { device, agent, mobile } of userAgents) {
        const headers = { cookie, "user-agent": agent };
        const answer = await request.get("/api/auth/landing", { maxRedirects: 0, headers });
        const expected = musicWinsAccess ? "/bsastrap" : (mobile && mobileLandings[rol]) || landings[rol];
        expect([device, answer.headers().location]).toEqual([device, expected]);
      }
      expect((await request.get("/", { maxRedirects: 0 })).headers().location).toBe("/login");
    });

    test("the menu has what the tables say, and screens answer, on a desk and on a phone", async ({ page }) => {
      await checkMenuAndScreens(page, rol);
    });
  });
}
