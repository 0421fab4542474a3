import { type BoardDefinition, boardDefinition, type CardSeed } from "./rules/definition";
import { parseFields } from "./rules/fields";
import { fieldsOf } from "./rules/filled";
import { type Priority, priorities, priorityTitleOf } from "./rules/words";
import { definitions } from "./service/registry";

const boards = [...definitions.values()];
const named = boards.map((board): [string, BoardDefinition] => [board.key, board]);

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

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

/** What is wrong with what a template, a recurring card or an automation makes on a board. */
function seedFaults(seed: CardSeed, on: BoardDefinition): string[] {
  const { issues } = parseFields(fieldsOf(on.fields, seed.type ?? ""), seed.fields ?? {});
  const type = seed.type && !on.types.includes(seed.type) ? [`no type ${seed.type}`] : [];
  return [...type, ...issues.map(({ path, message }) => `${path}: ${message}`)];
}

test("there is a file for each department", () => {
  expect(boards.map(({ key }) => key).sort()).toEqual(
    ["administracion", "booking", "comercial", "compras", "diseno", "hispa", "it", "legales"].concat(
      ...["merch", "merch_shows", "office", "rrhh"],
    ),
  );
});

test("keys, prefixes, places in the menu and addresses are each one board's", () => {
  expect(repeated(boards.map(({ key }) => key))).toEqual([]);
  expect(repeated(boards.map(({ prefix }) => prefix))).toEqual([]);
  expect(repeated(boards.map(({ order }) => String(order)))).toEqual([]);
  expect(repeated(boards.flatMap(({ screens }) => screens.map(({ path }) => path.toLowerCase())))).toEqual([]);
});

test("IT calls its priorities P1 to P4, the others as everywhere", () => {
  const titlesOf = (key: string) =>
    priorities.map((priority: Priority) => priorityTitleOf(definitions.get(key) as BoardDefinition, priority));
  expect(titlesOf("it")).toEqual(["P1 · Crítica", "P2 · Alta", "P3 · Normal", "P4 · Baja"]);
  expect(titlesOf("legales")).toEqual(["Urgente", "Alta", "Media", "Baja"]);
});

describe.each(named)("%s", (_key, board) => {
  test("its cards come from somewhere and end: types, templates, a form, an open and both closing columns", () => {
    expect(board.types.length).toBeGreaterThan(0);
    expect(board.fields.length).toBeGreaterThan(0);
    expect(board.templates.length).toBeGreaterThan(0);
    expect(board.recurring.length).toBeGreaterThan(0);
    expect(board.automations.length).toBeGreaterThan(0);
    expect(board.intake?.about.length).toBeGreaterThan(60);
    const groups = board.columns.map(({ group }) => group);
    for (const group of ["backlog", "started", "completed", "cancelled"] as const) expect(groups).toContain(group);
  });

  test("what its templates, recurring cards and automations make is right where it is made", () => {
    const own = [...board.templates, ...board.recurring].flatMap(({ key, card }) =>
      seedFaults(card, board).map((fault) => `${key}: ${fault}`),
    );
    const elsewhere = board.automations.flatMap(({ key, steps }) =>
      steps.flatMap((step) => {
        if (step.do !== "create") return [];
        const target = definitions.get(step.board);
        if (!target || target === board) return [`${key}: no other board ${step.board}`];
        return seedFaults(step.card, target).map((fault) => `${key}: ${fault}`);
      }),
    );
    expect([...own, ...elsewhere]).toEqual([]);
    for (const list of [board.templates, board.recurring, board.automations])
      expect(repeated(list.map(({ key }) => key))).toEqual([]);
  });

  test("what a column needs can be filled on some type, and the form asks for what it requires", () => {
    const reachable = new Set(board.types.flatMap((type) => fieldsOf(board.fields, type).map(({ key }) => key)));
    expect(board.columns.flatMap(({ needs }) => needs.filter((need) => !reachable.has(need)))).toEqual([]);
    const asked = board.intake?.fields ?? [];
    expect(board.fields.filter(({ key, required }) => required && !asked.includes(key))).toEqual([]);
    const types = board.intake?.types ?? board.types;
    expect(types.filter((type) => !board.types.includes(type))).toEqual([]);
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

describe("a file that is wrong is refused, saying where", () => {
  const good = () => structuredClone(definitions.get("legales")) as Record<string, unknown>;
  const faultOf = (change: object) =>
    boardDefinition.safeParse({ ...good(), ...change }).error?.issues.map(({ message }) => message);

  test.each([
    [{ automations: [{ key: "a", title: "A", column: "nada", steps: [{ do: "due", days: 1 }] }] }, "No column nada."],
    [{ intake: { title: "P", about: "A", open: "staff", fields: ["nada"] } }, "No field nada."],
    [
      { intake: { title: "P", about: "A", open: "staff", asks: ["files"], required: ["due"] } },
      "The intake form does not ask for due.",
    ],
    [{ fields: [{ key: "a", title: "A", type: "select" }], intake: undefined, columns: [] }, "Options of a."],
  ])("%j", (change, message) => {
    expect(faultOf(change)).toContain(message);
  });
  test("and the one it came from is right", () => expect(faultOf({})).toBeUndefined());
});
