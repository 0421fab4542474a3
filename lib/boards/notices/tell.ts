import { prisma, type Tx, txQuery } from "@/lib/db";
import { DEFAULT_ZONE, formatDayYear, inZone } from "@/lib/format/dates";
import { daysUntilText } from "@/lib/format/relativeDays";
import type { BoardDefinition } from "../rules/definition";
import { leadIds, notifyTask } from "../service/people";
import { definitions, ensureBoards } from "../service/registry";

/** From this hour in Buenos Aires on, the day's notices go out. */
const HOUR = 8;
/** A day on which no worker ran is made up for so many days later at most. */
const LATE_DAYS = 3;
const BATCH = 50;

interface Told {
  card_id: number;
  board_key: string;
  number: number;
  title: string;
  day: string;
  assignees: number[];
}

/** One kind of notice: which cards it is about, and what it says. */
interface Notice {
  what: string;
  /** Rows `card_id`, `day`, `ahead` of cards `c` in columns `k`, with `$1` the instant, `$2` today, `$3` the zone, `$4` boards. */
  about: string;
  /** `$5`: the key of a date field; `$6`: how many days before. */
  field: string;
  warnDays: readonly number[];
  boards: readonly BoardDefinition[];
  message: (card: Told, today: string) => string;
}

const NO_FIELD = { field: "", warnDays: [] };
const OPEN = "c.closed_at IS NULL AND c.archived_at IS NULL";

const due: Omit<Notice, "boards"> = {
  what: "due",
  about: `SELECT c.id AS card_id, c.due_on AS day, 0 AS ahead FROM card c
    WHERE c.board_key = ANY ($4::text[]) AND ${OPEN} AND c.due_on BETWEEN $2::date - ${LATE_DAYS} AND $2::date`,
  ...NO_FIELD,
  message: ({ title, day }, today) =>
    `avisa: “${title}” ${day === today ? "vence hoy" : `venció ${daysUntilText(day, today)}`}`,
};

const sla: Omit<Notice, "boards"> = {
  what: "sla",
  about: `SELECT c.id AS card_id, (c.sla_due_at AT TIME ZONE $3)::date AS day, 0 AS ahead FROM card c
    WHERE c.board_key = ANY ($4::text[]) AND ${OPEN} AND c.sla_due_at < $1::timestamptz`,
  ...NO_FIELD,
  message: ({ title }) => `avisa: “${title}” pasó su SLA`,
};

/** A text as the day it is written as; null for what no calendar has. Works from PostgreSQL 15, where a cast only fails. */
const calendarDay = (text: string) => `CASE WHEN ${text} ~ '^[1-9]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$'
    THEN CASE WHEN right(${text}, 2)::int <= extract(day FROM (left(${text}, 7) || '-01')::date + interval '1 month - 1 day')
      THEN (${text})::date END END`;

// Of what is in force too: closed as work, but not cancelled. The nearest of the days that were asked for counts.
const DATES = `SELECT c.id AS card_id, v.day, w.ahead FROM card c JOIN board_column k ON k.id = c.column_id
  CROSS JOIN LATERAL (SELECT ${calendarDay("c.fields ->> $5")} AS day) v
  CROSS JOIN LATERAL (SELECT min(ahead) AS ahead FROM unnest($6::int[]) AS ahead WHERE v.day - ahead <= $2::date) w
  WHERE c.board_key = ANY ($4::text[]) AND c.archived_at IS NULL AND k.state_group <> 'cancelled' AND c.fields ? $5
    AND v.day >= $2::date - ${LATE_DAYS} AND w.ahead IS NOT NULL`;

const dates = (boards: readonly BoardDefinition[]): Notice[] =>
  boards.flatMap((board) =>
    board.fields
      .filter(({ type, warnDays }) => type === "date" && warnDays && warnDays.length > 0)
      .map(({ key, title, warnDays }) => ({
        what: key,
        about: DATES,
        field: key,
        warnDays: warnDays ?? [],
        boards: [board],
        message: (card: Told, today: string) =>
          `avisa: “${card.title}”, ${title}: ${daysUntilText(card.day, today)}, ${formatDayYear(card.day)}`,
      })),
  );

/**
 * Tells assignees and leads, once each, of cards that are due today or passed their SLA, and of dates that come near. With
 * any number of workers and killed at any moment: the notice's row and its notifications are one transaction.
 * @returns how many notices were given.
 */
export async function tellNotices(now: Date = new Date(), signal?: AbortSignal): Promise<number> {
  await ensureBoards();
  const boards = [...definitions.values()];
  const { time, day } = inZone(now);
  const morning = Number(time.slice(0, 2)) >= HOUR ? [{ ...due, boards }, ...dates(boards)] : [];
  let told = 0;
  for (const notice of [{ ...sla, boards }, ...morning]) {
    for (let batch = BATCH; batch === BATCH && !signal?.aborted; told += batch)
      batch = await prisma.$transaction((tx) => tellBatch(tx, notice, now, day));
  }
  return told;
}

async function tellBatch(tx: Tx, notice: Notice, now: Date, today: string): Promise<number> {
  const keys = notice.boards.map(({ key }) => key);
  const rows = await txQuery<Told>(
    tx,
    `WITH facts AS (SELECT $1::timestamptz AS now, $2::date AS today, $3::text AS zone, $4::text[] AS boards,
      $5::text AS field, $6::int[] AS warn),
     about AS (${notice.about}), told AS (
       INSERT INTO card_notice (card_id, what, day, ahead)
       SELECT card_id, $7::text, day, ahead FROM about a
       WHERE NOT EXISTS (SELECT 1 FROM card_notice n WHERE n.card_id = a.card_id AND n.what = $7
         AND n.day = a.day AND n.ahead = a.ahead)
       ORDER BY card_id LIMIT ${BATCH} ON CONFLICT DO NOTHING RETURNING card_id, day)
     SELECT told.card_id, c.board_key, c.number, c.title, told.day::text AS day,
       ARRAY(SELECT a.user_id FROM card_assignee a WHERE a.card_id = c.id) AS assignees
     FROM told JOIN card c ON c.id = told.card_id ORDER BY told.card_id`,
    now.toISOString(),
    today,
    DEFAULT_ZONE,
    keys,
    notice.field,
    notice.warnDays,
    notice.what,
  );
  for (const board of notice.boards) {
    const own = rows.filter(({ board_key }) => board_key === board.key);
    const leads = own.length > 0 ? await leadIds(tx, board) : [];
    for (const card of own)
      await notifyTask(tx, {
        to: [...new Set([...card.assignees, ...leads])],
        board,
        number: card.number,
        message: notice.message(card, today),
      });
  }
  return rows.length;
}
