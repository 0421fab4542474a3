import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { demoMail } from "@/lib/access/roles";
import { type BoardDefinition, boardDefinition } from "@/lib/boards/rules/definition";
import type { EventKind, MovedData } from "@/lib/boards/rules/events";
import { plainOf, richOf } from "@/lib/boards/rules/richText";
import { closes } from "@/lib/boards/rules/words";
import { definitionFiles } from "@/lib/generated/boardDefinitions";
import { type Cell, insertRows } from "../insert";
import { planCards } from "./build";
import { capacity } from "./colleagues";
import { addFiles, type Carried } from "./files/addFiles";
import { readStories, type Story } from "./story";
import type { Cast, PlannedCard, ShowFact } from "./way";

/** Shows that work is about: a while before the first day and after it. */
const [SHOWS_FROM, SHOWS_TO] = [-30, 110];
const HOUR_MS = 3_600_000;

/** Two cards about one deal, each linked to the other. */
const linked = ["Sponsor principal, La Calesita Eléctrica", "Bebidas del Valle SA en La Calesita Eléctrica"];
const LINK = `INSERT INTO card_link (card_id, kind, to_card_id, created_at, created_by)
  SELECT a.id, 'tarjeta', b.id, a.created_at, a.created_by FROM card a JOIN card b ON b.title = $2 WHERE a.title = $1
    ON CONFLICT DO NOTHING`;

interface Stored {
  board: BoardDefinition;
  /** Ids of columns by key. */
  columns: ReadonlyMap<string, number>;
}

type Row = Record<string, Cell>;
type Tables = Record<"card" | "assignee" | "check" | "comment" | "link" | "event", Row[]> & { carried: Carried };

const list = (values: readonly string[]): string => `{${values.map((value) => JSON.stringify(value)).join(",")}}`;
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

async function makeBoards(client: ClientBase): Promise<Map<string, Stored>> {
  const boards = definitionFiles.map((file) => boardDefinition.parse(file));
  await insertRows(
    client,
    "board",
    { key: "text" },
    boards.map(({ key }) => ({ key })),
  );
  await insertRows(
    client,
    "board_column",
    {
      board_key: "text",
      key: "text",
      title: "text",
      state_group: "text",
      position: "int",
      wip_limit: "int",
      needs: "text[]",
      locked: "boolean",
      round: "boolean",
      by_record: "boolean",
    },
    boards.flatMap((board) =>
      board.columns.map(({ key, title, group, wip, needs, locked, round, byRecord }, position) => ({
        board_key: board.key,
        key,
        title,
        state_group: group,
        position,
        wip_limit: wip ?? null,
        needs: list(needs),
        locked,
        round,
        by_record: byRecord,
      })),
    ),
  );
  const { rows } = await client.query<{ board_key: string; key: string; id: number }>(
    "SELECT board_key, key, id FROM board_column",
  );
  return new Map(
    boards.map((board) => [
      board.key,
      { board, columns: new Map(rows.filter((row) => row.board_key === board.key).map(({ key, id }) => [key, id])) },
    ]),
  );
}

interface Person {
  id: number;
  mail: string;
  rol: string;
  grants: string[];
}

function castOf(people: readonly Person[], board: BoardDefinition, story: Story): Cast {
  const has = (roles: readonly string[]) => people.filter(({ rol }) => roles.includes(rol)).map(({ id }) => id);
  const granted = people.filter(({ grants }) => board.grant && grants.includes(board.grant)).map(({ id }) => id);
  const byMail = (mail: string) => people.find((person) => person.mail === mail)?.id ?? 0;
  const leads = has(board.leads);
  const members = [...has(board.members), ...granted];
  return {
    leads,
    // The work is the members', where there are any; the leads take some.
    team: [...members, ...members, ...leads],
    askers: story.asks.map((role) => byMail(demoMail(role))).filter((id) => id > 0),
    byMail: (start) => byMail(`${start}@demo.test`),
  };
}

function addCard(tables: Tables, { board, columns }: Stored, card: PlannedCard, id: number): void {
  const entered = (at: (typeof card.path)[number]) => ({ ...at, id: columns.get(at.column.key) ?? 0 });
  const path = card.path.map(entered);
  const last = path.at(-1);
  const closed = path.find(({ column }) => closes(column.group))?.at ?? null;
  const rounds = path.filter(({ column }, step) => column.round && step > 0).length;
  const spoken = card.says.map(({ at }) => at.getTime());
  const touched = Math.max(card.made.getTime(), last?.at.getTime() ?? 0, ...spoken, card.proposed?.at.getTime() ?? 0);
  const sla = board.sla[card.priority];
  const description = richOf(card.about);
  tables.card.push({
    id,
    board_key: board.key,
    number: card.number,
    column_id: last?.id ?? 0,
    rank: card.rank,
    type: card.type,
    title: card.title,
    priority: card.priority,
    due_on: card.due,
    hours: card.hours,
    labels: list(card.labels),
    fields: JSON.stringify(card.fields),
    description: description && JSON.stringify(description),
    description_text: plainOf(description),
    requester_id: card.requester,
    created_by: card.author,
    source: card.requester ? "pedido" : "manual",
    rounds,
    created_at: iso(card.made),
    updated_at: new Date(touched).toISOString(),
    entered_at: iso(last?.at ?? null),
    started_at: iso(path.find(({ column }) => column.group === "started")?.at ?? null),
    closed_at: iso(closed),
    sla_due_at: sla === undefined ? null : new Date(card.made.getTime() + sla * HOUR_MS).toISOString(),
    close_column_id: card.proposed ? (columns.get(card.proposed.column) ?? 0) : null,
    close_by: card.proposed?.by ?? null,
    close_at: iso(card.proposed?.at ?? null),
  });
  const stamp = iso(card.made);
  for (const user_id of card.assignees) tables.assignee.push({ card_id: id, user_id, added_at: stamp });
  card.steps.forEach(({ text, done }, position) => {
    const by = card.assignees[0] ?? card.author;
    tables.check.push({
      card_id: id,
      text,
      position,
      done_at: done ? iso(last?.at ?? null) : null,
      done_by: done ? by : null,
    });
  });
  for (const { by, at, text, toRequester } of card.says)
    tables.comment.push({
      card_id: id,
      author_id: by,
      client_id: randomUUID(),
      text,
      to_requester: toRequester,
      created_at: iso(at),
    });
  const link = { card_id: id, created_at: stamp, created_by: card.author };
  if (card.show) tables.link.push({ ...link, kind: "show", show_id: card.show.id, supplier: null });
  if (card.supplier) tables.link.push({ ...link, kind: "proveedor", show_id: null, supplier: card.supplier });
  addEvents(tables, { board, columns }, card, id, path);
}

const eventOf =
  (tables: Tables, board: BoardDefinition, card_id: number) =>
  (kind: EventKind, at: Date, actor_id: number, data: object) => {
    tables.event.push({
      card_id,
      board_key: board.key,
      at: iso(at),
      actor_id,
      kind,
      data: JSON.stringify(data),
      version: 1,
    });
  };

type Entered = PlannedCard["path"][number] & { id: number };

function addEvents(tables: Tables, { board, columns }: Stored, card: PlannedCard, card_id: number, path: Entered[]) {
  const event = eventOf(tables, board, card_id);
  const mover = card.assignees[0] ?? card.author;
  const named = ({ id, column: { title, group } }: Entered) => ({ id, title, group });
  for (const [step, here] of path.entries()) {
    const before = path[step - 1];
    const source = card.requester ? "pedido" : "manual";
    if (before) event("moved", here.at, mover, { from: named(before), to: named(here) } satisfies MovedData);
    else event("created", here.at, card.author, { source, to: named(here) });
  }
  if (!card.proposed) return;
  const target = board.columns.find(({ key }) => key === card.proposed?.column);
  event("close_proposed", card.proposed.at, card.proposed.by, {
    to: { id: columns.get(card.proposed.column), title: target?.title ?? "" },
  });
}

async function write(client: ClientBase, tables: Tables): Promise<void> {
  await insertRows(
    client,
    "card",
    {
      id: "int",
      board_key: "text",
      number: "int",
      column_id: "int",
      rank: "text",
      type: "text",
      title: "text",
      description: "jsonb",
      description_text: "text",
      priority: "text",
      due_on: "date",
      hours: "numeric",
      labels: "text[]",
      fields: "jsonb",
      requester_id: "int",
      created_by: "int",
      source: "text",
      rounds: "int",
      created_at: "timestamptz",
      updated_at: "timestamptz",
      entered_at: "timestamptz",
      started_at: "timestamptz",
      closed_at: "timestamptz",
      sla_due_at: "timestamptz",
      close_column_id: "int",
      close_by: "int",
      close_at: "timestamptz",
    },
    tables.card as never,
  );
  const at = "timestamptz";
  const rest: [table: string, columns: Record<string, string>, rows: Row[]][] = [
    ["card_assignee", { card_id: "int", user_id: "int", added_at: at }, tables.assignee],
    ["card_check", { card_id: "int", text: "text", position: "int", done_at: at, done_by: "int" }, tables.check],
    [
      "talk_message",
      { card_id: "int", author_id: "int", client_id: "uuid", text: "text", to_requester: "boolean", created_at: at },
      tables.comment,
    ],
    [
      "card_link",
      { card_id: "int", kind: "text", show_id: "int", supplier: "text", created_at: at, created_by: "int" },
      tables.link,
    ],
    [
      "card_event",
      { card_id: "int", board_key: "text", at, actor_id: "int", kind: "text", data: "jsonb", version: "int" },
      tables.event.toSorted((a, b) => String(a.at).localeCompare(String(b.at))),
    ],
  ];
  for (const [table, columns, rows] of rest) await insertRows(client, table, columns, rows);
}

/**
 * The departments' boards as if their people had worked on them for the last three months, up to `now`.
 * @returns what the cards carry, to be made with `seedBoardFiles`.
 */
export async function seedBoardCards(client: ClientBase, today: string, now: Date): Promise<Carried> {
  const boards = await makeBoards(client);
  const { rows: people } = await client.query<Person>(
    `SELECT u.id, u.mail::text AS mail, u.rol, ARRAY(SELECT g.feature FROM user_grant g WHERE g.user_id = u.id) AS grants
     FROM app_user u WHERE u.demo AND u.active ORDER BY u.mail`,
  );
  const { rows: shows } = await client.query<ShowFact>(
    `SELECT s.id, s.name, a.name AS artist, coalesce(v.city, '') AS city, s.fecha::text AS fecha
     FROM "show" s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
     WHERE s.demo AND s.fecha BETWEEN $1::date + $2::int AND $1::date + $3::int ORDER BY s.fecha, s.name`,
    [today, SHOWS_FROM, SHOWS_TO],
  );
  const tables: Tables = {
    card: [],
    assignee: [],
    check: [],
    comment: [],
    link: [],
    event: [],
    carried: { files: [], proofs: [] },
  };
  const mails = new Map(people.map(({ id, mail }) => [id, mail]));
  const administrators = people.filter(({ rol }) => rol === "Administrador").map(({ id }) => id);
  for (const story of readStories()) {
    const stored = boards.get(story.board);
    if (!stored) throw new Error(`No board ${story.board}`);
    const cast = castOf(people, stored.board, story);
    const cards = planCards({ story, board: stored.board, cast, shows, now, today });
    const { rows: ids } = await client.query<{ id: number }>(
      "SELECT nextval(pg_get_serial_sequence('card', 'id'))::int AS id FROM generate_series(1, $1::int)",
      [cards.length],
    );
    cards.forEach((card, index) => {
      const id = ids[index]?.id ?? 0;
      addCard(tables, stored, card, id);
      addFiles(
        tables.carried,
        {
          board: stored.board,
          now,
          event: eventOf(tables, stored.board, id),
          leads: [...cast.leads, ...administrators],
          mailOf: (person) => mails.get(person) ?? "",
        },
        card,
        id,
      );
    });
    const highest = Math.max(...cards.map(({ number }) => number));
    await client.query("UPDATE board SET next_number = greatest(next_number, $2) WHERE key = $1", [
      story.board,
      highest + 1,
    ]);
  }
  await write(client, tables);
  for (const [from, to] of [linked, linked.toReversed()]) await client.query(LINK, [from, to]);
  // Booking's cards get their shows as those of an installation do that knew no shows.
  await client.query("SELECT show_adopt_cards()");
  await client.query(`UPDATE "show" s SET demo = true FROM card c WHERE c.show_id = s.id`);
  for (const { mail, hours } of capacity)
    await client.query(
      `INSERT INTO board_capacity (board_key, user_id, hours_week) SELECT 'diseno', id, $2 FROM app_user
        WHERE mail = $1 ON CONFLICT DO NOTHING`,
      [mail, hours],
    );
  return tables.carried;
}
