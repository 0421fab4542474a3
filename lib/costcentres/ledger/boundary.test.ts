import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOTS = ["lib", "worker", "pages", "components"];
const NAMES = /\bcost_entry\b(?!_key)|\bcostEntry\b/;
/** The folder itself, tests, what is generated, and words for what happened (`cost_entry:12` in the audit log). */
const FREE = /^lib\/(?:costcentres\/ledger|generated|testing)\/|\.test\.tsx?$/;
const AUDIT_NAMES = /["`]cost_entry[.:][^"`]*["`]/g;

test("entries of cost centres are read and written in one folder, so that a ledger can take its place", () => {
  const files = ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true }).map((file) => path.join(root, String(file))),
  );
  const code = files.filter((file) => /\.tsx?$/.test(file) && !FREE.test(file));
  expect(code.length).toBeGreaterThan(500);
  const found = code.filter((file) => NAMES.test(readFileSync(file, "utf8").replace(AUDIT_NAMES, "")));
  expect(found).toEqual([]);
});
