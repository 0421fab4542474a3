import { disconnect, query } from "@/lib/db";
import { databaseBefore } from "@/lib/testing/databaseBefore";
import { migrate } from "@/scripts/migrate";

// Ana's mail was another once; Bo's is written in capitals somewhere; of nadie@ nobody ever heard.
const FILLED = `
INSERT INTO app_user (id, mail, name, rol, updated_at) VALUES (1, 'ana@demo.test', 'Ana', 'Ticketing', now()), (2, 'bo@demo.test', 'Bo', 'Gerente', now());
INSERT INTO audit_entry (actor, action, object, before, after) VALUES
  ('bo@demo.test', 'user.updated', 'user:1', '{"mail": "vieja@demo.test"}', '{"mail": "ana@demo.test"}');
INSERT INTO artist (id, name) VALUES (1, 'Artista');
INSERT INTO "show" (id, name, artist_id, type, state, created_by, updated_at) VALUES
  (1, 'Uno', 1, 'live-arg', 'a_la_venta', 'BO@demo.test', now()), (2, 'Dos', 1, 'live-arg', 'a_la_venta', '', now());
INSERT INTO ticket_sale (id, show_id, fecha_venta, divisa, venta_diaria, venta_total, monto_diario, recaudacion_total, updated_by)
  SELECT n, 1, '2026-03-01'::date + n::int, 'ARS', 1, n, 10, 10 * n, who
  FROM unnest(ARRAY['ana@demo.test', 'Vieja@demo.test', 'nadie@demo.test', 'nadie@demo.test', '']) WITH ORDINALITY w(who, n);
INSERT INTO import (id, file_key, file_name, file_size, sha256, mapping, created_by, undone_by, status) VALUES
  ('00000000-0000-4000-8000-000000000001', 'k', 'f', 1, 's', '{}', 'vieja@demo.test', NULL, 'queued');
INSERT INTO import_change (import_id, sale_id, version_after, before)
  SELECT '00000000-0000-4000-8000-000000000001', id, 2, to_jsonb(t) FROM ticket_sale t WHERE id = 2;
INSERT INTO ticketing_access (email, artista, updated_by, updated_at) VALUES
  ('ANA@demo.test', '', 'bo@demo.test', now()), ('vieja@demo.test', 'Todos', '', now());
INSERT INTO favorite (email, kind, name) VALUES
  ('ana@demo.test', 'artist', 'Uno'), ('vieja@demo.test', 'artist', 'Uno'), ('vieja@demo.test', 'artist', 'Dos'), ('nadie@demo.test', 'song', 'Tres');
INSERT INTO report_email (type, email, updated_by) VALUES ('todos', 'Bo@demo.test', 'ana@demo.test'), ('todos', 'afuera@otro.test', '');
INSERT INTO conversion (moneda, valor, updated_at, updated_by) VALUES ('USD', 1000, now(), 'nadie@demo.test');
INSERT INTO budget_assignment (user_email, area, created_by) VALUES ('Ana@demo.test', 'Luces', 'BO@demo.test'), ('nueva@otro.test', 'Luces', 'sistema');
INSERT INTO user_grant (user_id, feature, created_by) VALUES (1, 'pyl', 'BO@demo.test'), (2, 'pyl', 'Vieja@demo.test'), (1, 'shows', 'nadie@demo.test');
INSERT INTO identity (user_id, provider, subject, created_by) VALUES (1, 'hosted', 'a', 'vieja@demo.test'), (2, 'hosted', 'b', 'hosted:b');
INSERT INTO user_relation (mail, rol, produccion, created_by) VALUES
  ('ANA@demo.test', 'Merch', '', 'bo@demo.test'), ('ana@demo.test', 'Office', 'Gira', 'bo@demo.test'), ('nueva@otro.test', 'Merch', '', 'x');
INSERT INTO access_request (provider, subject, state, decided_by) VALUES ('hosted', 'c', 'aceptado', 'Vieja@demo.test'), ('hosted', 'd', 'pendiente', NULL);
INSERT INTO board (key) VALUES ('tablero');
INSERT INTO board_column (id, board_key, key, title, state_group, position) VALUES (1, 'tablero', 'a', 'A', 'backlog', 1);
INSERT INTO card (id, board_key, number, column_id, rank, title, updated_at) VALUES (1, 'tablero', 1, 1, 'a', 'Uno', now());
INSERT INTO card_link (card_id, kind, supplier, created_by) VALUES (1, 'proveedor', 'Uno', 2), (1, 'proveedor', 'Dos', 99);
INSERT INTO card_template (board_key, key, title, card, created_by) VALUES
  ('tablero', 'de fábrica', 'Uno', '{}', ''), ('tablero', NULL, 'Dos', '{}', 'vieja@demo.test');
INSERT INTO card_recurrence (board_key, title, card, rhythm, next_on, created_by) VALUES ('tablero', 'Uno', '{}', '{}', '2026-12-01', 'BO@demo.test');
INSERT INTO board_automation (board_key, title, column_id, steps, created_by) VALUES ('tablero', 'Uno', 1, '[]', 'nadie@demo.test');
INSERT INTO file (id, sha256, size, kind, name, storage_key, created_by) SELECT ('00000000-0000-4000-8000-00000000000' || n)::uuid, repeat('a', 64), 1, 'pdf', 'f', n, who
  FROM unnest(ARRAY['BO@demo.test', 'vieja@demo.test', 'link:7']) WITH ORDINALITY w(who, n);
INSERT INTO attachment (id, file_id, owner_type, owner_id, created_by, removed_by, removed_at) SELECT id, id, 'card', '1', created_by, created_by, now() FROM file;
INSERT INTO extraction (file_id, confirmed_by, confirmed_at, state) SELECT id, created_by, now(), 'done' FROM file;
INSERT INTO upload (id, name, size, created_by, expires_at) SELECT id, 'f', 1, created_by, now() FROM file;
INSERT INTO outbox_mail (kind, to_mail, payload, created_by) VALUES ('k', 'x@x.test', '{}', 'Vieja@demo.test'), ('k', 'x@x.test', '{}', 'horario');
INSERT INTO feature_flag (key, default_value, updated_by) VALUES ('una', 'on', 'bo@demo.test'), ('zeta', 'on', 'nadie@demo.test');
INSERT INTO show_merge (source_id, source_name, target_id, data, merged_by) SELECT 9, 'Nueve', 1, jsonb_build_object('show', to_jsonb(s), 'names', '[]'::jsonb,
  'dropped', (SELECT jsonb_agg(to_jsonb(t)) FROM ticket_sale t WHERE t.id = 1),
  'changed', (SELECT jsonb_agg(jsonb_build_object('before', to_jsonb(t), 'version', 2)) FROM ticket_sale t WHERE t.id = 2),
  'references', jsonb_build_object('report_email', jsonb_build_object('moved', '[]'::jsonb, 'dropped', (SELECT jsonb_agg(to_jsonb(r)) FROM report_email r))),
  'handedOver', '{"from": "Uno", "mails": ["bo@demo.test", "nadie@demo.test"], "made": [], "access": []}'::jsonb), 'bo@demo.test' FROM "show" s WHERE s.id = 1;
`;

let applied: string[];

beforeAll(async () => {
  const url = await databaseBefore("20261123080000_name_ticketing_people_by_id");
  await query(FILLED);
  await disconnect();
  applied = await migrate(url);
});
afterAll(disconnect);

const column = async <T>(text: string): Promise<T[]> => (await query<{ v: T }>(text)).map(({ v }) => v);

test("who did it is a number, in any case of the mail and after it changed; nobody's mail is kept beside", async () => {
  expect(applied[0]).toBe("20261123080000_name_ticketing_people_by_id");
  expect(await column("SELECT updated_by_user_id AS v FROM ticket_sale ORDER BY id")).toEqual([1, 1, null, null, null]);
  expect(await column('SELECT created_by_user_id AS v FROM "show" ORDER BY id')).toEqual([2, null]);
  expect(await column("SELECT created_by_user_id AS v FROM import")).toEqual([1]);
  expect(await column("SELECT merged_by_user_id AS v FROM show_merge")).toEqual([2]);
  const kept = await query(
    "SELECT table_name, column_name, value, rows FROM name_before_ids WHERE value = 'nadie@demo.test' ORDER BY 1",
  );
  expect(kept).toEqual(
    expect.arrayContaining([
      { table_name: "conversion", column_name: "updated_by", value: "nadie@demo.test", rows: ["USD"] },
      { table_name: "favorite", column_name: "email", value: "nadie@demo.test", rows: ["song:Tres"] },
      { table_name: "ticket_sale", column_name: "updated_by", value: "nadie@demo.test", rows: ["3", "4"] },
    ]),
  );
});

test("what is somebody's hangs from the person; what is for a mail that is nobody's now still is", async () => {
  expect(await query("SELECT user_id, mail, updated_by_user_id AS por FROM ticketing_access ORDER BY id")).toEqual([
    { user_id: 1, mail: null, por: 2 },
    { user_id: null, mail: "vieja@demo.test", por: null },
  ]);
  expect(await query("SELECT user_id, mail FROM report_email ORDER BY id")).toEqual([
    { user_id: 2, mail: null },
    { user_id: null, mail: "afuera@otro.test" },
  ]);
  expect(await query("SELECT user_id, mail, created_by_user_id AS por FROM budget_assignment ORDER BY id")).toEqual([
    { user_id: 1, mail: null, por: 2 },
    { user_id: null, mail: "nueva@otro.test", por: null },
  ]);
  expect(await query("SELECT user_id, name FROM favorite ORDER BY id")).toEqual([
    { user_id: 1, name: "Uno" },
    { user_id: 1, name: "Dos" },
  ]);
});

test("who gave access is a number, and a role in a production is its person's", async () => {
  expect(await column("SELECT created_by_user_id AS v FROM user_grant ORDER BY id")).toEqual([2, 1, null]);
  expect(await column("SELECT created_by_user_id AS v FROM identity ORDER BY id")).toEqual([1, null]);
  expect(await column("SELECT decided_by_user_id AS v FROM access_request ORDER BY id")).toEqual([1, null]);
  const relations = "SELECT user_id, mail, produccion, created_by_user_id AS por FROM user_relation ORDER BY id";
  expect(await query(relations)).toEqual([
    { user_id: 1, mail: null, produccion: "", por: 2 },
    { user_id: 1, mail: null, produccion: "Gira", por: 2 },
    { user_id: null, mail: "nueva@otro.test", produccion: "", por: null },
  ]);
  const kept = "SELECT table_name AS v FROM name_before_ids WHERE value IN ('hosted:b', 'x') ORDER BY 1";
  expect(await column(kept)).toEqual(["identity", "user_relation"]);
});

test("who set up a board is a number, and a link of a card is by somebody there is", async () => {
  expect(await column("SELECT created_by_user_id AS v FROM card_template ORDER BY id")).toEqual([null, 1]);
  expect(await column("SELECT created_by_user_id AS v FROM card_recurrence")).toEqual([2]);
  expect(await column("SELECT created_by_user_id AS v FROM board_automation")).toEqual([null]);
  expect(await column("SELECT created_by AS v FROM card_link ORDER BY id")).toEqual([2, null]);
});

test("files and uploads are their person's, or a link's beside", async () => {
  const authors = [
    { id: 2, name: null },
    { id: 1, name: null },
    { id: null, name: "link:7" },
  ];
  for (const table of ["file", "upload"])
    expect(
      await query(`SELECT created_by_user_id AS id, created_by AS name FROM ${table} ORDER BY ${table}.id`),
    ).toEqual(authors);
  expect(
    await query("SELECT confirmed_by_user_id AS id, confirmed_by AS name FROM extraction ORDER BY file_id"),
  ).toEqual(authors);
  expect(await column("SELECT created_by_user_id AS v FROM attachment ORDER BY id")).toEqual([2, 1, null]);
  expect(await column("SELECT removed_by_user_id AS v FROM attachment ORDER BY id")).toEqual([2, 1, null]);
});

test("who asked for a mail or set a flag is a number; what sends by itself keeps its name, and the helpers are gone", async () => {
  expect(
    await query("SELECT created_by_user_id AS id, created_by AS name FROM outbox_mail ORDER BY outbox_mail.id"),
  ).toEqual([
    { id: 1, name: null },
    { id: null, name: "horario" },
  ]);
  expect(await column("SELECT updated_by_user_id AS v FROM feature_flag ORDER BY key")).toEqual([2, null]);
  const helpers =
    "SELECT proname AS v FROM pg_proc WHERE proname IN ('person_of', 'person_or_name', 'owner_by_id', 'person_column_by_id')";
  expect(await column(helpers)).toEqual([]);
});

// Beside the addresses of mails, only what may be nobody's of ours (a supplier's link, what sends by itself), and by what means a
// voucher is paid or who bears a tax, which is no person.
test("no other table names by a text who did something", async () => {
  const texts = `SELECT table_name || '.' || column_name AS v FROM information_schema.columns
    WHERE table_schema = current_schema() AND data_type = 'text' AND column_name ~ '_by$' ORDER BY 1`;
  expect(await column(texts)).toEqual([
    // An applicant, or who asks for theirs, by a link.
    "accreditation.consent_by",
    // Of the venue or the artist, who come by a link.
    "advance_item.answered_by",
    "extraction.confirmed_by",
    "file.created_by",
    "outbox_mail.created_by",
    // A supplier's own person, who comes by a link.
    "purchase_order.accepted_by",
    "show_refund.refund_by",
    "tax_regime.borne_by",
    // Words, or a model.
    "ticketing_question.chosen_by",
    "upload.created_by",
    "voucher.paid_by",
  ]);
});

test("the sums of sales are as they were, and an undo puts back who did it", async () => {
  expect(await query("SELECT * FROM sales_rollups_wrong()")).toEqual([]);
  const was = "SELECT before AS v FROM import_change";
  expect(await column<object>(was)).toEqual([expect.objectContaining({ id: 2, updated_by_user_id: 1 })]);
  const [data] = await column<Record<string, never>>("SELECT data AS v FROM show_merge");
  expect(data).toMatchObject({
    show: { created_by_user_id: 2 },
    dropped: [{ id: 1, updated_by_user_id: 1 }],
    changed: [{ before: { id: 2, updated_by_user_id: 1 }, version: 2 }],
    references: { report_email: { dropped: [{ user_id: 2, mail: null, updated_by_user_id: 1 }, { user_id: null }] } },
    handedOver: { people: [2] },
  });
  expect(JSON.stringify(data)).not.toMatch(/"(email|mails|updated_by|created_by)":/);
});
