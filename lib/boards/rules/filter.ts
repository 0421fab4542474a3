import { addDays, diffDays, inZone, isValidDay } from "@/lib/format/dates";
import { listOf } from "@/lib/format/listText";
import { normalize } from "@/lib/format/text";
import type { CardRow, ColumnView } from "../schema";
import { cardCode, closes } from "./words";

/**
 * What of a board is looked at, as its address says: texts, empty for everything. Lists are separated by commas (`listText`). What
 * figures lead to: `cerrada` days `2026-11-01..2026-11-30`, `edad` days since it was asked for, `8..14` or `31..`.
 */
export const filterKeys = [
  "q",
  "persona",
  "tipo",
  "prioridad",
  "etiqueta",
  "vence",
  "columna",
  "grupo",
  "pidio",
  "cerrada",
  "edad",
  "plazo",
  "cierre",
] as const;
export type FilterKey = (typeof filterKeys)[number];
export type CardFilter = Partial<Record<FilterKey, string>>;

/** Choices of `vence`. */
export const dueChoices = { vencidas: "Vencidas", hoy: "Vencen hoy", semana: "En 7 días", sin: "Sin fecha" } as const;

/** Choices of `cierre`: a closing that waits for a lead's yes, or done in the last seven days. */
export const closingChoices = { propuesto: "Por aprobar", semana: "Terminadas en 7 días" } as const;

/** What a filter is compared with beside the card. */
export interface FilterContext {
  prefix: string;
  columns: ReadonlyMap<number, Pick<ColumnView, "key" | "group">>;
  nameOf: (id: number) => string;
  /** `YYYY-MM-DD`. */
  today: string;
  /** Instant of now, ISO. */
  now: string;
}

/** Choices of `plazo`, of closed cards that had a deadline. */
export const deadlineChoices = { cumplido: "Cerradas en plazo", pasado: "Cerradas fuera de plazo" } as const;

/** The days of `cerrada`, both included; null for what is no range of days. */
export function closedRange(text: string | undefined): { from: string; to: string } | null {
  const [from = "", to = ""] = (text ?? "").split("..");
  return isValidDay(from) && isValidDay(to) ? { from, to } : null;
}

const within = (value: string | undefined, own: readonly string[]) => {
  const wanted = listOf(value);
  return wanted.length === 0 || wanted.some((each) => own.includes(each));
};

/** Open, and past its day or its SLA. */
export function isLate(
  card: Pick<CardRow, "due_on" | "sla_due_at" | "closed_at">,
  today: string,
  now: string,
): boolean {
  if (card.closed_at !== null) return false;
  return (card.due_on !== null && card.due_on < today) || (card.sla_due_at !== null && card.sla_due_at < now);
}

/** Of a closed card: whether it met its day and its SLA; null where it had neither, or is open. */
export function metDeadline(card: Pick<CardRow, "due_on" | "sla_due_at" | "closed_at">): boolean | null {
  if (card.closed_at === null || (card.due_on === null && card.sla_due_at === null)) return null;
  const inDay = card.due_on === null || inZone(card.closed_at).day <= card.due_on;
  return inDay && (card.sla_due_at === null || card.closed_at <= card.sla_due_at);
}

const isClosedIn = (card: CardRow, text: string | undefined): boolean => {
  const range = closedRange(text);
  if (!range) return true;
  const day = card.closed_at && inZone(card.closed_at).day;
  return day !== null && day >= range.from && day <= range.to;
};

function isAged(card: CardRow, text: string | undefined, today: string): boolean {
  const [from, to] = /^(\d+)\.\.(\d*)$/.exec(text ?? "")?.slice(1) ?? [];
  if (from === undefined) return true;
  const age = diffDays(inZone(card.created_at).day, today);
  return age >= Number(from) && (!to || age <= Number(to));
}

const kept = (card: CardRow, choice: string | undefined): boolean =>
  !choice || metDeadline(card) === (choice === "cumplido");

function isDue(card: CardRow, choice: string | undefined, { today, now }: FilterContext): boolean {
  if (!choice) return true;
  if (choice === "sin") return card.due_on === null;
  if (choice === "vencidas") return isLate(card, today, now);
  if (card.due_on === null || card.closed_at !== null) return false;
  return choice === "hoy" ? card.due_on === today : card.due_on >= today && card.due_on <= addDays(today, 7);
}

/** Does the card pass the filter? The same on the screen and in the workbook. `persona`: ids, and "nadie". */
export function matches(card: CardRow, filter: CardFilter, context: FilterContext): boolean {
  const column = context.columns.get(card.column_id);
  const people = card.assignees.length > 0 ? card.assignees.map(String) : ["nadie"];
  return (
    within(filter.persona, people) &&
    within(filter.tipo, [card.type]) &&
    within(filter.prioridad, [card.priority]) &&
    within(filter.etiqueta, card.labels) &&
    within(filter.columna, [column?.key ?? ""]) &&
    within(filter.grupo, [column?.group ?? "", column && closes(column.group) ? "cerradas" : "abiertas"]) &&
    within(filter.pidio, [String(card.requester_id ?? "")]) &&
    isDue(card, filter.vence, context) &&
    isClosedIn(card, filter.cerrada) &&
    isAged(card, filter.edad, context.today) &&
    kept(card, filter.plazo) &&
    isClosing(card, filter.cierre, context) &&
    says(card, filter.q, context)
  );
}

function isClosing(card: CardRow, choice: string | undefined, { columns, today }: FilterContext): boolean {
  if (!choice) return true;
  if (choice === "propuesto") return card.close !== null;
  const done = columns.get(card.column_id)?.group === "completed";
  return done && card.closed_at !== null && inZone(card.closed_at).day > addDays(today, -7);
}

function says(card: CardRow, q: string | undefined, { prefix, nameOf }: FilterContext): boolean {
  if (!q?.trim()) return true;
  const text = normalize(
    [
      ...[cardCode(prefix, card.number), card.title, card.type, card.show?.name ?? ""],
      ...[
        ...card.labels,
        ...card.assignees.map(nameOf),
        ...Object.values(card.fields).filter((value) => typeof value === "string"),
      ],
    ].join(" "),
  );
  return normalize(q)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
