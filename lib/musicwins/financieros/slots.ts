import type { Tx } from "@/lib/db";
import { dropKept, type KeptDocument } from "@/lib/documents/service/receive";
import type { ReceivedFile } from "@/lib/http/contract";
import { filesOf, formFilesOf, recordFiles, withFiles } from "../files";
import type { MusicWinsActor } from "../scope";

/** A financiero's kept files, by their slot. `spare`: the slot has the same file already, or it is not needed. */
export type Kept = { slot: string; document: KeptDocument; spare?: boolean }[];

/** Keeps the files of a form, each for the slot of its field, while `work` runs. */
export function withSlots<T>(
  actor: MusicWinsActor,
  files: Record<string, ReceivedFile[]>,
  work: (kept: Kept) => Promise<T>,
) {
  const received = formFilesOf(files);
  return withFiles(actor, received, async (kept) => {
    const slots: Kept = kept.map((document, at) => ({ document, slot: received[at]?.field ?? "file" }));
    const done = await work(slots);
    for (const { document, spare } of slots) if (spare) await dropKept(document);
    return done;
  });
}

/**
 * Makes kept files those of a financiero: each takes the place of the one its slot had, unless it is the same again, as
 * when a payment with its proof is sent twice. Answers the names of those that are new.
 */
export async function recordSlots(tx: Tx, actor: MusicWinsActor, kept: Kept, id: number): Promise<string[]> {
  const names: string[] = [];
  for (const one of kept) {
    const { slot, document } = one;
    const there = (await filesOf("budget_financiero", [id], tx)).get(id) ?? [];
    if (there.some((file) => file.slot === slot && file.sha256 === document.sha256)) {
      one.spare = true;
      continue;
    }
    await recordFiles(tx, actor, [document], { type: "budget_financiero", id, slot });
    names.push(document.name);
  }
  return names;
}
