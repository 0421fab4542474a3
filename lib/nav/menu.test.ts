import { roles } from "@/lib/access/roles";
import { personWith } from "@/lib/testing/person";
import { grantScreens, notForSecondary, screenRoles } from "@/lib/testing/specification";
import { groups } from "./groups";
import { mayOpen, menuFor, menuItemsFor, visibleScreens } from "./menu";
import { activeItem, type MenuGroup, openGroup, sectionsOf, titleWithin } from "./menuParts";
import { type Screen, screenOf, screens } from "./screens";

const pathsOf = (list: readonly { path: string }[]) => list.map(({ path }) => path).sort();
/** For the telephone alone: no menu has it. */
const MOBILE_ONLY = "/GastosTarjeta";
const inMenu = screens.filter((screen) => screen.group !== null && screen.path !== MOBILE_ONLY);
const fixedMenus = ["Board", "Director Diseño"];

test("Administrador sees the full menu", () => {
  expect(pathsOf(visibleScreens(personWith("Administrador")))).toEqual(pathsOf(inMenu));
});

test("Admin secundario sees all but Music Wins, Negocio and Tablero Compras", () => {
  const expected = inMenu.filter(({ path }) => !notForSecondary.includes(path));
  expect(pathsOf(visibleScreens(personWith("Admin secundario")))).toEqual(pathsOf(expected));
});

test("Director Diseño sees only the Diseño group", () => {
  const groups = new Set(visibleScreens(personWith("Director Diseño")).map(({ group }) => group));
  expect([...groups]).toEqual(["diseno"]);
});

test("Board sees its fixed menu", () => {
  expect(pathsOf(visibleScreens(personWith("Board")))).toEqual([
    "/Informe",
    "/admin-users",
    "/admin-users/permisos",
    "/shows",
    "/tickets",
  ]);
});

test.each(Object.entries(screenRoles))("%s is for the roles of the table, in page and menu alike", (path, allowed) => {
  const screen = screenOf(path);
  if (!screen) throw new Error(`${path} is not in the registry`);
  for (const rol of roles) {
    const sees =
      rol === "Administrador" ||
      (rol === "Admin secundario" && !notForSecondary.includes(path)) ||
      (allowed as readonly string[]).includes(rol);
    expect([rol, mayOpen(personWith(rol), screen)]).toEqual([rol, sees]);
    if (screen.group && path !== MOBILE_ONLY && !fixedMenus.includes(rol))
      expect([rol, pathsOf(visibleScreens(personWith(rol))).includes(path)]).toEqual([rol, sees]);
  }
});

test.each(roles)("%s: the sidebar has the built screens of what is visible, in no empty group", (rol) => {
  const person = personWith(rol);
  const menu = menuFor(person);
  expect(pathsOf(menu.flatMap(({ items }) => items))).toEqual(
    pathsOf(visibleScreens(person).filter(({ built }) => built)),
  );
  expect(menu.every(({ items }) => items.length > 0)).toBe(true);
});

test.each(Object.entries(grantScreens))(
  "the grant %s opens its screens to anyone, fixed menus included",
  (grant, paths) => {
    for (const rol of ["User", "Board", "Director Diseño"] as const) {
      const before = personWith(rol);
      const after = personWith(rol, { grants: [grant as keyof typeof grantScreens] });
      const opened = screens.filter((screen) => mayOpen(after, screen) && !mayOpen(before, screen));
      const expected = paths.filter((path) => {
        const screen = screenOf(path);
        return screen && !mayOpen(before, screen);
      });
      expect(pathsOf(opened)).toEqual([...expected].sort());
      const shown = pathsOf(visibleScreens(after));
      for (const path of paths) if (screenOf(path)?.group) expect(shown).toContain(path);
    }
  },
);

test("Reporte Ventas is also for Produccion in the ticketing area and for anyone in the ticketing access table", () => {
  const seen = [
    personWith("Produccion", { area: "Ticketing" }),
    personWith("Produccion", { area: "Giras" }),
    personWith("Office", { area: "Ticketing" }),
    personWith("Office", { ticketingAccess: true }),
    personWith("Director Diseño", { ticketingAccess: true }),
  ].map((person) => pathsOf(visibleScreens(person)).includes("/tickets"));
  expect(seen).toEqual([true, false, false, true, true]);
});

test("Music Wins is for those its access call approves", () => {
  const shows = (musicWinsAccess: boolean) =>
    pathsOf(visibleScreens(personWith("IT", { musicWinsAccess }))).includes("/bsastrap");
  expect([shows(true), shows(false)]).toEqual([true, false]);
});

/** A menu with every screen of a group, as if each were built. */
const whole: MenuGroup[] = groups.map((group) => ({
  ...group,
  items: screens.filter((screen) => screen.group === group.id),
}));

test.each([
  ["/paid-media", "paid-media"],
  ["/paid-media/status-semanal", "paid-media"],
  ["/paid-media/otra", "paid-media"],
  ["/tickets", "ticketing"],
  ["/tickets/MAGIC/BIRD", "ticketing"],
  ["/p&l/carga", "negocio"],
  ["/admin-users/correo", "gestion"],
  ["/ticketsX", null],
  ["/", null],
])("on %s the group %s unfolds", (path, group) => {
  expect(openGroup(whole, path)).toBe(group);
});

test("of a screen that one's menu has not, its group unfolds where there is one", () => {
  const without = whole.map((group) => ({ ...group, items: group.items.filter(({ path }) => path !== "/audiencia") }));
  expect(openGroup(without, "/audiencia")).toBeNull();
  expect(openGroup(without, "/audiencia", "ticketing")).toBe("ticketing");
});

test("the active item is the longest path that begins the address", () => {
  expect(activeItem(whole, "/presupuestos/cargar")?.path).toBe("/presupuestos/cargar");
  expect(activeItem(whole, "/presupuestos/otra")?.path).toBe("/presupuestos");
  expect(activeItem(whole, "/cargaTickets/importar")?.path).toBe("/cargaTickets");
});

test("what the browser gets of a menu is what the menu has, and no more of a screen than it shows", () => {
  const [menu, told] = [menuFor, menuItemsFor].map((make) => make(personWith("Administrador")));
  expect(told?.map(({ id, items }) => [id, pathsOf(items)])).toEqual(
    menu?.map(({ id, items }) => [id, pathsOf(items)]),
  );
  const keys = new Set(told?.flatMap(({ items }) => items.flatMap((item) => Object.keys(item))));
  expect([...keys].sort()).toEqual(["board", "path", "section", "title"]);
});

describe("sections of a group", () => {
  const screen = (path: string, title: string, section?: string) => ({ path, title, section }) as Screen;
  const shown = (items: Screen[]) =>
    sectionsOf(items).map(({ title, items }) => [title, items.map((item) => titleWithin(title, item))]);

  test("two screens that share one come under its heading, one alone stands with its own title", () => {
    const [senior, junior, it] = [
      screen("/a", "Legales Sr", "Legales"),
      screen("/b", "Legales Jr", "Legales"),
      screen("/c", "IT"),
    ];
    expect(shown([senior, it, junior])).toEqual([
      ["Legales", ["Tablero Sr", "Tablero Jr"]],
      [null, ["IT"]],
    ]);
    expect(shown([it, junior])).toEqual([
      [null, ["IT"]],
      [null, ["Legales Jr"]],
    ]);
  });

  test("no screen of anybody's menu gets lost in them", () => {
    for (const { items } of menuFor(personWith("Administrador")))
      expect(
        sectionsOf(items)
          .flatMap((section) => section.items.map(({ path }) => path))
          .sort(),
      ).toEqual(pathsOf(items));
  });
});
