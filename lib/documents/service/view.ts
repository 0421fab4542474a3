import type { Extraction, File } from "@/lib/generated/prisma/client";
import { type DocumentKind, documentKinds } from "../rules/kinds";
import type { FileView } from "../schema";

/** What `viewOf` needs of a file beside its row. */
export const IN_VIEW = { extraction: { select: { state: true } }, author: { select: { mail: true } } } as const;

type Seen = File & { extraction?: Pick<Extraction, "state"> | null; author: { mail: string } | null };

/** A file's row as lists show it. */
export function viewOf(row: Seen, slot?: string): FileView {
  const kind = row.kind as DocumentKind;
  return {
    id: row.id,
    name: row.name,
    kind,
    type: documentKinds[kind].mime,
    size: row.size,
    sha256: row.sha256,
    state: row.state as FileView["state"],
    reason: row.reason,
    preview: { state: row.preview_state as FileView["preview"]["state"], note: row.preview_note },
    pages: row.pages,
    created_at: row.created_at.toISOString(),
    created_by: row.author?.mail ?? row.created_by ?? "",
    extraction: (row.extraction?.state as FileView["extraction"]) ?? null,
    ...(slot !== undefined && { slot }),
  };
}
