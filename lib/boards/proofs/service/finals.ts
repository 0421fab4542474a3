import { prisma } from "@/lib/db";
import { eachOnce, zipDownload } from "@/lib/files/zip";
import { slugFile } from "@/lib/format/text";
import type { Download, Input } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { cardCode } from "../../rules/words";
import type { BoardActor } from "../../service/access";
import { definitions } from "../../service/registry";
import type * as api from "../api";
import { judgedCard } from "./access";

/** Names as they go into the ZIP: without folders, and each once. */
export const zipNames = (names: readonly string[]): string[] =>
  eachOnce(names.map((given) => given.replace(/[\\/:*?"<>|\p{Cc}]/gu, "_").replace(/^\.+/, "_") || "archivo"));

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
  return zipDownload(
    `${code}_${slugFile(card.title)}.zip`,
    files.map(({ key, size, created_at }, index) => ({ key, size, created_at, name: names[index] ?? "archivo" })),
  );
}
