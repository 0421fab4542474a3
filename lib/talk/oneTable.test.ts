import { disconnect, query } from "@/lib/db";
import { databaseBefore } from "@/lib/testing/databaseBefore";
import { asOwner } from "@/lib/testing/db";
import { migrate } from "@/scripts/migrate";

const MIGRATION = "20261123130000_keep_what_people_say_in_one_table";

// Numbers that mean another message in each table, and a card's comment sent with the same id as a message of the chat.
const SAME = "00000000-0000-4000-8000-000000000001";
const FILLED = `
INSERT INTO app_user (id, mail, name, rol, updated_at) VALUES (1, 'ana@demo.test', 'Ana', 'Gerente', now()), (2, 'bo@demo.test', 'Bo', 'Gerente', now());
INSERT INTO chat_channel (id, kind, name) VALUES (1, 'abierto', 'Uno');
INSERT INTO chat_message (id, channel_id, author_id, client_id, text, mentions) VALUES (7, 1, 1, '${SAME}', 'en el canal', '{2}');
INSERT INTO chat_message (id, channel_id, author_id, client_id, text, deleted_at, deleted_by) VALUES (8, 1, 1, gen_random_uuid(), '', now(), 2);
INSERT INTO chat_message_history (message_id, change, text, changed_by) VALUES (8, 'borrado', 'lo que decía', 2);
INSERT INTO chat_read_mark (user_id, channel_id, last_read_id, updated_at) VALUES (2, 1, 7, now());
SELECT setval('chat_message_id_seq', 8);
INSERT INTO board (key) VALUES ('tablero');
INSERT INTO board_column (id, board_key, key, title, state_group, position) VALUES (1, 'tablero', 'a', 'A', 'backlog', 1);
INSERT INTO card (id, board_key, number, column_id, rank, title, updated_at) VALUES (1, 'tablero', 1, 1, 'a', 'Uno', now());
INSERT INTO card_comment (id, card_id, author_id, client_id, text, mentions, to_requester, version) VALUES
  (7, 1, 1, '${SAME}', 'en la tarjeta', '{2}', true, 3), (9, 1, 2, gen_random_uuid(), 'otro', '{}', false, 1);
INSERT INTO card_comment (id, card_id, author_id, client_id, text, deleted_at) VALUES (8, 1, 2, gen_random_uuid(), '', now());
INSERT INTO card_event (card_id, board_key, actor_id, kind, data, version) VALUES
  (1, 'tablero', 1, 'commented', '{"did": "added", "comment": 9, "to_requester": false}', 1),
  (1, 'tablero', 1, 'commented', '{"did": "deleted", "comment": 8, "to_requester": false}', 2);
INSERT INTO file (id, sha256, size, kind, name, storage_key, created_by_user_id) VALUES (gen_random_uuid(), repeat('a', 64), 1, 'pdf', 'f', 'k', 1);
INSERT INTO attachment (id, file_id, owner_type, owner_id, created_by_user_id) SELECT gen_random_uuid(), id, what, '7', 1
  FROM file, unnest(ARRAY['chat_message', 'card_comment']) what;
INSERT INTO card_proof (id, card_id, number, round, file_id, created_by) SELECT 1, 1, 1, 1, id, 1 FROM file;
INSERT INTO card_proof_pin (id, proof_id, x, y, text, author_id) VALUES (1, 1, 0.5, 0.5, 'acá', 1);
INSERT INTO card_proof_reply (id, pin_id, text, author_id) VALUES (7, 1, 'a la marca', 2);
INSERT INTO feedback (id, user_id, user_name, message, type, updated_at) VALUES (1, 1, 'Ana', 'hola', '👍', now());
INSERT INTO feedback_reply (id, feedback_id, user_id, message) VALUES (7, 1, 2, 'gracias');
INSERT INTO budget_line (id, area, category, created_by) VALUES (1, 'Luces', 'Uno', 1);
INSERT INTO budget_comment (id, line_id, texto, created_by) VALUES (7, 1, 'en la línea', 1);
`;

beforeAll(async () => {
  const url = await databaseBefore(MIGRATION);
  await asOwner(FILLED);
  await disconnect();
  await migrate(url);
});
afterAll(disconnect);

test("what was said anywhere is in one table, each of its record, by its author, with what it had", async () => {
  const rows = await query<Record<string, unknown>>(
    `SELECT channel_id, card_id, pin_id, line_id, feedback_id, author_id, text, mentions, to_requester, deleted_by, version
     FROM talk_message ORDER BY id`,
  );
  const none = { channel_id: null, card_id: null, pin_id: null, line_id: null, feedback_id: null };
  const plain = { ...none, mentions: [], to_requester: false, deleted_by: null, version: 1 };
  expect(rows).toEqual([
    { ...plain, channel_id: 1, author_id: 1, text: "en el canal", mentions: [2] },
    { ...plain, channel_id: 1, author_id: 1, text: "", deleted_by: 2 },
    { ...plain, card_id: 1, author_id: 1, text: "en la tarjeta", mentions: [2], to_requester: true, version: 3 },
    { ...plain, card_id: 1, author_id: 2, text: "", deleted_by: 1 },
    { ...plain, card_id: 1, author_id: 2, text: "otro" },
    { ...plain, pin_id: 1, author_id: 2, text: "a la marca" },
    { ...plain, line_id: 1, author_id: 1, text: "en la línea" },
    { ...plain, feedback_id: 1, author_id: 2, text: "gracias" },
  ]);
});

test("numbers of the chat stay; files and history of a card follow its comments' new ones", async () => {
  const [chat] = await query("SELECT min(id)::int AS id FROM talk_message WHERE channel_id = 1");
  expect(chat).toEqual({ id: 7 });
  expect(await query("SELECT text FROM talk_history WHERE message_id = 8")).toEqual([{ text: "lo que decía" }]);
  const followed = await query(
    `SELECT a.owner_type, m.text FROM attachment a JOIN talk_message m ON m.id::text = a.owner_id ORDER BY a.owner_type`,
  );
  expect(followed).toEqual([
    { owner_type: "card_message", text: "en la tarjeta" },
    { owner_type: "chat_message", text: "en el canal" },
  ]);
  const told = "SELECT m.text FROM card_event e JOIN talk_message m ON m.id = (e.data ->> 'comment')::int";
  expect(await query(`${told} ORDER BY m.id`)).toEqual([{ text: "" }, { text: "otro" }]);
  await expect(query("UPDATE card_event SET kind = 'created'")).rejects.toThrow();
});

test("a message is said of one record and of no other", async () => {
  const say = (columns: string, values: string) =>
    query(
      `INSERT INTO talk_message (author_id, client_id, text, ${columns}) VALUES (1, gen_random_uuid(), 'x', ${values})`,
    );
  await expect(say("card_id, channel_id", "1, 1")).rejects.toThrow("talk_message_of_one_record");
  await expect(say("card_id", "NULL")).rejects.toThrow("talk_message_of_one_record");
});
