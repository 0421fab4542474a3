import { namedSql } from "@/lib/audit/names";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { attachmentsOfMany } from "@/lib/documents/service/attach";
import { COMMENT_FILES } from "../service/views";
import type { CommentView } from "./schema";

interface Row extends Omit<CommentView, "author" | "created_at" | "edited_at" | "files" | "mentions"> {
  author_id: number;
  author: string;
  picture: string | null;
  created_at: Date;
  edited_at: Date | null;
  mentions: CommentView["mentions"] | null;
}

const SELECT = `SELECT m.id, m.card_id, m.client_id::text AS client_id, m.text, m.to_requester, m.created_at, m.edited_at,
    m.deleted_at IS NOT NULL AS deleted, m.version, u.id AS author_id, coalesce(nullif(u.name, ''), u.mail::text) AS author, u.picture,
    ${namedSql("m.mentions")} AS mentions
  FROM card_comment m JOIN app_user u ON u.id = m.author_id`;

/** Comments as their readers see them, with their files. `rest` is a WHERE and what follows, of the comment `m`. */
export async function commentViews(rest: string, values: unknown[], tx?: Tx): Promise<CommentView[]> {
  const text = `${SELECT} ${rest}`;
  const rows = tx ? await txQuery<Row>(tx, text, ...values) : await query<Row>(text, values);
  const ids = rows.filter(({ deleted }) => !deleted).map(({ id }) => String(id));
  const files = ids.length > 0 ? await attachmentsOfMany(COMMENT_FILES, ids, tx ?? prisma) : new Map<string, never>();
  return rows.map(({ author_id, author, picture, created_at, edited_at, mentions, ...row }) => ({
    ...row,
    author: { id: author_id, name: author, picture },
    created_at: new Date(created_at).toISOString(),
    edited_at: edited_at && new Date(edited_at).toISOString(),
    mentions: mentions ?? [],
    files: files.get(String(row.id)) ?? [],
  }));
}
