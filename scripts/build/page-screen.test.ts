import path from "node:path";
import { bringScreen, pageScreen, pageScreenOf } from "@/lib/nav/pageScreens";
import { screenOf } from "@/lib/nav/screens";
import pageScreenLoader from "./page-screen.cjs";

// The bundler reads the registry by itself; Jest compiles it as everything else.
jest.mock("tsx/cjs/api", () => ({
  require: (name: string, from: string) => jest.requireActual(path.join(path.dirname(from), name)),
}));

const PAGES = path.join(__dirname, "../../pages");
const load = (file: string) =>
  pageScreenLoader.call({ resourcePath: path.join(PAGES, ...file.split("/")) }, "export default 1;") as string;

test.each([
  ["tickets/index.tsx", "/tickets"],
  ["tickets/[show].tsx", "/tickets/[show]"],
  ["login.tsx", "/login"],
  ["Estructura/Hispa/CentroCosto.tsx", "/Estructura/Hispa/CentroCosto"],
])("the page %s brings the row of %s", (file, route) => {
  const given = /bringScreen\((.*)\);/.exec(load(file))?.[1] ?? "";
  expect(JSON.parse(given)).toEqual(pageScreen(route));
  expect(load(file)).toMatch(/^export default 1;\nimport \{ bringScreen \} from "@\/lib\/nav\/pageScreens";/);
});

test.each(["404.tsx", "_app.tsx", "[...path].tsx", "dev/componentes.tsx"])(
  "%s is no screen: it stays as it is",
  (file) => {
    expect(load(file)).toBe("export default 1;");
  },
);

test("a browser knows the screens whose pages it has loaded, and no others", () => {
  const show = screenOf("/tickets/[show]");
  if (!show) throw new Error("/tickets/[show] is not in the registry");
  const before = process.env.NODE_ENV;
  const browser = globalThis as { window?: object };
  Object.assign(process.env, { NODE_ENV: "production" });
  browser.window = {};
  try {
    expect(pageScreen(show.path)).toBeUndefined();
    bringScreen(pageScreenOf(show));
    expect(pageScreen(show.path)).toEqual({
      path: show.path,
      title: "Show",
      group: null,
      permission: "screen.tickets",
    });
    expect(pageScreen("/tickets")).toBeUndefined();
  } finally {
    delete browser.window;
    Object.assign(process.env, { NODE_ENV: before });
  }
});
