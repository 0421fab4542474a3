import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesOf, OFFLINE_PAGES } from "./service-worker.mjs";

/** A build as the bundler leaves it: a worker whose library lies in a part of its own, as every library of the browser does. */
function aBuild(chunks: Readonly<Record<string, string>>): string {
  const build = mkdtempSync(join(tmpdir(), "build-"));
  mkdirSync(join(build, "static", "chunks"), { recursive: true });
  const pages = { "/_app": ["static/chunks/app.js"], "/GastosTarjeta": ["static/chunks/page.js"] };
  writeFileSync(join(build, "build-manifest.json"), JSON.stringify({ pages, lowPriorityFiles: [] }));
  const parts = {
    "components/cards/phone/useQr.ts -> ./readQr": { files: ["static/chunks/12.js"] },
    "components/shell/signOut.ts -> next-auth/react": { files: ["static/chunks/13.js"] },
    "components/boards/BoardScreen.tsx -> ./card/NewCard": { files: ["static/chunks/14.js"] },
  };
  writeFileSync(join(build, "react-loadable-manifest.json"), JSON.stringify(parts));
  for (const [file, text] of Object.entries(chunks)) writeFileSync(join(build, "static", "chunks", file), text);
  return build;
}

const [RECEIPTS, DOOR] = OFFLINE_PAGES as [(typeof OFFLINE_PAGES)[0], (typeof OFFLINE_PAGES)[0]];

const part = (id: number) => `(self.webpackChunk_N_E=self.webpackChunk_N_E||[]).push([[${id}],{1:function(){}}]);`;
const WORKER = `(()=>{p.x=()=>{var e=p.O(void 0,[8067,41],()=>p(90673));return p.O(e)},p.u=e=>"static/chunks/"+e})()`;

test("what reads the code of a receipt is kept with everything that it loads, and the page with what it opens later", () => {
  const build = aBuild({ "lector-qr.07d0.js": WORKER, "e0f1.js": part(8067), "41.9a.js": part(41), "99.js": part(99) });
  const kept = ["app", "page", "12", "13", "lector-qr.07d0", "41.9a", "e0f1"].map((name) => `static/chunks/${name}.js`);
  expect([...filesOf(build, RECEIPTS)].sort()).toEqual(kept.sort());
  // Another page of it has what it opens, and nothing of the first one's.
  expect([...filesOf(build, DOOR)]).not.toContain("static/chunks/12.js");
  expect(filesOf(build, DOOR)).toContain("static/chunks/e0f1.js");
  rmSync(build, { recursive: true });
});

test("a build whose worker lacks one of its parts, or that has none, is no build", () => {
  const half = aBuild({ "lector-qr.07d0.js": WORKER, "e0f1.js": part(8067) });
  expect(() => filesOf(half, RECEIPTS)).toThrow("lector-qr.07d0.js needs parts that the build has not: 41");
  const none = aBuild({ "e0f1.js": part(8067) });
  expect(() => filesOf(none, RECEIPTS)).toThrow("no worker");
  for (const build of [half, none]) rmSync(build, { recursive: true });
});
