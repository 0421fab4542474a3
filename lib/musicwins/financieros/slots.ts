import type { Tx } from "@/lib/db";
import type { KeptDocument } from "@/lib/documents/service/receive";
import type { ReceivedFile } from "@/lib/http/contract";
import type { MusicWinsActor } from "../actor";
import { formFilesOf } from "../content";
import { recordFiles, withFiles } from "../files";

/** A financiero's kept files, by their slot. */
export type Kept = { slot: string; document: KeptDocument }[];

/** Keeps the files of a form, each for the slot of its field, while `work` runs. */
export function withSlots<T>(
  actor: MusicWinsActor,
  files: Record<string, ReceivedFile[]>,
  work: (kept: Kept) => Promise<T>,
) {
  const received = formFilesOf(files);
  return withFiles(actor, received, (kept) =>
    work(kept.map((document, at) => ({ document, slot: received[at]?.field ?? "file" }))),
  );
}

/** Makes kept files those of a financiero: each takes the place of the one its slot had. */
export async function recordSlots(tx: Tx, actor: MusicWinsActor, kept: Kept, id: number) {
  for (const { slot, document } of kept) {
    await recordFiles(tx, actor, [document], { type: "budget_financiero", id, slot });
  }
}
