import type { ChannelView, MessageView } from "@/lib/chat/schema";
import type { TestPerson } from "./factories";
import { requestAs } from "./requestAs";

interface Channels {
  items: ChannelView[];
  unread_total: number;
}

/** The list of channels of somebody. */
export const channelsOf = async (person: TestPerson) =>
  (await requestAs<Channels>(person, "GET", "/chat/channels")).body;

/** A channel of somebody's list by its title. */
export async function channelNamed(person: TestPerson, title: string): Promise<ChannelView> {
  const found = (await channelsOf(person)).items.find((channel) => channel.title === title);
  if (!found) throw new Error(`${person.mail} has no channel ${title}`);
  return found;
}

/** The conversation of somebody with others. */
export const conversation = async (person: TestPerson, ...others: TestPerson[]) =>
  (
    await requestAs<ChannelView>(person, "POST", "/chat/channels", {
      people: others.map(({ userId }) => userId),
    })
  ).body;

/** Sends; answers the whole answer. */
export const trySay = (
  person: TestPerson,
  channel: number,
  text: string,
  { client_id = crypto.randomUUID() as string, files }: { client_id?: string; files?: string[] } = {},
) => requestAs<MessageView>(person, "POST", `/chat/channels/${channel}/messages`, { client_id, text, files });

/** Sends, and answers the message. */
export async function say(person: TestPerson, channel: number, text: string): Promise<MessageView> {
  const { status, body } = await trySay(person, channel, text);
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The newest messages of a channel as somebody reads them. */
export const messagesOf = (person: TestPerson, channel: number, search = "") =>
  requestAs<{ items: MessageView[]; has_older: boolean; has_newer: boolean }>(
    person,
    "GET",
    `/chat/channels/${channel}/messages${search}`,
  );
