import type { FilterChoice, FilterSpec } from "@/components/frame/list/filterSpec";
import { closingChoices, dueChoices, type FilterKey } from "@/lib/boards/rules/filter";
import { groupTitles, priorities, priorityTitleOf, type StateGroup } from "@/lib/boards/rules/words";
import { listOf } from "@/lib/format/listText";
import { figureChips } from "../figureChips";
import type { BoardModel } from "../model";
import { closedChoices } from "../useBoardFilter";

type Part = Pick<BoardModel, "board" | "nameOf">;

const titled = (choices: Readonly<Record<string, string>>): FilterChoice[] =>
  Object.entries(choices).map(([value, label]) => ({ value, label }));
const plain = (values: readonly string[]): FilterChoice[] => values.map((value) => ({ value, label: value }));
const groupText = (group: string): string =>
  ({ ...groupTitles, abiertas: "Abiertas", cerradas: "Cerradas" })[group as StateGroup] ?? group;

/** Asked for by a figure or a link, and by no control. */
const mark = (key: FilterKey, label: string, said?: (value: string) => string): FilterSpec => ({
  key,
  label,
  kind: "mark",
  choices: [],
  free: true,
  said,
});
const eachSaid = (said: (one: string) => string) => (value: string) => listOf(value).map(said).join(", ");
const figureMark = (key: FilterKey, label: string): FilterSpec =>
  mark(key, label, (value) => figureChips({ [key]: value })[0]?.text ?? "");

/** Several of a board's own list; a board without one has nothing to choose. */
const several = (
  key: FilterKey,
  label: string,
  choices: FilterChoice[],
  more?: { tucked?: boolean; said?: (one: string) => string },
): FilterSpec =>
  choices.length === 0 ? mark(key, label) : { key, label, kind: "checks", placeholder: "Todos", choices, ...more };

function peopleOf({ people, me }: Part["board"]): FilterChoice[] {
  const others = people.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: String(id), label: name }));
  return [{ value: String(me), label: "Yo" }, { value: "nadie", label: "Sin responsable" }, ...others];
}

/** What of a board may be looked at: people and types in the bar, the rest behind its button; what figures ask for as chips. */
export const boardFilters = ({ board, nameOf }: Part): FilterSpec[] => [
  several("persona", "Responsable", peopleOf(board), { said: (id) => (Number(id) ? nameOf(Number(id)) : id) }),
  several("tipo", "Tipo", plain(board.types)),
  mark(
    "columna",
    "Columna",
    eachSaid((key) => board.columns.find((column) => column.key === key)?.title ?? key),
  ),
  mark("grupo", "Estado", eachSaid(groupText)),
  mark(
    "pidio",
    "Pidió",
    eachSaid((id) => nameOf(Number(id))),
  ),
  figureMark("cerrada", "Cerrada"),
  figureMark("edad", "Días desde que se pidió"),
  figureMark("plazo", "Plazo"),
  {
    key: "vence",
    label: "Vence",
    kind: "select",
    placeholder: "Cuando sea",
    tucked: true,
    choices: titled(dueChoices),
  },
  {
    key: "cierre",
    label: "Cierre",
    kind: "select",
    placeholder: "Todas",
    tucked: true,
    choices: titled(closingChoices),
  },
  several(
    "prioridad",
    "Prioridad",
    priorities.map((value) => ({ value, label: priorityTitleOf(board, value) })),
    { tucked: true },
  ),
  several("etiqueta", "Etiqueta", plain(board.labels), { tucked: true }),
  // How far back closed cards are fetched: none of these, so it stays when they are taken off.
  {
    key: "cerradas",
    label: "Cerradas que se ven",
    kind: "select",
    tucked: true,
    quiet: true,
    choices: titled(closedChoices),
  },
  { key: "q", label: "Buscar en el tablero", kind: "search" },
];
