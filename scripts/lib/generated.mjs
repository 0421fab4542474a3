import { ensureBoardIndex } from "./board-index.mjs";
import { ensureDomainIndex } from "./domain-index.mjs";
import { ensurePrismaClient } from "./prisma-client.mjs";

/** Everything of `lib/generated`: what is made from data files, from the domains' own files and from the database's schema. */
export async function ensureGenerated() {
  ensureBoardIndex();
  ensureDomainIndex();
  await ensurePrismaClient();
}
