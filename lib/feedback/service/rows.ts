import { prisma, query, type Tx } from "@/lib/db";
import type { FileView } from "@/lib/documents/schema";
import { DEFAULT_ZONE } from "@/lib/format/dates";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Input, Output } from "@/lib/http/contract";
import type { activeCount, feedbackTrend, listFeedback } from "../api";
import { activeStatuses, type FeedbackStatus, type ReactionEmoji, reactionEmojis } from "../rules";
import type { Feedback } from "../schema";
import { imagesOf } from "./image";

/** Anonymous stands where an account has neither name nor mail. */
export const nameOf = ({ name, mail }: { name: string; mail: string }): string => name.trim() || mail || "Anónimo";

export const withReplies = {
  replies: { orderBy: { id: "asc" }, include: { author: { select: { name: true, mail: true } } } },
} as const satisfies Prisma.FeedbackInclude;

type Stored = Prisma.FeedbackGetPayload<{ include: typeof withReplies }>;

/** A row as the calls answer it, with its picture. */
export const present = (row: Stored, image: FileView | null): Feedback => ({
  id: row.id,
  message: row.message,
  type: row.type as ReactionEmoji,
  userName: row.user_name,
  status: row.status as FeedbackStatus,
  page: row.page,
  image,
  created_at: row.created_at.toISOString(),
  replies: row.replies.map(({ id, text, author, created_at }) => ({
    id,
    message: text,
    userName: nameOf(author),
    created_at: created_at.toISOString(),
  })),
});

/** The same where the picture has to be looked up. */
export async function presentIn(tx: Tx, row: Stored): Promise<Feedback> {
  return present(row, (await imagesOf([row.id], tx)).get(row.id) ?? null);
}

export type Filter = Input<typeof feedbackTrend>["query"];

// The filter of the list, its chart and its workbook: one text, so that they tie.
const FILTER = `($1::text IS NULL OR type = $1) AND ($2::text IS NULL OR status = $2)
  AND ($3::date IS NULL OR created_at >= $3::date::timestamp AT TIME ZONE $5)
  AND ($4::date IS NULL OR created_at < ($4::date + 1)::timestamp AT TIME ZONE $5)`;
const filterValues = ({ type, status, from, to }: Filter) => [
  type ?? null,
  status ?? null,
  from ?? null,
  to ?? null,
  DEFAULT_ZONE,
];

/** What the filter leaves, newest first, `limit` of them before the id `cursor`. */
export async function find(filter: Filter, limit: number, cursor?: number): Promise<Feedback[]> {
  const ids = await query<{ id: number }>(
    `SELECT id FROM feedback WHERE ${FILTER} AND ($6::int IS NULL OR id < $6) ORDER BY id DESC LIMIT $7`,
    [...filterValues(filter), cursor ?? null, limit],
  );
  const rows = await prisma.feedback.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    orderBy: { id: "desc" },
    include: withReplies,
  });
  const images = await imagesOf(rows.map(({ id }) => id));
  return rows.map((row) => present(row, images.get(row.id) ?? null));
}

export function list(_: unknown, { query: { limit, cursor, ...filter } }: Input<typeof listFeedback>) {
  return find(filter, limit, cursor ? Number(cursor) : undefined);
}

export async function countActive(): Promise<Output<typeof activeCount>> {
  return { count: await prisma.feedback.count({ where: { status: { in: [...activeStatuses] } } }) };
}

/** The weeks from the first feedback that the filter leaves to the last, those without any included. */
export async function trend(
  _: unknown,
  { query: filter }: Input<typeof feedbackTrend>,
): Promise<Output<typeof feedbackTrend>> {
  const rows = await query<{ week: string; type: ReactionEmoji | null; count: number }>(
    `WITH kept AS (
       SELECT date_trunc('week', created_at AT TIME ZONE $5)::date AS week, type FROM feedback WHERE ${FILTER}
     )
     SELECT week::date::text AS week, type, count(type)::int AS count
     FROM generate_series((SELECT min(week) FROM kept)::timestamp, (SELECT max(week) FROM kept)::timestamp, '7 days') AS week
       LEFT JOIN kept USING (week)
     GROUP BY 1, 2 ORDER BY 1`,
    filterValues(filter),
  );
  const weeks = [...new Set(rows.map(({ week }) => week))];
  return weeks.map((week) => {
    const counts = reactionEmojis.map((emoji): [ReactionEmoji, number] => [
      emoji,
      rows.find((row) => row.week === week && row.type === emoji)?.count ?? 0,
    ]);
    const by_type = Object.fromEntries(counts) as Record<ReactionEmoji, number>;
    return { week, total: counts.reduce((sum, [, count]) => sum + count, 0), by_type };
  });
}
