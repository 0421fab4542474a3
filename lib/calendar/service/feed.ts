import { createHash } from "node:crypto";
import { can } from "@/lib/access/can";
import { activePeople } from "@/lib/auth/person";
import { query } from "@/lib/db";
import { env } from "@/lib/env";
import { addDays, todayIn } from "@/lib/format/dates";
import type { Download, Input } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { takeCallOf } from "@/lib/links/callLimit";
import { hashToken } from "@/lib/links/token";
import type { getFeed } from "../api";
import { CANCELLED_DAYS } from "../rules/kinds";
import type { LayerScope } from "../rules/layer";
import { feedText } from "./feedText";
import { given } from "./items";
import { type LayerRow, layersFor, rowsOf } from "./layers";

interface Feed {
  id: number;
  user_id: number;
  name: string;
  layers: string[];
  filter: LayerScope["filter"];
  detail: "completo" | "ocupado";
}

/** From two months ago to thirteen ahead: what a calendar program shows, and what stays quick. */
const BEHIND = 60;
const AHEAD = 400;

const none = () => notFound("Este calendario no está disponible.");

/**
 * `GET /calendar/feed/{token}.ics`: what its owner may see at this moment. Revoked, of somebody disabled or without the right any
 * more, unknown and misspelt are the same 404. Errors: 404, 429.
 */
export async function get(
  { address, unseen }: { address: string; unseen?: boolean },
  { params: { token } }: Input<typeof getFeed>,
): Promise<Download> {
  await takeCallOf({ kind: "calendar_feed", of: address }, { calls: 60, seconds: 60 });
  const feed = await feedOf(token);
  const [owner] = feed ? await activePeople([feed.user_id]) : [];
  if (!feed || !owner || !can(owner, "feeds.use")) throw none();
  const seen = (await layersFor(owner)).filter(({ key }) => feed.layers.includes(key));
  const today = todayIn();
  const range = { from: addDays(today, -BEHIND), to: addDays(today, AHEAD) };
  const rows = await rowsOf(seen, range, { person: owner, filter: given(feed.filter), endedDays: CANCELLED_DAYS });
  const text = feedText(rows.filter(stillTold), { ...feed, base: env().APP_BASE_URL });
  const body = Buffer.from(text, "utf8");
  if (!unseen) await noteFetch(feed.id);
  return {
    size: body.length,
    write: async (out) => void out.end(body),
    headers: {
      ETag: `"${createHash("sha256").update(body).digest("base64url")}"`,
      "Cache-Control": "private, no-cache",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    },
  };
}

async function feedOf(token: string): Promise<Feed | undefined> {
  if (!/^[\w-]{43}\.ics$/.test(token)) return undefined;
  const [feed] = await query<Feed>(
    "SELECT id, user_id, name, layers, filter, detail FROM calendar_feed WHERE token_hash = $1 AND revoked_at IS NULL",
    [hashToken(token.slice(0, -".ics".length))],
    "calendar_feed_of_token",
  );
  return feed;
}

/** What was cancelled is told for a while, so that who reads it once a week hears it too. */
const stillTold = ({ status, stamp }: LayerRow): boolean =>
  status !== "cancelado" || Date.parse(stamp) > Date.now() - CANCELLED_DAYS * 86_400_000;

/** To the hour is enough, and a read that cannot note it is a read all the same. */
const noteFetch = (id: number): Promise<unknown> =>
  query(
    "UPDATE calendar_feed SET fetched_at = now() WHERE id = $1 AND (fetched_at IS NULL OR fetched_at < now() - interval '1 hour')",
    [id],
    "note_calendar_fetch",
  ).catch(() => undefined);
