import { audit } from "@/lib/audit/audit";
import { prisma, txQuery } from "@/lib/db";
import type { DocumentOwner, DocumentsActor } from "@/lib/documents/owners";
import { seesFile, type Who } from "../rules/kinds";
import { rightsFor } from "./rows";

const shownOf = async (id: string) => {
  const [row] = await txQuery<{ show_id: number; who: Who }>(
    prisma,
    "SELECT show_id, who FROM show_file WHERE id = $1::int AND removed_at IS NULL",
    Number(id),
  );
  return row;
};

/** A file of a show is seen by who sees the show, as far as whoever sent it lets them; each download is noted. */
export const showFileOwner: DocumentOwner = {
  mayRead: async (actor, ownerId) => {
    const row = await shownOf(ownerId);
    if (!row) return false;
    return rightsFor(actor, row.show_id).then(
      ({ rights }) => seesFile(row.who, rights),
      () => false,
    );
  },
  downloaded: async (actor: DocumentsActor & { mail?: string }, ownerId, file) => {
    const row = await shownOf(ownerId);
    if (!row) return;
    const { name } = await rightsFor(actor, row.show_id);
    await audit(
      prisma,
      { mail: actor.mail ?? "", requestId: actor.requestId },
      {
        action: "show_file.downloaded",
        object: `show:${name}`,
        after: { file },
      },
    );
  },
};
