import path from "node:path";
import { readAnchors } from "@/lib/audit/chain";
import { checkBackup } from "@/lib/backup/check";
import { lockFrom } from "@/lib/backup/key";
import { auditStand, filesStand, ledgerStand, type Stand, showsStand, sumsStand } from "@/lib/backup/stand";
import { env } from "@/lib/env";
import { openClient } from "@/lib/pg";
import { told } from "./backupTold";

const ANCHOR = "--ancla=";

/**
 * `npm run verify -- ARCHIVO`: whether a backup is whole and as it was made.
 * `npm run verify [-- --ancla=ARCHIVO]`: whether what there is holds: the audit's chain and its anchors, sums, the ledger, shows on their cards, stored files.
 */
told(`Uso: npm run verify [-- ARCHIVO | ${ANCHOR}ARCHIVO]`, async ([given, ...more], url) => {
  if (more.length > 0) return null;
  if (given && !given.startsWith(ANCHOR)) return (await checkBackup(path.resolve(given), lockFrom())).manifest;
  const anchors = given
    ? await readAnchors(given.slice(ANCHOR.length), true)
    : await readAnchors(env().AUDIT_ANCHOR_FILE);
  const client = openClient({ connectionString: url });
  await client.connect();
  try {
    const stands = [
      await auditStand(client, anchors),
      await sumsStand(client),
      await ledgerStand(client),
      await showsStand(client),
      await filesStand(client),
    ];
    stands.forEach(say);
    if (stands.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
  } finally {
    await client.end().catch(() => {});
  }
  return undefined;
});

function say({ title, seen, faults, notes }: Stand): void {
  console.log(`${faults.length > 0 ? "✖" : "✔"} ${title}: ${seen}${faults.length > 0 ? "" : ", todo bien"}.`);
  for (const fault of faults) console.log(`    ${fault}`);
  for (const note of notes) console.log(`    (${note})`);
}
