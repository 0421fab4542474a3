import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Action, permissions } from "@/lib/access/permissions";
import { screens } from "@/lib/nav/screens";
import type { Result } from "./results";

const BUILD = join(__dirname, "..", "..", ".next");
const SHELL_KB = 145;
/** React, Next, its runtime and its lists of files: below this nothing of ours can go. */
const FLOOR_KB = 118;
/** Of a page without the shared layout: the floor and 30 kB of the screen, beside the session and what all pages share. */
const BARE_KB = 155;
/** A page for phones on the road is held to the floor and 30 kB in all. */
const HELD: Readonly<Record<string, number>> = { "/GastosTarjeta": FLOOR_KB + 30 };
const SCREEN_KB = 60;
const SHOWN = 5;
/** Of a screen with all that it shows at once, the frame included. */
const WHOLE_KB = 210;

const LINES = "components/kit/chart/LineChart.tsx -> ./LineChartBody";
const BARS = "components/kit/chart/StackedBars.tsx -> ./StackedBarsBody";

/** Of lists on a phone, beside the page's own. */
const PHONE = ["components/frame/list/FilterBar.tsx -> ./PhoneFilters"];

/** What loads by itself on every page of who is signed in. */
const ALONGSIDE = ["components/shell/AppShell.tsx -> ./measure/Measure", "lib/client/useLive.ts -> ./live/hub"];
const BOARD = [
  "pages/[...path].tsx -> @/components/boards/BoardScreen",
  "components/boards/views.ts -> ./board/BoardView",
];
const HOME = ["pages/[...path].tsx -> @/components/home/HomeScreen"];

interface Whole {
  page: string;
  /** What it shows, where a page shows several things. */
  name?: string;
  parts: readonly string[];
  limit?: number;
}

/** Screens whose first sight holds parts that load by themselves, or that are held to less. */
const whole: readonly Whole[] = [
  { page: "/tickets", parts: [], limit: 180 },
  ...["/tickets", "/bsastrap", "/admin-users", "/userstkt", "/notificaciones"].map((page) => ({
    page,
    name: "en un teléfono",
    parts: [...PHONE, ...ALONGSIDE],
  })),
  { page: "/tickets/[show]", parts: [LINES, BARS] },
  { page: "/Estructura/Hispa/CentroCosto", parts: [LINES] },
  { page: "/stats", parts: [LINES] },
  { page: "/feedback", parts: [LINES] },
  { page: "/[...path]", name: "tablero", parts: [...BOARD, ...ALONGSIDE] },
  { page: "/[...path]", name: "Inicio", parts: [...HOME, ...ALONGSIDE], limit: 185 },
];

interface Manifest {
  lowPriorityFiles: string[];
  pages: Record<string, string[]>;
}

/** The frame of signed-in pages: in their HTML from the start, though public pages go without. */
const FRAME = "components/shell/AppShell.tsx -> ./Layout";
/** Pages without it: those of people without an account, and those that bring their own frame. */
const bare = screens.filter(({ shell, board, built }) => shell === "bare" && built && !board).map(({ path }) => path);
/** Pieces for who develops; the production server has no such page. */
const DEVELOPMENT = /^\/dev\//;

const isScript = (file: string) => file.endsWith(".js");

/** Kilobytes (1,000 bytes) of scripts as they travel, each compressed by itself with gzip -9. */
function compressed(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(join(BUILD, file)), { level: 9 }).length;
  return bytes / 1000;
}

const read = <T>(file: string) => JSON.parse(readFileSync(join(BUILD, file), "utf8")) as T;

/** The files of a part that loads by itself. */
function filesOf(part: string): string[] {
  const found = read<Record<string, { files: string[] }>>("react-loadable-manifest.json")[part];
  if (!found) throw new Error(`The build has no ${part}: nothing says what its screens load.`);
  return found.files;
}

/** The files that every page loads, and with the frame those that every page of who is signed in does. */
function shellFiles(): { base: string[]; shell: Set<string> } {
  const manifest = read<Manifest>("build-manifest.json");
  const base = [...(manifest.pages["/_app"] ?? []), ...manifest.lowPriorityFiles].filter(isScript);
  return { base, shell: new Set([...base, ...filesOf(FRAME).filter(isScript)]) };
}

/**
 * Actions of the permission table that the shell names, but for the one of every session. There are none: what one may do
 * comes with the session, a page brings the row of its own screen, and the shell does not grow with either.
 */
export function actionsInShell(): Action[] {
  const text = [...shellFiles().shell].map((file) => readFileSync(join(BUILD, file), "utf8")).join("\n");
  return (Object.keys(permissions) as Action[]).filter(
    (action) => action !== "session.any" && ['"', "'", "`"].some((quote) => text.includes(quote + action + quote)),
  );
}

/** Screens whose address stands in the shell. */
export function addressesInShell(): string[] {
  const text = [...shellFiles().shell].filter((file) => !/Manifest\.js$/.test(file));
  const whole = text.map((file) => readFileSync(join(BUILD, file), "utf8")).join("\n");
  return screens.map(({ path }) => path).filter((path) => whole.includes(`"${path}"`));
}

/**
 * JavaScript of a page's first load, from the production build: the shell (framework, runtime, `_app` and the frame), and
 * what each screen adds. Polyfills are left out: browsers that know modules never ask for them.
 */
export function measureFirstLoad({ all }: { all: boolean }): Result[] {
  const manifest = read<Manifest>("build-manifest.json");
  const { base, shell } = shellFiles();
  const floor = base.filter((file) => !file.includes("/pages/_app"));
  const screens = Object.entries(manifest.pages)
    .filter(([page]) => page !== "/_app" && !DEVELOPMENT.test(page))
    .map(([page, files]) => ({
      page,
      kB: compressed(new Set(files.filter((file) => isScript(file) && !base.includes(file)))),
    }))
    .sort((a, b) => b.kB - a.kB);
  const others = Object.keys(manifest.pages)
    .filter((page) => page !== "/_app" && !DEVELOPMENT.test(page) && !whole.some((row) => row.page === page))
    .filter((page) => !bare.includes(page))
    .map((page) => ({ page, parts: ALONGSIDE }));
  const without = bare.map((page): Result => {
    const files = new Set([...base, ...(manifest.pages[page] ?? [])].filter(isScript));
    return { work: `todo ${page}, sin armazón`, measured: compressed(files), limit: HELD[page] ?? BARE_KB, unit: "kB" };
  });
  const inAll = [...whole, ...(all ? others : [])].map(
    ({ page, name = page, parts, limit = WHOLE_KB }: Whole): Result => {
      const files = new Set([...shell, ...(manifest.pages[page] ?? []), ...parts.flatMap(filesOf)].filter(isScript));
      return { work: `todo ${name}`, measured: compressed(files), limit, unit: "kB" };
    },
  );
  return [
    ...inAll,
    ...without,
    { work: "piso: React y Next", measured: compressed(floor), limit: FLOOR_KB, unit: "kB" },
    { work: "armazón (gzip -9)", measured: compressed(shell), limit: SHELL_KB, unit: "kB" },
    ...screens
      .slice(0, all ? screens.length : SHOWN)
      .map(({ page, kB }): Result => ({ work: `pantalla ${page}`, measured: kB, limit: SCREEN_KB, unit: "kB" })),
  ];
}
