import { addDays, inZone } from "@/lib/format/dates";
import { normalize } from "@/lib/format/text";
import type { CardRow, ColumnView } from "../schema";
import { cardCode, closes } from "./words";

/** What of a board is looked at, as its address says: texts, empty for everything. Lists are separated by commas. */
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

const listOf = (value: string | undefined) => (value ? value.split(",").filter(Boolean) : []);
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
