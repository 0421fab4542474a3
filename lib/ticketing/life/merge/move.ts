import { type Tx, txQuery } from "@/lib/db";
import { references } from "../references";
import { insertStored, type MergeRecord, type MovedChat, type Stored } from "./record";

/** Gives the target what points to the source. Of two rows that say the same the target's stays. */
export async function moveReferences(tx: Tx, source: number, target: number): Promise<MergeRecord["references"]> {
  const done: MergeRecord["references"] = {};
  for (const { table, same, also } of references) {
    const equal = same?.map((column) => `o.${column} IS NOT DISTINCT FROM t.${column}`).join(" AND ");
    const dropped = equal
      ? await txQuery<{ row: Stored }>(
          tx,
          `DELETE FROM ${table} t WHERE t.show_id = $1::int AND EXISTS (SELECT 1 FROM ${table} o WHERE o.show_id = $2::int AND ${equal})
           RETURNING to_jsonb(t) AS row`,
          source,
          target,
        )
      : [];
    const moved = await txQuery<{ id: number }>(
      tx,
      `UPDATE ${table} SET show_id = $2::int${also ? `, ${also} = $2::int` : ""} WHERE show_id = $1::int RETURNING id`,
      source,
      target,
    );
    done[table] = { moved: moved.map(({ id }) => id), dropped: dropped.map(({ row }) => row) };
  }
  return done;
}

/** Gives back what `moveReferences` moved, as far as it is still the target's. */
export async function returnReferences(
  tx: Tx,
  source: number,
  target: number,
  done: MergeRecord["references"],
): Promise<void> {
  for (const { table, also } of references) {
    const { moved = [], dropped = [] } = done[table] ?? {};
    await txQuery(
      tx,
      `UPDATE ${table} SET show_id = $1::int${also ? `, ${also} = $1::int` : ""} WHERE show_id = $2::int AND id = ANY($3::int[])`,
      source,
      target,
      moved,
    );
    await insertStored(tx, table, dropped);
  }
}

/** The source's chat goes along: as the target's channel, or into the one that it has. */
export async function moveChat(tx: Tx, source: number, target: number): Promise<MovedChat | null> {
  const [from] = await txQuery<{ row: Stored }>(
    tx,
    "SELECT to_jsonb(c) AS row FROM chat_channel c WHERE show_id = $1::int FOR UPDATE",
    source,
  );
  if (!from) return null;
  const [into] = await txQuery<{ id: number }>(
    tx,
    "SELECT id FROM chat_channel WHERE show_id = $1::int FOR UPDATE",
    target,
  );
  if (!into) {
    await tx.chatChannel.update({ where: { id: from.row.id }, data: { show_id: target } });
    return { channel: from.row.id };
  }
  const messages = await txQuery<{ id: number }>(
    tx,
    "UPDATE talk_message SET channel_id = $2::int WHERE channel_id = $1::int RETURNING id",
    from.row.id,
    into.id,
  );
  await tx.chatChannel.delete({ where: { id: from.row.id } });
  await tx.$executeRaw`UPDATE chat_channel SET last_message_at = (SELECT max(created_at) FROM talk_message
    WHERE channel_id = ${into.id}) WHERE id = ${into.id}`;
  return { from: from.row, into: into.id, messages: messages.map(({ id }) => id) };
}

/** Takes the chat apart again. */
export async function returnChat(tx: Tx, source: number, chat: MovedChat | null): Promise<void> {
  if (!chat) return;
  if ("channel" in chat) {
    await tx.chatChannel.updateMany({ where: { id: chat.channel }, data: { show_id: source } });
    return;
  }
  await insertStored(tx, "chat_channel", [chat.from]);
  await tx.talkMessage.updateMany({
    where: { id: { in: chat.messages }, channel_id: chat.into },
    data: { channel_id: chat.from.id },
  });
}
