import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { diskFullLine } from "./disk.mjs";
import { domainIndex } from "./domain-index.mjs";
import { nodeIsSupported } from "./node.mjs";
import { jestTotals, playwrightTotals, sum } from "./totals.mjs";

test.each([
  ["18.20.0", false],
  ["20.18.3", false],
  ["20.19.0", true],
  ["20.20.2", true],
  ["21.7.3", false],
  ["22.11.0", false],
  ["22.12.0", true],
  ["23.0.0", true],
  ["24.9.0", true],
])("Node %s supported: %s", (version, supported) => expect(nodeIsSupported(version)).toBe(supported));

test.each([
  "npm error code ENOSPC",
  "initdb: error: could not write file: No space left on device",
  'error: could not extend file "base/1/2": No space left on device',
])("a full disk is recognised in: %s", (output) =>
  expect(diskFullLine(output, [])).toMatch(/^No queda espacio en el disco/),
);

test("another failure is not taken for a full disk", () => expect(diskFullLine("syntax error", [])).toBeUndefined());

test("the totals of both runners add up", () => {
  const jest = jestTotals({ numPassedTests: 10, numFailedTests: 1, numRuntimeErrorTestSuites: 1 });
  const playwright = playwrightTotals({ stats: { expected: 4, flaky: 1, unexpected: 2 }, errors: [] });
  expect(sum([jest, playwright])).toEqual({ passed: 15, failed: 4 });
});

test("what domains declare, name and answer is gathered from their own files", () => {
  const root = mkdtempSync(join(tmpdir(), "domains-"));
  const put = (file: string, text = "") => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  put("lib/venues/declaration.ts");
  put("lib/venues/halls/declaration.ts");
  put("lib/venues/halls/api.ts");
  put("lib/venues/names.ts", "export const mails = {};\n");
  put("lib/acts/names.ts", "export const queues = {};\nexport const mails = {};\n");
  const files: Record<string, string> = domainIndex(root);
  rmSync(root, { recursive: true });
  const gathered = (name: string) => [...(files[name] ?? "").matchAll(/"@\/(lib\/[^"]+)"/g)].map(([, from]) => from);
  expect(gathered("domains.ts")).toEqual(["lib/venues/declaration", "lib/declaration"]);
  expect(gathered("contractModules.ts")).toEqual(["lib/venues/halls/api"]);
  expect(gathered("names/mails.ts")).toEqual(["lib/acts/names", "lib/venues/names"]);
  expect(gathered("names/queues.ts")).toEqual(["lib/acts/names"]);
  expect(files["names/notices.ts"]).toBe("\nexport const notices = {  };\n");
});
