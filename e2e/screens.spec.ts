import type { Person } from "@/lib/access/can";
import { roles } from "@/lib/access/roles";
import type { BoardView } from "@/lib/boards/schema";
import { screenOf } from "@/lib/nav/screens";
import { landings, mobileLandings } from "@/lib/testing/specification";
import { userAgents } from "@/lib/testing/userAgents";
import { expect, test } from "./fixtures";
import { checkMenuAndScreens } from "./screenVisits";

// Each goes through every screen twice.
test.describe.configure({ timeout: 120_000 });

for (const rol of roles) {
  test.describe(rol, () => {
    test("lands where the table says, by device", async ({ request, login, context }) => {
      await login({ rol });
      const { musicWinsAccess } = (await (await context.request.get("/api/auth/me")).json()) as Person;
      for (const { device, agent, mobile } of userAgents) {
        const answer = await context.request.get("/api/auth/landing", {
          maxRedirects: 0,
          headers: { "user-agent": agent },
        });
        const expected = musicWinsAccess ? "/bsastrap" : (mobile && mobileLandings[rol]) || landings[rol];
        expect([device, answer.headers().location]).toEqual([device, expected]);
      }
      expect((await request.get("/", { maxRedirects: 0 })).headers().location).toBe("/login");
    });

    const board = screenOf(landings[rol])?.board;
    if (board)
      test("lands on the own board, with its columns", async ({ page, login, context }) => {
        await login({ rol });
        await page.goto("/");
        await expect(page).toHaveURL(new RegExp(`${landings[rol]}$`));
        const { columns } = (await (await context.request.get(`/api/boards/${board}`)).json()) as BoardView;
        const first = page.getByRole("main").getByText(columns[0]?.title ?? "", { exact: true });
        await expect(first.first()).toBeVisible();
      });

    test("the menu has what the tables say, and every screen answers, on a desk and on a phone", async ({
      page,
      login,
    }) => {
      await login({ rol });
      await checkMenuAndScreens(page, rol);
    });
  });
}
