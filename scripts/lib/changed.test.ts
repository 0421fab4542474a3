import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { changedFiles, specsFor } from "./changed.mjs";
import { jestFiles, playwrightFiles, slowest } from "./slowest.mjs";
import { parse } from "./test.mjs";

let root: string;

const TREE: Record<string, string> = {
  "pages/_app.tsx": 'import { Frame } from "@/components/shell/Frame";',
  "components/shell/Frame.tsx": "",
  "pages/tickets/index.tsx": 'import { List } from "@/components/tickets/List";',
  "pages/tickets/[show].tsx": 'import { Show } from "@/components/tickets/Show";',
  "pages/[...path].tsx": 'const Board = dynamic(() => import("@/components/boards/Board"));',
  "components/tickets/List.tsx": 'import { list } from "@/lib/tickets/api";',
  "components/tickets/Show.tsx": 'import type { Sale } from "../sale";',
  "components/sale.ts": "",
  "components/boards/Board.tsx": "",
  "lib/tickets/api.ts": "",
  "lib/tickets/service/list.ts": "",
  "lib/mail/send.ts": "",
  "e2e/tickets.spec.ts": 'import { open } from "./open"; go("/tickets?type=live")',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a test
  "e2e/show.spec.ts": "go(page, `/tickets/${name}`)",
  "e2e/board.spec.ts": 'page.goto("/Estructura/LegalesSr"); ask("/api/tickets")',
  "e2e/open.ts": "",
  "e2e/shell.spec.ts": "",
  "e2e/screens.spec.ts": "",
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "changed-"));
  for (const [file, text] of Object.entries(TREE)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

test.each([
  ["a part of a screen", ["components/tickets/List.tsx"], ["e2e/tickets.spec.ts"]],
  ["what a part of another is made of", ["components/sale.ts"], ["e2e/show.spec.ts"]],
  ["what answers a screen's calls", ["lib/tickets/service/list.ts"], ["e2e/tickets.spec.ts"]],
  ["a part that comes later, of a page of many addresses", ["components/boards/Board.tsx"], ["e2e/board.spec.ts"]],
  ["the frame of all pages", ["components/shell/Frame.tsx"], ["e2e/screens.spec.ts", "e2e/shell.spec.ts"]],
  ["what browser tests share", ["e2e/open.ts"], ["e2e/tickets.spec.ts"]],
  ["what no screen shows", ["lib/mail/send.ts"], []],
  ["a unit test", ["lib/tickets/service/list.test.ts"], []],
])("the browser tests that it concerns: %s", (_, changed, specs) => expect(specsFor(changed, root)).toEqual(specs));

test("how all browser tests are run concerns all of them", () => {
  expect(specsFor(["e2e/playwright.config.ts"], root)).toHaveLength(5);
});

test("without git it says what it compares with", () => {
  expect(() => changedFiles(root)).toThrow("--changed compara con la rama main");
});

test("the slowest files of both runners come first", () => {
  const jest = jestFiles({
    testResults: [{ name: join(process.cwd(), "lib/a.test.ts"), startTime: 1_000, endTime: 2_500 }],
  });
  const tests = (...durations: number[]) => [{ results: durations.map((duration) => ({ duration })) }];
  const nested = { suites: [{ specs: [{ tests: tests(1_000, 500) }] }] };
  const browser = playwrightFiles({
    suites: [
      { file: "a.spec.ts", specs: [{ tests: tests(2_000) }], ...nested },
      { file: "b.spec.ts", specs: [] },
    ],
  });
  expect([...jest, ...browser]).toEqual([
    { file: "lib/a.test.ts", seconds: 1.5 },
    { file: "e2e/a.spec.ts", seconds: 3.5 },
    { file: "e2e/b.spec.ts", seconds: 0 },
  ]);
  expect(slowest([...jest, ...browser], 2)).toEqual(["     3.5 s  e2e/a.spec.ts", "     1.5 s  lib/a.test.ts"]);
});

test.each([
  [["--only", "unit", "lib/ticketing"], [["unit", ["lib/ticketing"]]]],
  [
    ["--only=unit,e2e"],
    [
      ["unit", []],
      ["e2e", []],
    ],
  ],
  [["--only", "e2e", "e2e/login.spec.ts", "-g", "eye"], [["e2e", ["e2e/login.spec.ts", "-g", "eye"]]]],
])("without --changed what is given is what runs: %j", (args, phases) => {
  const chosen = parse(args) as { name: string; patterns: string[] }[];
  expect(chosen.map(({ name, patterns }) => [name, patterns])).toEqual(phases);
});

test("--changed chooses by itself", () => {
  expect(() => parse(["--changed", "--only", "unit", "lib/ticketing"])).toThrow("sin patrones");
});
