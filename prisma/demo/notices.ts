import type { ClientBase } from "pg";
import { permissions } from "@/lib/access/permissions";
import { cardCode } from "@/lib/boards/rules/words";
import { cardLink } from "@/lib/boards/service/people";
import { definitions } from "@/lib/boards/service/registry";
import { requestLink } from "@/lib/boards/service/requester";
import { messageLink } from "@/lib/chat/rules/kinds";
import { aboutOf, mentionText, type Titled } from "@/lib/chat/rules/titles";
import { askedText, reallocationHref } from "@/lib/costcentres/rules/told";
import { replyNotice } from "@/lib/feedback/rules";
import type { Currency } from "@/lib/format/currencies";
import { deedText, isDeed, lineHref } from "@/lib/musicwins/rules/told";
import { insertRows } from "./insert";

/** What a record of the demo tells somebody, in the product's own words (those of the services, which know no past). */
interface Told {
  user_id: number;
  /** The name of who did it. */
  by: string;
  at: Date;
}
interface Notice extends Told {
  kind: string;
  message: string;
  about?: string;
  show?: string;
  link: string;
}

/** Days that notices go back, and how many of them nobody has read yet. */
const KEPT_DAYS = 45;
const UNREAD_HOURS = 30;

/** Of the last days before `$1`; whoever did something is not told of it. */
type Read = <Row extends Told>(from: string) => Promise<Row[]>;

const NAMED = "coalesce(nullif(b.name, ''), b.mail::text) AS by";

async function requests(read: Read): Promise<Notice[]> {
  const rows = await read<Told & { id: number }>(
    `SELECT u.id AS user_id, r.name AS by, r.created_at AS at, r.id FROM access_request r
     JOIN app_user u ON u.demo AND u.active AND u.rol = 'Administrador'`,
  );
  return rows.map(({ id, ...told }) => ({
    ...told,
    kind: "acceso",
    message: "pide acceso a Bambalina.",
    link: `/admin-users/pedidos?pedido=${id}`,
  }));
}

async function answers(read: Read): Promise<Notice[]> {
  const rows = await read<Told & { text: string; message: string; page: string | null }>(
    `SELECT f.user_id, ${NAMED}, m.created_at AS at, m.text, f.message, f.page FROM talk_message m
     JOIN feedback f ON f.id = m.feedback_id JOIN app_user b ON b.id = m.author_id`,
  );
  return rows.map(({ text, message, page, ...told }) => {
    const { gasto_descripcion: about, ...notice } = replyNotice({ message, page }, text);
    return { ...told, ...notice, about, kind: "feedback_respuesta" };
  });
}

async function mentions(read: Read): Promise<Notice[]> {
  type Row = Told & Titled & { id: number; channel_id: number; show_venue: string | null; show_fecha: string | null };
  const rows = await read<Row>(
    `SELECT p AS user_id, ${NAMED}, m.created_at AS at, m.id, m.channel_id, c.kind, c.name, c.area, s.name AS show,
       v.name AS show_venue, s.fecha::text AS show_fecha
     FROM talk_message m CROSS JOIN unnest(m.mentions) p JOIN chat_channel c ON c.id = m.channel_id
       JOIN app_user b ON b.id = m.author_id LEFT JOIN "show" s ON s.id = c.show_id LEFT JOIN venue v ON v.id = s.venue_id
     WHERE p <> m.author_id`,
  );
  return rows.map((row) => ({
    user_id: row.user_id,
    by: row.by,
    at: row.at,
    kind: "mencion",
    message: mentionText(row),
    show: aboutOf(row),
    link: messageLink(row.channel_id, row.id),
  }));
}

/** The steps of the festival's proposals, told to who made them; what was sent, to who approves there. */
async function steps(read: Read): Promise<Notice[]> {
  const rows = await read<Told & { line_id: number; titulo: string; accion: string; motivo: string }>(
    `SELECT u.id AS user_id, ${NAMED}, v.created_at AS at, v.line_id, v.titulo, v.accion, v.motivo
     FROM budget_version v JOIN budget_line l ON l.id = v.line_id JOIN app_user b ON b.id = v.created_by
     JOIN app_user u ON u.active AND u.id <> v.created_by AND CASE WHEN v.accion = 'enviar'
       THEN EXISTS (SELECT 1 FROM budget_assignment a WHERE a.user_id = u.id AND a.area = l.area
         AND a.rol IN ('approver', 'admin') AND (a.categories = '{}' OR l.category = ANY (a.categories)))
       ELSE u.id = l.created_by END`,
  );
  return rows.flatMap(({ line_id, titulo, accion, motivo, ...told }) => {
    if (!isDeed(accion)) return [];
    const message = deedText(accion, titulo, motivo);
    return [{ ...told, kind: "presupuesto_mw", message, about: titulo, link: lineHref(line_id) }];
  });
}

async function remarks(read: Read): Promise<Notice[]> {
  const rows = await read<Told & { line_id: number; titulo: string }>(
    `SELECT l.created_by AS user_id, ${NAMED}, m.created_at AS at, m.line_id,
       (SELECT v.titulo FROM budget_version v WHERE v.line_id = l.id ORDER BY v.id DESC LIMIT 1) AS titulo
     FROM talk_message m JOIN budget_line l ON l.id = m.line_id JOIN app_user b ON b.id = m.author_id
     WHERE l.created_by <> m.author_id`,
  );
  return rows.map(({ line_id, titulo, ...told }) => ({
    ...told,
    kind: "presupuesto_mw",
    message: `comentó "${titulo}"`,
    about: titulo,
    link: lineHref(line_id),
  }));
}

interface Carded extends Told {
  id: number;
  board_key: string;
  number: number;
  title: string;
}
const codeOf = ({ board_key, number }: Carded) => cardCode(definitions.get(board_key)?.prefix ?? "", number);

/** Answers to those who asked for a card. */
async function replies(read: Read): Promise<Notice[]> {
  const rows = await read<Carded>(
    `SELECT c.requester_id AS user_id, ${NAMED}, m.created_at AS at, c.id, c.board_key, c.number, c.title
     FROM talk_message m JOIN card c ON c.id = m.card_id JOIN app_user b ON b.id = m.author_id
     WHERE m.to_requester AND c.requester_id <> m.author_id`,
  );
  return rows.map((row) => ({
    ...row,
    kind: "tarea",
    message: `respondió a su pedido “${row.title}” (${codeOf(row)})`,
    link: requestLink(row.id),
  }));
}

/** Closings that wait for the yes of who runs the board. */
async function closings(read: Read): Promise<Notice[]> {
  const rows = await read<Carded & { rol: string; column: string }>(
    `SELECT u.id AS user_id, u.rol, ${NAMED}, c.close_at AS at, c.id, c.board_key, c.number, c.title, k.title AS "column"
     FROM card c JOIN app_user b ON b.id = c.close_by JOIN board_column k ON k.id = c.close_column_id
     JOIN app_user u ON u.demo AND u.active AND u.id <> c.close_by`,
  );
  return rows.flatMap((row) => {
    const board = definitions.get(row.board_key);
    if (!board?.leads.some((lead) => lead === row.rol)) return [];
    const message = `propone cerrar “${row.title}” en ${row.column} (${codeOf(row)})`;
    return [{ ...row, kind: "tarea", message, link: cardLink(board, row.number) }];
  });
}

/** The directors of the centres are told of the reallocations that wait for them. */
async function reallocations(read: Read): Promise<Notice[]> {
  type Row = Told & { id: number; amount: string; currency: Currency } & Record<
      "from" | "to" | "from_month" | "to_month",
      string
    >;
  const roles = ["Administrador", ...permissions["costcentres.approve"].roles];
  const rows = await read<Row & { rol: string }>(
    `SELECT u.id AS user_id, u.rol, ${NAMED}, r.requested_at AS at, r.id, f.name AS "from", t.name AS "to", r.currency,
       r.amount::text, to_char(r.from_month, 'YYYY-MM') AS from_month, to_char(r.to_month, 'YYYY-MM') AS to_month
     FROM cost_reallocation r JOIN cost_centre f ON f.id = r.from_centre_id JOIN cost_centre t ON t.id = r.to_centre_id
       JOIN app_user b ON b.id = r.requested_by JOIN app_user u ON u.active AND u.demo AND u.id <> r.requested_by`,
  );
  return rows.flatMap(({ rol, id, amount, currency, user_id, by, at, ...row }) => {
    if (!roles.includes(rol)) return [];
    const from = { centre: { name: row.from }, month: row.from_month };
    const to = { centre: { name: row.to }, month: row.to_month };
    const message = askedText({ amount, currency, from, to });
    return [{ user_id, by, at, kind: "reasignacion", message, link: reallocationHref(id) }];
  });
}

const sources = [requests, answers, mentions, steps, remarks, replies, closings, reallocations];

/** What people of the demo were told in the last days: nothing that no record says. Call it when all else is there. */
export async function seedNotices(client: ClientBase, now: Date): Promise<void> {
  const since = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  const unread = new Date(now.getTime() - UNREAD_HOURS * 3_600_000);
  const read: Read = async <Row extends Told>(from: string) =>
    (await client.query<Row>(`SELECT * FROM (${from}) told WHERE at BETWEEN $1 AND $2`, [since, now])).rows;
  const notices: Notice[] = [];
  for (const source of sources) notices.push(...(await source(read)));
  await insertRows(
    client,
    "notification",
    {
      user_id: "int",
      kind: "text",
      message: "text",
      user_name: "text",
      show_info: "text",
      gasto_descripcion: "text",
      link: "text",
      is_read: "boolean",
      created_at: "timestamptz",
    },
    notices
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ user_id, kind, message, by, show = "", about = "", link, at }) => ({
        user_id,
        kind,
        message,
        user_name: by,
        show_info: show,
        gasto_descripcion: about,
        link,
        is_read: kind !== "acceso" && at < unread,
        created_at: at.toISOString(),
      })),
  );
}
