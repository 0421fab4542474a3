import type { MessageView } from "@/lib/chat/schema";
import { inZone } from "@/lib/format/dates";

/** Somebody who goes on within this time is not named again. */
const GOES_ON_MS = 5 * 60_000;

export interface StreamRow {
  message: MessageView;
  /** The day, on its first message. */
  day: string | null;
  follows: boolean;
  firstUnread: boolean;
}

/** How each message is drawn after the one before it. `lastRead` null: the person was never here, nothing is new. */
export function rowsOf(
  messages: readonly MessageView[],
  { me, lastRead }: { me: number; lastRead: number | null },
): StreamRow[] {
  let told = lastRead === null;
  return messages.map((message, index) => {
    const before = messages[index - 1];
    const { day } = inZone(message.created_at);
    const sameDay = before !== undefined && inZone(before.created_at).day === day;
    const apart = before ? Date.parse(message.created_at) - Date.parse(before.created_at) : 0;
    const follows = sameDay && before.author.id === message.author.id && apart < GOES_ON_MS;
    const firstUnread = !told && message.id > (lastRead ?? 0) && message.author.id !== me;
    told ||= firstUnread;
    return { message, day: sameDay ? null : day, follows, firstUnread };
  });
}
