import { open } from "node:fs/promises";
import path from "node:path";
import { type Anchor, anchorLine, readAnchors } from "@/lib/audit/chain";
import { prisma, query } from "@/lib/db";
import { env } from "@/lib/env";
import { FILE_MODE, makeFolder } from "@/lib/files/folders";
import { todayIn } from "@/lib/format/dates";
import { queueMail } from "@/lib/mail/queueMail";
import { ANCHOR_MAIL } from "./mailNames";

/**
 * Writes down outside the database where the audit's chain ends: a line of `AUDIT_ANCHOR_FILE`, and a mail to each of
 * `AUDIT_ANCHOR_MAIL`. Nothing where the chain did not grow since the last line. Repeated on one day it mails once.
 * @returns the anchor, or null where there was nothing to write
 */
export async function anchorAudit(): Promise<Anchor | null> {
  const [head] = await query<{ chain: string; hash: string }>(
    "SELECT chain::text, hash FROM audit_entry WHERE chain IS NOT NULL ORDER BY audit_entry.chain DESC LIMIT 1",
  );
  if (!head) return null;
  const { AUDIT_ANCHOR_FILE: file, AUDIT_ANCHOR_MAIL: readers } = env();
  const last = (await readAnchors(file)).at(-1);
  if (last?.chain === head.chain && last.hash === head.hash) return null;
  const anchor = { at: new Date().toISOString(), ...head };
  await prisma.$transaction(async (tx) => {
    for (const to of readers)
      await queueMail(tx, {
        kind: ANCHOR_MAIL,
        to,
        payload: { ...anchor },
        subject: "Ancla de la auditoría",
        dedupeKey: `audit.anchor:${todayIn()}:${to}`,
        createdBy: "auditoría",
      });
  });
  await append(file, `${anchorLine(anchor)}\n`);
  return anchor;
}

/** Appends to a file and sees it to the disk. */
async function append(file: string, line: string): Promise<void> {
  await makeFolder(path.dirname(path.resolve(file)));
  const handle = await open(file, "a", FILE_MODE);
  try {
    await handle.writeFile(line);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
