import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const files = {
  "tsconfig.json":
    '{ "compilerOptions": { "moduleResolution": "bundler", "module": "esnext", "paths": { "@/*": ["./*"] } } }',
  "lib/db.ts": "export const db = 1;",
  "lib/format/money.ts": "export const money = 1;",
  "lib/ticketing/schema.ts": "export interface Sale { show: string }",
  "lib/ticketing/sales/service.ts": 'import { db } from "@/lib/db";\nexport const sales = db;',
  "components/kit/Money.tsx": 'import { money } from "@/lib/format/money";\nexport const Money = money;',
};

/** Runs the layer check over a small project of the good files above and `more`. */
function check(more: Record<string, string>): { status: number | null; output: string } {
  const root = mkdtempSync(join(tmpdir(), "layers-"));
  try {
    for (const [name, text] of Object.entries({ ...files, ...more })) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/layers.mjs", root], { encoding: "utf8" });
    return { status, output: stdout + stderr };
  } finally {
    rmSync(root, { recursive: true });
  }
}

test("imports that the architecture allows pass, and the number of files is told", () => {
  expect(check({})).toEqual({ status: 0, output: expect.stringContaining("5 archivos") });
});

test("each forbidden import is caught and named", () => {
  const bad = [
    ["components/kit/Type.tsx", 'import type { Sale } from "@/lib/ticketing/schema";\nexport type X = Sale;', "kit"],
    ["components/kit/Relative.tsx", 'import { db } from "../../lib/db";\nexport const x = db;', "kit"],
    ["pages/tickets.tsx", 'import { sales } from "@/lib/ticketing/sales/service";\nexport default sales;', "screens"],
    ["pages/api/tickets.ts", 'import { db } from "@/lib/db";\nexport default db;', "endpoints"],
    ["lib/ticketing/rules.ts", 'import { db } from "@/lib/db";\nexport const x = db;', "pure domain"],
    [
      "lib/ticketing/api.ts",
      'import { readFileSync } from "node:fs";\nexport const x = readFileSync;',
      "pure code uses",
    ],
    ["lib/shows/service.ts", 'import { x } from "@/lib/ticketing/query";\nexport const y = x;', "domain services"],
  ] as const;
  const { status, output } = check({
    "lib/ticketing/query.ts": "export const x = 1;",
    ...Object.fromEntries(bad.map(([file, text]) => [file, text])),
  });
  expect(status).toBe(1);
  const lines = output.split("\n");
  for (const [file, , rule] of bad) {
    expect(lines.filter((line) => line.includes(`${file} →`) && line.includes(`(${rule}`))).toHaveLength(1);
  }
  expect(output).toContain(`${bad.length} importaciones`);
});

test("looking at no file at all is a failure", () => {
  const root = mkdtempSync(join(tmpdir(), "layers-"));
  writeFileSync(join(root, "tsconfig.json"), files["tsconfig.json"]);
  const { status, stderr } = spawnSync(process.execPath, ["scripts/layers.mjs", root], { encoding: "utf8" });
  rmSync(root, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toContain("no se miró ningún archivo");
});
