import { query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { inZone, todayIn } from "@/lib/format/dates";
import { sortRows } from "@/lib/format/sortRows";
import { slugFile } from "@/lib/format/text";
import type { Download, Input } from "@/lib/http/contract";
import { cardValues, orderOf } from "../rules/cardOrder";
import { closedRange, matches } from "../rules/filter";
import { cardCode, type StateGroup } from "../rules/words";
import { type BoardActor, boardFor, peopleOf } from "../service/access";
import { list } from "../service/cards";
import type * as api from "./api";
import { cardFields, customFields, shownFields } from "./fields";

interface Description {
  number: number;
  title: string;
  text: string;
}

interface Check {
  number: number;
  title: string;
  text: string;
  done_at: Date | null;
  done_by: string | null;
}

const DESCRIPTIONS = `SELECT number, title, description_text AS text FROM card
  WHERE id = ANY ($1::int[]) AND description_text <> '' ORDER BY array_position($1::int[], id)`;
const CHECKS = `SELECT c.number, c.title, k.text, k.done_at, coalesce(nullif(u.name, ''), u.mail::text) AS done_by
  FROM card_check k JOIN card c ON c.id = k.card_id LEFT JOIN app_user u ON u.id = k.done_by
  WHERE k.card_id = ANY ($1::int[]) ORDER BY array_position($1::int[], c.id), k.position, k.id`;

/** A workbook has every archived card, where a screen has the last ones. */
const ALL_ARCHIVED = 100_000;

/** The cards that a screen with this query has: of closed days, the archived ones too, as its figures count them. */
async function seenBy(actor: BoardActor, { params, query: asked }: Input<typeof api.exportBoard>) {
  const range = closedRange(asked.cerrada);
  const closed_since = range?.from ?? asked.closed_since;
  const read = (archived: boolean | undefined) =>
    list(actor, { params, query: { closed_since, archived, limit: ALL_ARCHIVED }, body: undefined });
  const parts = await Promise.all(range ? [read(false), read(true)] : [read(asked.archived)]);
  return {
    cards: parts.flatMap(({ items }) => items),
    names: Object.assign({}, ...parts.map(({ names }) => names)) as Record<string, string>,
  };
}

/** `GET /boards/{board}/export`: read once, with the rights of now. */
export async function exportCards(actor: BoardActor, input: Input<typeof api.exportBoard>): Promise<Download> {
  const { board } = await boardFor(actor, input.params.board);
  const [seen, people, columnRows] = await Promise.all([
    seenBy(actor, input),
    peopleOf(board),
    query<{ id: number; key: string; title: string; group: StateGroup }>(
      `SELECT id, key, title, state_group AS "group" FROM board_column WHERE board_key = $1
       ORDER BY archived_at NULLS FIRST, position, id`,
      [board.key],
    ),
  ]);
  const columns = new Map(columnRows.map((column) => [column.id, column]));
  const named = new Map(people.map(({ id, name }) => [id, name]));
  const nameOf = (id: number) => named.get(id) ?? seen.names[String(id)] ?? "";
  const today = todayIn();
  const now = new Date().toISOString();
  const context = { prefix: board.prefix, priorityTitles: board.priorityTitles, columns, nameOf, today, now };
  const values = cardValues({ columns: columnRows, fields: board.fields, nameOf });
  const cards = sortRows(
    seen.cards.filter((card) => matches(card, input.query, context)),
    orderOf(input.query.orden ?? "").flatMap(({ id, desc }) => (values[id] ? [{ value: values[id], desc }] : [])),
  );
  const ids = cards.map(({ id }) => id);
  const [descriptions, checks] = await Promise.all([
    query<Description>(DESCRIPTIONS, [ids]),
    query<Check>(CHECKS, [ids]),
  ]);
  const all = [...cardFields(context), ...customFields(board.fields, context)];
  const fields = shownFields(all, input.query.columnas);
  const sheets = [
    sheetOf("Tarjetas", fields, cards, { money: true }),
    sheetOf("Descripciones", describedFields(board.prefix), descriptions, { money: true }),
    sheetOf("Pasos", checkFields(board.prefix), checks, { money: true }),
  ];
  return workbookDownload(`${slugFile(board.title).toLowerCase()}_${today}.xlsx`, sheets);
}

const whose = (prefix: string): Field<{ number: number; title: string }>[] => [
  { header: "Código", width: 11, kind: "text", value: ({ number }) => cardCode(prefix, number) },
  { header: "Título", width: 44, kind: "text", value: ({ title }) => title },
];

const describedFields = (prefix: string): Field<Description>[] => [
  ...whose(prefix),
  { header: "Descripción", width: 90, kind: "text", value: ({ text }) => text },
];

const checkFields = (prefix: string): Field<Check>[] => [
  ...whose(prefix),
  { header: "Paso", width: 50, kind: "text", value: ({ text }) => text },
  { header: "Hecho", width: 12, kind: "day", value: ({ done_at }) => done_at && inZone(done_at).day },
  { header: "Por", width: 24, kind: "text", value: ({ done_by }) => done_by },
];
