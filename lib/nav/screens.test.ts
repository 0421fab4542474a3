import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { routes } from "@/lib/testing/specification";
import { isBare, notBuilt, screens } from "./screens";

const PAGES = join(process.cwd(), "pages");
// Not screens: the API, where providers come back to, Next's own pages, the catch-all of boards and of what is not built, the gallery
// that only development shows.
const NOT_SCREENS = /^(?:api|auth|dev)\/|^_|^(?:404|500|\[\.\.\.path\])\.tsx$/;

const pages = readdirSync(PAGES, { recursive: true, encoding: "utf8" })
  .map((file) => file.split(sep).join("/"))
  .filter((file) => file.endsWith(".tsx") && !NOT_SCREENS.test(file))
  .map((file) => `/${file.slice(0, -".tsx".length)}`.replace(/\/index$/, "") || "/");

test("there are pages to look at", () => {
  expect(pages.length).toBeGreaterThan(2);
});

test("every page file has exactly one row", () => {
  for (const page of pages) expect(screens.filter(({ path }) => path === page).map(({ path }) => path)).toEqual([page]);
});

test("every built screen has its page file", () => {
  expect(
    screens
      .filter(({ built, board }) => built && !board)
      .map(({ path }) => path)
      .filter((path) => !pages.includes(path)),
  ).toEqual([]);
});

test("what has no page file is answered by the catch-all: boards, and what is not built", () => {
  const boards = screens.filter(({ board }) => board);
  const answered = new Set([...pages, ...boards.map(({ path }) => path), ...notBuilt().map(({ path }) => path)]);
  for (const { path } of boards) expect(pages).not.toContain(path);
  expect(screens.map(({ path }) => path).filter((path) => !answered.has(path))).toEqual([]);
});

test("a path is registered once, whatever its case", () => {
  const paths = screens.map(({ path }) => path.toLowerCase());
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

test("every route of the specification is registered, with a title", () => {
  const registered = new Map(screens.map((screen) => [screen.path, screen]));
  for (const route of routes) expect(registered.get(route)?.title).toMatch(/\S/);
});

test("every screen is in the menu, or hangs from one, or is public", () => {
  for (const screen of screens) expect(screen.group ?? screen.parent ?? screen.permission).toBeTruthy();
  expect(screens.filter(({ permission }) => permission === "public").map(({ path }) => path)).toEqual([
    "/login",
    "/login/olvide",
    "/login/clave/[token]",
    "/upload-invoice/[token]",
    "/upload-invoice-shows/[token]",
    "/orden-de-compra/[token]",
    "/oferta/[token]",
    "/advance/[token]",
    "/acreditar/[token]",
    "/acreditaciones/escanear",
  ]);
});

test("the routes without the shared layout are the specification's", () => {
  const bare = screens.filter(({ shell }) => shell === "bare").map(({ path }) => path);
  expect(bare).toEqual([
    "/GastosTarjeta",
    "/login",
    "/login/olvide",
    "/login/clave/[token]",
    "/upload-invoice/[token]",
    "/upload-invoice-shows/[token]",
    // A supplier accepts an order, a promoter an offer, a venue answers its questions, a company asks for badges, a phone stands at a door: no session, as with the links of invoices.
    "/orden-de-compra/[token]",
    "/oferta/[token]",
    "/advance/[token]",
    "/acreditar/[token]",
    "/acreditaciones/escanear",
  ]);
  for (const { path } of screens) expect(isBare(path)).toBe(bare.includes(path));
  expect([isBare("/upload-invoice/x"), isBare("/upload-invoice"), isBare("/loginx")]).toEqual([true, false, false]);
});
