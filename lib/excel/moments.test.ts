import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { cellValue } from "./cells";
import { moment, momentCell } from "./fields";

test("an instant is a date of Excel's by the clock of the company, or of who reads", () => {
  const at = "2026-11-28T01:30:00.000Z";
  expect(momentCell(at)).toBe("2026-11-27 22:30");
  expect(momentCell(at, "Europe/Madrid")).toBe("2026-11-28 02:30");
  expect([momentCell(null), momentCell(undefined)]).toEqual([null, null]);
  const { kind, value } = moment<{ at: string }>("Pedida", (row) => row.at);
  expect(cellValue(kind, value({ at }))).toBeCloseTo(46_353 + 22.5 / 24, 6);
});

test("no workbook of the house words an instant: a text neither sorts nor filters as a date", () => {
  const files = readdirSync("lib", { recursive: true }).map((file) => path.join("lib", String(file)));
  const sheets = files
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map((name) => ({ name, code: readFileSync(name, "utf8") }))
    .filter(({ code }) => code.includes('"@/lib/excel/fields"'));
  expect(sheets.length).toBeGreaterThan(30);
  expect(sheets.filter(({ code }) => /\bformatInstant\(/.test(code)).map(({ name }) => name)).toEqual([]);
});
