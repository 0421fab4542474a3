import type { FieldDefinition } from "@/lib/boards/rules/definition";
import { priorities, priorityTitleOf } from "@/lib/boards/rules/words";
import type { BoardView, CardRow, ColumnView } from "@/lib/boards/schema";
import { MONTHS } from "@/lib/format/dates";
import { sumMoney } from "@/lib/format/moneyMath";

/** Ways to group a list of cards, as the address names them. */
export const groupings = {
  columna: "Columna",
  persona: "Responsable",
  tipo: "Tipo",
  prioridad: "Prioridad",
  etiqueta: "Etiqueta",
  mes: "Mes de vencimiento",
} as const;
export type Grouping = keyof typeof groupings;

export const isGrouping = (value: string): value is Grouping => Object.hasOwn(groupings, value);

export interface CardGroup {
  key: string;
  title: string;
  cards: CardRow[];
}

interface Words {
  columns: readonly Pick<ColumnView, "id" | "title">[];
  nameOf: (id: number) => string;
  priorityTitles?: BoardView["priorityTitles"];
}

/** The groups a card is in, in no order: of people and of labels it may be several, or the one of who has none. */
function placesOf(card: CardRow, by: Grouping): string[] {
  switch (by) {
    case "columna":
      return [String(card.column_id)];
    case "persona":
      return card.assignees.length > 0 ? card.assignees.map(String) : [""];
    case "tipo":
      return [card.type];
    case "prioridad":
      return [card.priority];
    case "etiqueta":
      return card.labels.length > 0 ? card.labels : [""];
    case "mes":
      return [card.due_on?.slice(0, 7) ?? ""];
  }
}

const NONE: Record<Grouping, string> = {
  columna: "Otra columna",
  persona: "Sin responsable",
  tipo: "Sin tipo",
  prioridad: "Sin prioridad",
  etiqueta: "Sin etiqueta",
  mes: "Sin vencimiento",
};

function titleOf(key: string, by: Grouping, { columns, nameOf, priorityTitles }: Words): string {
  if (key === "") return NONE[by];
  if (by === "columna") return columns.find(({ id }) => String(id) === key)?.title ?? NONE.columna;
  if (by === "persona") return nameOf(Number(key));
  if (by === "prioridad") return priorityTitleOf({ priorityTitles }, key as CardRow["priority"]);
  if (by === "mes") return `${MONTHS[Number(key.slice(5)) - 1]} ${key.slice(0, 4)}`;
  return key;
}

/**
 * Cards by what they have in common: columns and priorities in their own order, months by date, the rest by name; who has
 * none of it at the end. A card with two people or labels is in both groups.
 */
export function groupCards(cards: readonly CardRow[], by: Grouping, words: Words): CardGroup[] {
  const groups = new Map<string, CardRow[]>();
  for (const card of cards)
    for (const place of placesOf(card, by)) groups.set(place, [...(groups.get(place) ?? []), card]);
  const fixed: readonly string[] =
    by === "columna" ? words.columns.map(({ id }) => String(id)) : by === "prioridad" ? priorities : [];
  const rank = (key: string) => (key === "" ? Number.MAX_SAFE_INTEGER : fixed.indexOf(key));
  const sortable = ({ key, title }: CardGroup) => (by === "mes" ? key : title);
  return [...groups]
    .map(([key, of]) => ({ key, title: titleOf(key, by, words), cards: of }))
    .sort((a, b) => rank(a.key) - rank(b.key) || sortable(a).localeCompare(sortable(b), "es"));
}

/** What cards add up to. Money is per field and currency: two currencies are never one sum. */
export interface CardSums {
  /** Estimates, a decimal text; null where no card has one. */
  hours: string | null;
  /** Fields of money, and of hours (then without currency). */
  fields: { key: string; title: string; currency: string | null; amount: string }[];
}

const moneyOf = (value: unknown): { amount: string; currency: string } | null =>
  value !== null && typeof value === "object" && "amount" in value && "currency" in value
    ? { amount: String(value.amount), currency: String(value.currency) }
    : null;

export function sumsOf(cards: readonly CardRow[], definitions: readonly FieldDefinition[]): CardSums {
  const estimates = cards.flatMap(({ hours }) => hours ?? []);
  const fields = definitions.flatMap(({ key, title, type }) => {
    if (type !== "money" && type !== "hours") return [];
    const amounts = new Map<string | null, string[]>();
    for (const { fields: values } of cards) {
      const value = values[key];
      const money = type === "money" ? moneyOf(value) : null;
      const amount = money?.amount ?? (type === "hours" && typeof value === "string" ? value : null);
      if (amount === null) continue;
      const currency = money?.currency ?? null;
      amounts.set(currency, [...(amounts.get(currency) ?? []), amount]);
    }
    return [...amounts].map(([currency, of]) => ({ key, title, currency, amount: sumMoney(of) }));
  });
  return { hours: estimates.length > 0 ? sumMoney(estimates) : null, fields };
}
