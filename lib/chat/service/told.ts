import { type Tx, txQuery } from "@/lib/db";
import { personTopic, publish } from "@/lib/live/publish";
import { notify } from "@/lib/notifications/service/notify";
import { mentionsIn } from "@/lib/talk/text";
import { channelTopic, messageLink } from "../rules/kinds";
import { aboutOf, mentionText } from "../rules/titles";
import { type Channel, type ChatActor, readersOf } from "./access";

/** Tells the open tabs of a channel's readers that a message is new or changed; the event says which, not what. */
export async function tellTabs(
  tx: Tx,
  channel: Pick<Channel, "id" | "kind">,
  type: "message" | "changed",
  id: number,
): Promise<void> {
  await publish(tx, { topic: channelTopic(channel.id), type, data: { id } });
  if (channel.kind !== "directo") return;
  // A conversation may be new to the other side, whose tabs do not hear its topic yet.
  const members = await txQuery<{ user_id: number }>(
    tx,
    "SELECT user_id FROM chat_member WHERE channel_id = $1",
    channel.id,
  );
  await publish(tx, ...members.map(({ user_id }) => ({ topic: personTopic(user_id), type: "chat" })));
}

/** The readers of the channel whom a text mentions. */
export async function mentioned(channel: Channel, text: string): Promise<number[]> {
  return text.includes("@") ? mentionsIn(text, await readersOf(channel)) : [];
}

/** Notifies who is mentioned, but oneself. */
export async function tellMentioned(
  tx: Tx,
  actor: ChatActor,
  channel: Channel,
  message: number,
  people: readonly number[],
): Promise<void> {
  const to = people.filter((id) => id !== actor.userId);
  if (to.length === 0) return;
  await notify(tx, {
    to,
    kind: "mencion",
    message: mentionText(channel),
    user_name: actor.name,
    show_info: aboutOf(channel),
    link: messageLink(channel.id, message),
  });
}
