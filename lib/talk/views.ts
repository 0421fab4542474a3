import { namedSql } from "@/lib/audit/names";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { attachmentsOfMany } from "@/lib/documents/service/attach";
import type { MessageView } from "./schema";
import type { Talk, TalkColumn } from "./talk";

/** A message as its readers see it, with the number of what it was said of. */
export type ViewOf<Column extends TalkColumn> = MessageView & Record<Column, number>;

interface Row extends Omit<MessageView, "author" | "created_at" | "edited_at" | "files" | "mentions"> {
  author_id: number;
  author: string;
  picture: string | null;
  created_at: Date;
  edited_at: Date | null;
  mentions: MessageView["mentions"] | null;
}

const selectOf = ({ column, also }: Talk) =>
  `SELECT m.id, m.client_id::text AS client_id, m.text, m.created_at, m.edited_at, m.deleted_at IS NOT NULL AS deleted,
    m.version, u.id AS author_id, coalesce(nullif(u.name, ''), u.mail::text) AS author, u.picture,
    m.${column}, ${also ? `${also},` : ""} ${namedSql("m.mentions")} AS mentions
  FROM talk_message m JOIN app_user u ON u.id = m.author_id`;

interface Asked {
  /** A WHERE and what follows, of the message `m`. */
  rest: string;
  values: unknown[];
  /** The statement's name, where it is asked often. */
  name?: string;
  tx?: Tx;
}

/** Messages of a kind as their readers see them, with their files; `Also` is what the kind has of its own (`also`). */
export async function messagesOf<Column extends TalkColumn, Also extends object = object>(
  talk: Talk<Column>,
  { rest, values, name, tx }: Asked,
): Promise<(ViewOf<Column> & Also)[]> {
  const text = `${selectOf(talk)} ${rest}`;
  const rows = tx ? await txQuery<Row>(tx, text, ...values) : await query<Row>(text, values, name);
  const ids = rows.filter(({ deleted }) => !deleted).map(({ id }) => String(id));
  const files = ids.length > 0 ? await attachmentsOfMany(talk.files, ids, tx ?? prisma) : new Map<string, never>();
  return rows.map(({ author_id, author, picture, created_at, edited_at, mentions, ...row }) => ({
    ...row,
    author: { id: author_id, name: author, picture },
    created_at: new Date(created_at).toISOString(),
    edited_at: edited_at && new Date(edited_at).toISOString(),
    mentions: mentions ?? [],
    files: files.get(String(row.id)) ?? [],
  })) as (ViewOf<Column> & Also)[];
}
