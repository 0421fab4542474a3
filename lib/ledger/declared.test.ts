import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ledgerSources } from "./sources";

const codeOf = (ending: RegExp) =>
  ["lib", "prisma/demo"].flatMap((root) =>
    readdirSync(root, { recursive: true })
      .map((file) => path.join(root, String(file)))
      .filter((file) => ending.test(file) && !/^lib\/(?:generated|testing)\//.test(file))
      .map((file) => ({ file, code: readFileSync(file, "utf8") })),
  );
/** What gives the ledger a source: its own doors, and those who hand one to them. */
const DOORS = /from "(?:@\/lib\/ledger|\.\.?)\/(?:post|balances|obligations|commitments|cash)"/;
const SOURCE = /(?:source(?:Of\w*)?|Source|SOURCE|SHEET|MOVE)\b[^;]{0,60}?\{ type: "([a-z_]+)"|_SOURCE = "([a-z_]+)"/g;
/** The histories of the ledger itself have sources of their own. */
const FREE = /^lib\/ledger\/histories\//;

const posted = new Map<string, string>();
for (const { file, code } of codeOf(/(?<!\.test)\.ts$/)) {
  const hands = DOORS.test(code) || /\b(?:SHEET|MOVE)\b = \{/.test(code);
  if (!hands || FREE.test(file)) continue;
  for (const [, one, other] of code.matchAll(SOURCE)) posted.set(one ?? other ?? "", file);
}
/** What is only owed posts by its obligation; a purse's budget has no other record than its entry (`purseSource`). */
const ONLY_OWED = ["show_due", "show_refund", "artist_statement", "withholding_period"];
const WITHOUT_RECORD = ["purse"];

test("whatever posts is declared, with a title and what it should have posted", async () => {
  const declared = await ledgerSources();
  expect([...posted.keys()].filter((type) => !declared.has(type))).toEqual([]);
  expect([...declared].filter(([, { title, expected }]) => !title || !expected).map(([type]) => type)).toEqual([]);
  expect(posted.size).toBeGreaterThan(18);
  expect(declared.size).toBeGreaterThanOrEqual(posted.size);
});

test("of whatever posts a cent that differs is looked for, where its services have posted it", async () => {
  const looked = new Set(
    codeOf(/\.test\.ts$/).flatMap(({ code }) =>
      [...code.matchAll(/centsNotNamed\("([a-z_]+)"\)/g)].map(([, type]) => type),
    ),
  );
  const free = [...ONLY_OWED, ...WITHOUT_RECORD];
  expect([...(await ledgerSources()).keys()].filter((type) => !looked.has(type) && !free.includes(type))).toEqual([]);
});
