import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREPARE = `
  import { prepare } from "./scripts/lib/services.mjs";
  import { stopChildren } from "./scripts/lib/run-child.mjs";
  await prepare();
  await stopChildren();
`;
const client = () => statSync("lib/generated/prisma/client.ts").mtimeMs;

test("a second data folder on one copy generates nothing anew: an application may be running from it", () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "bambalina-second-"));
  const before = client();
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", PREPARE], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR },
  });
  rmSync(DATA_DIR, { recursive: true, force: true });
  expect([said, client()]).toEqual(["", before]);
});
