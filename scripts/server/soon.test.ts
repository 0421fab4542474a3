import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { soon } from "@/pages/api/approvals/count";
import { loadSoon } from "./soon";

test("what an endpoint has to load is loaded a moment after the start, once; one that fails or is not there stops nothing", async () => {
  const folder = mkdtempSync(join(tmpdir(), "soon-"));
  const writes = (name: string) => `require("node:fs").writeFileSync(${JSON.stringify(join(folder, name))}, "")`;
  writeFileSync(join(folder, "breaks.js"), "throw new Error('broken')");
  writeFileSync(join(folder, "plain.js"), `exports.soon = undefined; ${writes("plain")}`);
  writeFileSync(join(folder, "slow.js"), `exports.soon = async () => { ${writes("loaded")} }`);
  const done = loadSoon(folder, ["breaks.js", "none.js", "plain.js", "slow.js"], 20);
  expect(readdirSync(folder)).not.toContain("loaded");
  await done;
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(["plain", "loaded"]));
});

test("the endpoint of approvals has the kinds of every domain to load", async () => {
  await expect(soon()).resolves.toBeUndefined();
});
