import { definitionFiles } from "@/lib/generated/boardDefinitions";
import type { BoardDefinition } from "./rules/definition";
import { fieldsOf } from "./rules/filled";
import { readBoards } from "./rules/readBoards";
import { type Priority, priorities, priorityTitleOf } from "./rules/words";
import { definitions } from "./service/registry";

const boards = [...definitions.values()];
const named = boards.map((board): [string, BoardDefinition] => [board.key, board]);

/** Every text a person reads, with where it is. */
function textsOf(value: unknown, at = ""): [at: string, text: string][] {
  if (typeof value === "string") return [[at, value]];
  if (typeof value !== "object" || value === null) return [];
  const codes = ["key", "column", "group", "section", "prefix", "path", "do", "who", "to", "board", "type", "every"];
  const lists = ["leads", "members", "needs", "open", "asks", "required"];
  return Object.entries(value).flatMap(([name, own]) =>
    codes.includes(name) || lists.includes(name) || at.endsWith(".intake.fields") ? [] : textsOf(own, `${at}.${name}`),
  );
}

/** The boards of the specification; one that is added has to be right, not rich. */
const departments = [
  ...["administracion", "booking", "comercial", "compras", "diseno", "hispa", "it", "legales"],
  ...["merch", "merch_shows", "office", "rrhh"],
].map((key): [string, BoardDefinition] => [key, definitions.get(key) as BoardDefinition]);

test("IT calls its priorities P1 to P4, the others as everywhere", () => {
  const titlesOf = (key: string) =>
    priorities.map((priority: Priority) => priorityTitleOf(definitions.get(key) as BoardDefinition, priority));
  expect(titlesOf("it")).toEqual(["P1 · Crítica", "P2 · Alta", "P3 · Normal", "P4 · Baja"]);
  expect(titlesOf("legales")).toEqual(["Urgente", "Alta", "Media", "Baja"]);
});

test.each(departments)(
  "%s: its cards come from somewhere and end: types, templates, a form, an open and both closing columns",
  (_key, board) => {
    expect(board.types.length).toBeGreaterThan(0);
    expect(board.fields.length).toBeGreaterThan(0);
    expect(board.templates.length).toBeGreaterThan(0);
    expect(board.recurring.length).toBeGreaterThan(0);
    expect(board.automations.length).toBeGreaterThan(0);
    expect(board.intake?.about.length).toBeGreaterThan(60);
    const groups = board.columns.map(({ group }) => group);
    for (const group of ["backlog", "started", "completed", "cancelled"] as const) expect(groups).toContain(group);
  },
);

describe.each(named)("%s", (_key, board) => {
  test("what a column needs and the form asks for can be filled on some type", () => {
    const every = ["", ...board.types];
    const reachable = new Set(every.flatMap((type) => fieldsOf(board.fields, type).map(({ key }) => key)));
    expect(board.columns.flatMap(({ needs }) => needs.filter((need) => !reachable.has(need)))).toEqual([]);
    const asked = board.intake?.fields ?? [];
    const types = board.intake?.types ?? every;
    const fits = (key: string) => types.some((type) => fieldsOf(board.fields, type).some((field) => field.key === key));
    expect(asked.filter((key) => !fits(key))).toEqual([]);
  });

  test("a card shows few fields, and only of ones worth it", () => {
    for (const type of board.types)
      expect(fieldsOf(board.fields, type).filter(({ onCard }) => onCard).length).toBeLessThanOrEqual(4);
  });

  test("says it in Spanish, without spaces at the ends", () => {
    const english =
      /\b(?:the|and|with|from|due|date|status|task|owner|draft|review|pending|done|new|file|approved?|amount|price)\b/i;
    const bad = textsOf(board).filter(
      ([, text]) => text !== text.trim() || / {2}/.test(text) || english.test(text) || /\.\.\.|"/.test(text),
    );
    expect(bad).toEqual([]);
  });
});

describe("a file that is wrong is refused, saying which board and what", () => {
  const files = definitionFiles as { key: string; screens: object[]; columns: { group: string }[] }[];
  const around = { groups: boards.map(({ group }) => group), paths: ["/tickets"] };
  const read = (changed: unknown[]) => () => readBoards(changed, around);
  const changed = (key: string, part: object) => files.map((file) => (file.key === key ? { ...file, ...part } : file));
  const { screens = [], columns = [] } = files.find(({ key }) => key === "legales") ?? {};
  const making = (board: string, card: object = { title: "A" }) => [
    { key: "a", title: "A", column: "revision", steps: [{ do: "create", board, card }] },
  ];

  test.each<[string, object]>([
    ["columns.0.group", { columns: [{ key: "a", title: "A", group: "pronto" }, ...columns] }],
    ["leads.0", { leads: ["Abogado"] }],
    ["No completed column.", { columns: columns.filter(({ group }) => group !== "completed") }],
    ["The first column closes cards", { columns: columns.toReversed() }],
    ["Two columns have the key pedidos.", { columns: [columns[0], ...columns] }],
    ["Two templates have the key a.", { templates: ["A", "B"].map((title) => ({ key: "a", title, card: { title } })) }],
    ["No column nada.", { automations: [{ ...making("it")[0], column: "nada" }] }],
    ["automation a: no other board nada", { automations: making("nada") }],
    ["automation a: no other board legales", { automations: making("legales") }],
    ["automation a: fields.nada", { automations: making("it", { title: "A", fields: { nada: 1 } }) }],
    [
      "a: No type Nada.",
      { recurring: [{ key: "a", title: "A", rhythm: { every: "day" }, card: { title: "A", type: "Nada" } }] },
    ],
    ["No field nada.", { intake: { title: "P", about: "A", open: "staff", fields: ["nada"] } }],
    [
      "does not ask for due.",
      { intake: { title: "P", about: "A", open: "staff", asks: ["files"], required: ["due"] } },
    ],
    ["Options of a.", { fields: [{ key: "a", title: "A", type: "select" }] }],
    ["a is no date to warn of.", { fields: [{ key: "a", title: "A", type: "text", warnDays: [3] }] }],
    ["no menu group nada", { group: "nada" }],
    ["it has the prefix IT", { prefix: files.find(({ key }) => key === "it")?.["prefix" as "key"] }],
    ["another screen is at /TICKETS", { screens: [{ ...screens[0], path: "/TICKETS" }] }],
    ["Members have no screen.", { screens: screens.map((screen) => ({ ...screen, leadsOnly: true })) }],
  ])("%s", (message, part) => {
    expect(read(changed("legales", part))).toThrow(/^lib\/boards\/definitions: \w+: /);
    expect(read(changed("legales", part))).toThrow(message);
  });

  test("two files of one board, and one that is no board", () => {
    expect(read([...files, files[0]])).toThrow("another board has this key");
    expect(read([...files, null])).toThrow(`file ${files.length + 1}: `);
  });

  test("all of them as they are are right", () => expect(read(files)).not.toThrow());
});
