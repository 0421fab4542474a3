import { DEFAULT_ZONE } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { messagesOf } from "@/lib/talk/views";
import type * as api from "../api";
import { type ChatActor, channelsOf } from "./access";
import { channelViews, chat } from "./views";

// Words as Spanish inflects them, or the text itself inside of a word.
const WHERE = `m.channel_id = ANY ($1::int[]) AND m.deleted_at IS NULL
  AND (to_tsvector('spanish', search_plain(m.text)) @@ websearch_to_tsquery('spanish', search_plain($2))
    OR search_plain(m.text) LIKE '%' || replace(replace(replace(search_plain($2), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%')
  AND ($3::int IS NULL OR m.author_id = $3)
  AND ($4::date IS NULL OR m.created_at >= $4::date::timestamp AT TIME ZONE $6)
  AND ($5::date IS NULL OR m.created_at < ($5::date + 1)::timestamp AT TIME ZONE $6)
  AND ($7::int IS NULL OR m.id < $7)`;

/** `GET /chat/search`: in the channels the person reads and nowhere else. An unreadable `channel` finds nothing. */
export async function search(
  actor: ChatActor,
  { query: { q, channel, author, from, to, cursor, limit } }: Input<typeof api.searchMessages>,
): Promise<Output<typeof api.searchMessages>> {
  const { read } = await channelsOf(actor);
  const within = channel === undefined ? read : read.filter(({ id }) => id === channel);
  const ids = within.map(({ id }) => id);
  const before = cursor === undefined ? null : Number(cursor);
  const rows = await messagesOf(chat, {
    rest: `WHERE ${WHERE} ORDER BY m.id DESC LIMIT $8`,
    values: [ids, q, author ?? null, from ?? null, to ?? null, DEFAULT_ZONE, before, limit + 1],
  });
  const kept = rows.slice(0, limit);
  const found = new Set(kept.map(({ channel_id }) => channel_id));
  const channels = await channelViews(
    actor,
    within.filter(({ id }) => found.has(id)),
  );
  const titles = new Map(channels.map(({ id, title }) => [id, title]));
  return {
    items: kept.map((view) => ({
      ...view,
      channel: { id: view.channel_id, title: titles.get(view.channel_id) ?? "" },
    })),
    next_cursor: rows.length > limit ? String(kept.at(-1)?.id) : null,
  };
}
