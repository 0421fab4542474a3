import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { incomingFile } from "@/lib/files/folders";
import type { Facts } from "@/lib/files/whole";
import { fileNameOf } from "@/lib/format/fileName";
import type { ReceivedFile } from "@/lib/http/contract";
import { bareEnvironment, startCapped } from "@/lib/jobs/cappedProcess";

/** What became of each file of a ZIP; `left`: there was no room for it. Or why it is refused whole. */
export type Unpacked =
  | { refused: string }
  | { files: (({ path: string } & Facts & Named) | (Named & { refused: string }) | (Named & { left: true }))[] };
interface Named {
  name: string;
}

const CAPS = { heapMb: 128, memoryMb: 500, timeoutMs: 120_000 };
const HEAVY = "El ZIP necesita más memoria o tiempo de lo permitido: partirlo.";

/**
 * The files of a ZIP, at most `room`, unpacked in a process of its own that is capped and knows no secrets; each is its taker's. The ZIP
 * is gone afterwards, and what nobody took. Names are their last part.
 * @param full what is said of those for which there is no room
 */
export async function* openZip(
  zip: ReceivedFile,
  { room, full }: { room: number; full: string },
): AsyncGenerator<ReceivedFile | { name: string; refused: string }> {
  const prefix = await incomingFile();
  try {
    const answer = await unpacked(zip.path, prefix, room);
    if ("refused" in answer) yield { name: zip.name, refused: answer.refused };
    else
      for (const { name, ...one } of answer.files) {
        const own = { name: fileNameOf(name) };
        if ("path" in one) yield { ...own, ...one, declared: "" };
        else yield { ...own, refused: "refused" in one ? one.refused : full };
      }
  } finally {
    await rm(zip.path, { force: true });
    await removeLike(prefix);
  }
}

async function unpacked(zip: string, prefix: string, room: number): Promise<Unpacked> {
  const child = "lib/vouchers/intake/process/zipChild.ts";
  const ended = await startCapped(child, [zip, prefix, String(room)], { ...CAPS, env: bareEnvironment() }).ended;
  if (ended.code !== 0) return { refused: HEAVY };
  return JSON.parse(ended.stdout) as Unpacked;
}

async function removeLike(prefix: string): Promise<void> {
  const [folder, start] = [path.dirname(prefix), `${path.basename(prefix)}-`];
  const own = (await readdir(folder)).filter((name) => name.startsWith(start));
  await Promise.all(own.map((name) => rm(path.join(folder, name), { force: true })));
}
