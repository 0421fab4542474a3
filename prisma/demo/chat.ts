import type { ClientBase } from "pg";
import { demoMail, type Role } from "@/lib/access/roles";
import { chatAreas } from "@/lib/chat/rules/areas";
import { mentionsIn } from "@/lib/talk/text";
import { chat, type DemoChannel } from "./chatData";
import { people } from "./people";

const MINUTE_MS = 60_000;

type Ids = (role: Role) => number;

/** `@TicketingAdmin` as people write it, by name; the longest role first. */
const roleNames = (Object.keys(people) as Role[]).sort((a, b) => b.length - a.length);
const named = (text: string): string =>
  roleNames.reduce((done, role) => done.replaceAll(`@${role}`, `@${people[role].name}`), text);

async function idsByRole(client: ClientBase): Promise<Ids> {
  const { rows } = await client.query<{ id: number; mail: string }>(
    "SELECT id, mail::text AS mail FROM app_user WHERE demo",
  );
  const ids = new Map(rows.map(({ id, mail }) => [mail, id]));
  return (role) => ids.get(demoMail(role)) ?? 0;
}

async function makeChannel(client: ClientBase, channel: DemoChannel, idOf: Ids): Promise<number> {
  const { kind, of = null, people: members = [] } = channel;
  const ids = members.map(idOf).sort((a, b) => a - b);
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO chat_channel (kind, area, show_id, people_key, name, open)
     VALUES ($1::text, CASE WHEN $1 = 'area' THEN $2::text END, CASE WHEN $1 = 'show' THEN (SELECT id FROM "show" WHERE name = $2) END,
       CASE WHEN $1 = 'directo' THEN $3::text END, CASE WHEN $1 = 'abierto' THEN $2 ELSE '' END, $4) RETURNING id`,
    [
      kind,
      of,
      ids.join(","),
      kind === "abierto" || chatAreas.some(({ key, open }) => kind === "area" && key === of && open),
    ],
  );
  const id = rows[0]?.id ?? 0;
  await client.query("INSERT INTO chat_member (channel_id, user_id) SELECT $1, unnest($2::int[])", [id, ids]);
  return id;
}

async function say(client: ClientBase, id: number, { lines, read = [] }: DemoChannel, idOf: Ids, now: Date) {
  const everyone = (Object.keys(people) as Role[]).map((role) => ({ id: idOf(role), name: people[role].name }));
  for (const [by, ago, line] of lines) {
    const text = named(line);
    await client.query(
      `INSERT INTO talk_message (channel_id, author_id, client_id, text, mentions, created_at)
       VALUES ($1, $2, gen_random_uuid(), $3, $4::int[], $5)`,
      [id, idOf(by), text, mentionsIn(text, everyone), new Date(now.getTime() - ago * MINUTE_MS)],
    );
  }
  await client.query(
    `UPDATE chat_channel SET last_message_at = (SELECT max(created_at) FROM talk_message WHERE channel_id = $1) WHERE id = $1`,
    [id],
  );
  const authors = [...new Set(lines.map(([by]) => by))];
  // The person who wrote has read up to what they wrote; the ones of `read` everything.
  await client.query(
    `INSERT INTO chat_read_mark (user_id, channel_id, last_read_id)
     SELECT p, $1, max(m.id) FROM unnest($2::int[]) AS p JOIN talk_message m ON m.channel_id = $1 AND (m.author_id = p OR p = ANY ($3::int[]))
     GROUP BY p`,
    [id, [...new Set([...authors, ...read].map(idOf))], read.map(idOf)],
  );
}

/** The chat of the demo's people, as if the last days had been lived up to `now`. */
export async function seedChat(client: ClientBase, now: Date): Promise<void> {
  const idOf = await idsByRole(client);
  const spoken = new Set(chat.flatMap(({ kind, of }) => (kind === "area" ? [of] : [])));
  const silent = chatAreas
    .filter(({ key }) => !spoken.has(key))
    .map(({ key }): DemoChannel => ({ kind: "area", of: key, lines: [] }));
  for (const channel of [...chat, ...silent])
    await say(client, await makeChannel(client, channel, idOf), channel, idOf, now);
}
