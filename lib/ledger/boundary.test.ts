import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOTS = ["lib", "worker", "pages", "components", "prisma", "scripts"];
/** Writing a table of the ledger past its two functions (the application's role may not anyway), or calling those from elsewhere. */
const WRITES = [
  /\b(?:INSERT INTO|UPDATE|DELETE FROM|TRUNCATE(?: TABLE)?|COPY|MERGE INTO)\s+(?:ONLY\s+)?(?:public\.)?"?ledger_(?:posting|entry|text|rollup|delta)\b/i,
  /\bledger_(?:post|reverse)\s*\(/,
  /insertRows\(\s*\w+,\s*"ledger_/,
];
/** Its own folder, and what fills a database of the bench's own. */
const FREE = /^lib\/(?:ledger|generated|testing)\/|^scripts\/bench\/(?:ledger|voucherData)\.ts$|\.test\.tsx?$/;

const writes = (code: string) => WRITES.some((write) => write.test(code));

test("only lib/ledger writes the ledger, by its two functions", () => {
  const files = ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true }).map((file) => path.join(root, String(file))),
  );
  const code = files.filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !FREE.test(file));
  expect(code.length).toBeGreaterThan(500);
  expect(code.filter((file) => writes(readFileSync(file, "utf8")))).toEqual([]);
});

test.each([
  "INSERT INTO ledger_entry (id) VALUES (1)",
  'UPDATE "ledger_rollup" SET amount = 0',
  "DELETE FROM public.ledger_posting",
  "SELECT * FROM ledger_post($1::jsonb)",
  'insertRows(client, "ledger_text", TEXT, rows)',
])("%s would be found", (sql) => expect(writes(sql)).toBe(true));
