import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "bambalina-follow-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a program goes on when nobody reads its words any more: a backup is made also under `| head -1`", () => {
  const done = join(folder, "done");
  const program = `
    process.stdout.write("one\\n", () => {
      const talk = setInterval(() => console.log("more"), 5);
      process.stdout.once("error", () => {
        console.log("and more");
        clearInterval(talk);
        setImmediate(() => require("node:fs").writeFileSync(${JSON.stringify(done)}, "done"));
      });
    });`;
  const said = execFileSync(
    "sh",
    ["-c", '"$1" --import ./scripts/lib/follow-parent.mjs -e "$2" | head -1', "sh", process.execPath, program],
    { encoding: "utf8" },
  );
  expect(said).toBe("one\n");
  expect(readFileSync(done, "utf8")).toBe("done");
});
