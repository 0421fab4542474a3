import { ensureBoardIndex } from "./board-index.mjs";
import { ensurePrismaClient } from "./prisma-client.mjs";

/** Everything of `lib/generated`: what is made from data files and from the database's schema. */
export async function ensureGenerated() {
  ensureBoardIndex();
  await ensurePrismaClient();
}
