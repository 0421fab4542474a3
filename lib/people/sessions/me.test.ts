import { actionsOf, can } from "@/lib/access/can";
import { type Action, permissions } from "@/lib/access/permissions";
import type { Role } from "@/lib/access/roles";
import type * as api from "@/lib/auth/api";
import { disconnect } from "@/lib/db";
import type { CallOutput } from "@/lib/http/contract";
import { menuItemsFor } from "@/lib/nav/menu";
import { testDatabase } from "@/lib/testing/db";
import { aPerson } from "@/lib/testing/factories";
import { personWith } from "@/lib/testing/person";
import { requestAs } from "@/lib/testing/requestAs";

beforeAll(() => testDatabase());
afterAll(disconnect);

const saidTo = async (rol: Role, more: Parameters<typeof aPerson>[1] = {}) =>
  (await requestAs<CallOutput<typeof api.me>>(await aPerson(rol, more), "GET", "/auth/me")).body;

test.each(["Administrador", "Ticketing", "Board", "Director Diseño", "User"] as const)(
  "%s is told the actions and the menu of the role, and no others",
  async (rol) => {
    const { actions, menu } = await saidTo(rol);
    const person = personWith(rol);
    expect([...actions].sort()).toEqual([...actionsOf(person)].sort());
    for (const action of Object.keys(permissions) as Action[])
      expect([action, actions.includes(action)]).toEqual([action, can(person, action)]);
    expect(menu).toEqual(menuItemsFor(person));
  },
);

test("a grant adds its action and its screen", async () => {
  const before = await saidTo("User");
  const after = await saidTo("User", { grants: ["carga_tickets"] });
  const paths = ({ menu }: typeof after) => menu.flatMap(({ items }) => items.map(({ path }) => path));
  expect([before, after].map(({ actions }) => actions.includes("tickets.write"))).toEqual([false, true]);
  expect([before, after].map((said) => paths(said).includes("/cargaTickets"))).toEqual([false, true]);
});
