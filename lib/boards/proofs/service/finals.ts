import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { prisma } from "@/lib/db";
import { readStored } from "@/lib/files/storage";
import { slugFile } from "@/lib/format/text";
import type { Download, Input } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { cardCode } from "../../rules/words";
import type { BoardActor } from "../../service/access";
import { definitions } from "../../service/registry";
import type * as api from "../api";
import { judgedCard } from "./access";

/** Names as they go into the ZIP: without folders, and each once ("arte.pdf", "arte (2).pdf"). */
export function zipNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((given) => {
    const name = given.replace(/[\\/:*?"<>|\p{Cc}]/gu, "_").replace(/^\.+/, "_") || "archivo";
    const dot = name.lastIndexOf(".");
    const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
    let free = name;
    for (let count = 2; used.has(free.toLowerCase()); count++) free = `${stem} (${count})${end}`;
    used.add(free.toLowerCase());
    return free;
  });
}

/** `GET /cards/{id}/finals`: one file open at a time, nothing kept in memory. */
export async function finals(actor: BoardActor, { params }: Input<typeof api.getFinals>): Promise<Download> {
  const card = await judgedCard(actor, params.id);
  const rows = await prisma.cardProof.findMany({
    where: { card_id: card.id, final: true, file: { state: "clean" } },
    orderBy: { number: "asc" },
    include: { file: true },
  });
  const files = rows.flatMap(({ file }) => (file.storage_key ? [{ ...file, key: file.storage_key }] : []));
  if (files.length === 0) throw notFound("Todavía no hay finales para bajar.");
  const names = zipNames(files.map(({ name }) => name));
  const code = cardCode(definitions.get(card.board_key)?.prefix ?? "", card.number);
  return {
    filename: `${code}_${slugFile(card.title)}.zip`,
    write: async (out) => {
      const zip = new ZipFile();
      // A file that cannot be read ends the whole answer, so that nobody keeps half a ZIP as if it were whole.
      zip.on("error", (error) =>
        (zip.outputStream as NodeJS.ReadableStream & { destroy: (e: unknown) => void }).destroy(error),
      );
      files.forEach(({ key, created_at, size }, index) => {
        // Pictures and PDFs are packed already.
        zip.addReadStreamLazy(names[index] ?? "archivo", { mtime: created_at, compress: false, size }, (done) => {
          readStored(key).then(
            (bytes) => done(null, bytes),
            (error) => done(error, undefined as never),
          );
        });
      });
      zip.end();
      await pipeline(zip.outputStream, out);
    },
  };
}
