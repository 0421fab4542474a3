import { closingChoices, dueChoices, type FilterKey, listOf, listText } from "@/lib/boards/rules/filter";
import { groupTitles, priorities, priorityTitleOf, type StateGroup } from "@/lib/boards/rules/words";
import { figureChips } from "../figureChips";
import type { BoardModel } from "../model";

type Part = Pick<BoardModel, "board" | "filter" | "nameOf">;
interface Option {
  value: string;
  title: string;
}

const plain = (values: readonly string[]): Option[] => values.map((value) => ({ value, title: value }));
const selectable = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label }));
export const dueOptions = selectable(dueChoices);
export const closingOptions = selectable(closingChoices);

/** Filters of which several may be chosen, with what there is to choose. */
export const pickable = {
  persona: ({ board }: Part): Option[] => [
    { value: String(board.me), title: "Yo" },
    { value: "nadie", title: "Sin responsable" },
    ...board.people.filter(({ id }) => id !== board.me).map(({ id, name }) => ({ value: String(id), title: name })),
  ],
  tipo: ({ board }: Part) => plain(board.types),
  prioridad: ({ board }: Part) => priorities.map((value) => ({ value, title: priorityTitleOf(board, value) })),
  etiqueta: ({ board }: Part) => plain(board.labels),
} satisfies Partial<Record<FilterKey, (part: Part) => Option[]>>;

export const optionsOf = (part: Part, name: keyof typeof pickable): Option[] => pickable[name](part);

/** The list with a value put in or taken out. */
export const toggled = (list: readonly string[], value: string): string =>
  listText(list.includes(value) ? list.filter((each) => each !== value) : [...list, value]);

/** What a filter of several says: "Pilar", "3 elegidos"; "" for everything. */
export function namedAs(part: Part, name: keyof typeof pickable): string {
  const chosen = listOf(part.filter[name]);
  if (chosen.length > 1) return `${chosen.length} elegidos`;
  const [one] = chosen;
  if (one === undefined) return "";
  return (
    optionsOf(part, name).find(({ value }) => value === one)?.title ?? (Number(one) ? part.nameOf(Number(one)) : one)
  );
}

/** A filter that is on, as it is said. */
interface Said {
  key: FilterKey;
  label: string;
  text: string;
}

/** The filters that have a button of their own where there is room for it. */
export const ownChipsOf = (part: Part): Said[] =>
  (
    [
      ["persona", "Responsable"],
      ["tipo", "Tipo"],
    ] as const
  )
    .map(([key, label]) => ({ key, label, text: namedAs(part, key) }))
    .filter(({ text }) => text);

/** The filters that have no button of their own, each with its way out. */
export function chipsOf(part: Part): Said[] {
  const { board, filter, nameOf } = part;
  const said: Partial<Record<FilterKey, [label: string, text: string]>> = {
    prioridad: ["Prioridad", namedAs(part, "prioridad")],
    etiqueta: ["Etiqueta", namedAs(part, "etiqueta")],
    vence: ["Vence", (dueChoices as Record<string, string>)[filter.vence ?? ""] ?? ""],
    cierre: ["Cierre", (closingChoices as Record<string, string>)[filter.cierre ?? ""] ?? ""],
    columna: [
      "Columna",
      listOf(filter.columna)
        .map((key) => board.columns.find((column) => column.key === key)?.title ?? key)
        .join(", "),
    ],
    grupo: ["Estado", listOf(filter.grupo).map(groupText).join(", ")],
    pidio: [
      "Pidió",
      listOf(filter.pidio)
        .map((id) => nameOf(Number(id)))
        .join(", "),
    ],
  };
  return (Object.entries(said) as [FilterKey, [string, string]][])
    .filter(([, [, text]]) => text)
    .map(([key, [label, text]]) => ({ key, label, text }))
    .concat(figureChips(filter));
}

const groupText = (group: string): string =>
  ({ ...groupTitles, abiertas: "Abiertas", cerradas: "Cerradas" })[group as StateGroup] ?? group;
