/**
 * State groups: every column belongs to one, so that renaming, adding or removing columns changes no report. Work is open
 * in the first three; the last two close a card.
 */
export const stateGroups = ["backlog", "unstarted", "started", "completed", "cancelled"] as const;
export type StateGroup = (typeof stateGroups)[number];

export const groupTitles: Record<StateGroup, string> = {
  backlog: "Pedidos",
  unstarted: "Por empezar",
  started: "En curso",
  completed: "Terminado",
  cancelled: "Cancelado",
};

/** True for the groups that close a card. */
export const closes = (group: StateGroup): boolean => group === "completed" || group === "cancelled";

/** From the most to the least urgent. */
export const priorities = ["urgente", "alta", "media", "baja"] as const;
export type Priority = (typeof priorities)[number];
export const priorityTitles: Record<Priority, string> = {
  urgente: "Urgente",
  alta: "Alta",
  media: "Media",
  baja: "Baja",
};

/** What a priority is called on a board, which may have names of its own (P1 to P4). */
export const priorityTitleOf = (
  board: { priorityTitles?: Partial<Record<Priority, string>> },
  priority: Priority,
): string => board.priorityTitles?.[priority] ?? priorityTitles[priority];

/** Kinds of custom field. `money` is `{ amount, currency }`, `people` user ids, `hours` and `number` decimal texts. */
export const fieldTypes = [
  "text",
  "longtext",
  "number",
  "hours",
  "money",
  "date",
  "select",
  "multiselect",
  "checkbox",
  "url",
  "person",
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** What a card may point to. Suppliers are named by text until they have records of their own. */
export const linkKinds = ["show", "proveedor", "presupuesto", "tarjeta"] as const;
export type LinkKind = (typeof linkKinds)[number];

/** What a card of a board that the reader does not see is called: no title, no number. */
export const OTHER_BOARD_CARD = "Tarjeta de otro tablero";

/** How far a person's hand reaches on a board; null is not at all. */
export const boardRoles = ["lead", "member"] as const;
export type BoardRole = (typeof boardRoles)[number];

export const MAX_TITLE = 200;
export const MAX_TEXT = 4_000;
/** Of a description, as JSON. */
export const MAX_DESCRIPTION = 100_000;
export const MAX_CHECKS = 100;
export const MAX_ASSIGNEES = 20;
export const MAX_LABELS = 20;
export const MAX_FILES = 100;
export const MAX_LINKS = 50;
/** What one person comments in a minute at most, on all cards or in answer to all pins; a correction counts. */
export const COMMENTS_PER_MINUTE = 20;

/** The live topic of a board (lib/live/topics.ts). */
export const boardTopic = (key: string): string => `tablero:${key}`;

/** `LEG-214`. */
export const cardCode = (prefix: string, number: number): string => `${prefix}-${number}`;
