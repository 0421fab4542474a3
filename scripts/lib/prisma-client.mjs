import { existsSync } from "node:fs";
import { hashOf, readIfAny, walk, writeWhole } from "./files.mjs";
import { withLock } from "./lock.mjs";
import { copyLock, inRoot } from "./paths.mjs";
import { runNode } from "./run-child.mjs";
import { step } from "./say.mjs";

/** Without these Prisma's CLI looks for its native engine on the network; generating needs none (see docs). */
const OFFLINE = {
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  CHECKPOINT_DISABLE: "1",
  PRISMA_HIDE_UPDATE_MESSAGE: "1",
};

/**
 * Generates `lib/generated/prisma` when the schema or the lock changed since the last time. What it was made of is kept
 * beside it and goes with it: the client belongs to the working copy, which may run with several data folders at once.
 */
export async function ensurePrismaClient() {
  const schema = walk(inRoot("prisma"), (path, folder) => (folder ? path !== "migrations" : path.endsWith(".prisma")));
  if (schema.length === 0) return;
  const hash = hashOf([...schema, inRoot(".config", "prisma.ts"), inRoot("package-lock.json")]);
  const marker = inRoot("lib", "generated", "prisma", "made-of");
  const isFresh = () => readIfAny(marker) === hash && existsSync(inRoot("lib", "generated", "prisma", "client.ts"));
  if (isFresh()) return;
  await withLock(copyLock("prisma"), async () => {
    if (isFresh()) return;
    await step("Generando el cliente de la base de datos", () =>
      runNode([inRoot("node_modules", "prisma", "build", "index.js"), "generate"], {
        name: "prisma-generate",
        title: "Prisma no pudo generar su cliente",
        env: { ...OFFLINE, DATABASE_URL: process.env.DATABASE_URL || "postgresql://unused@127.0.0.1/unused" },
      }),
    );
    writeWhole(marker, hash);
  });
}
