import { definitions } from "@/lib/boards/service/registry";
import { buildWorld } from "../world";
import { colleagues } from "./colleagues";
import { readStories, type Story, storySchema } from "./story";

const stories = readStories();
const people = new Set(colleagues.map(({ mail }) => mail.replace("@demo.test", "")));
const shows = new Set(buildWorld("2026-11-20").shows.map(({ name }) => name));

/** What a story names that its board, the company or its shows do not have. */
function strangers({ board: key, holds, aside = [], told = [], subjects, fields = {} }: Story): string[] {
  const board = definitions.get(key);
  if (!board) return [`board ${key}`];
  const unknown = (what: string, names: readonly (string | undefined)[], known: Iterable<string>) => {
    const set = new Set(known);
    return names.flatMap((name) => (name === undefined || set.has(name) ? [] : [`${what} ${name}`]));
  };
  const own = subjects.flatMap(({ names = [] }) => names.flatMap((one) => (typeof one === "string" ? [] : [one])));
  const spoken = [fields, ...[...subjects, ...own, ...told].map((one) => one.fields ?? {})].flatMap(Object.keys);
  return [
    ...unknown("column", [...Object.keys(holds), ...aside, ...told.map(({ column }) => column)], keysOf(board.columns)),
    ...unknown(
      "type",
      [...subjects, ...told].map(({ type }) => type),
      board.types,
    ),
    ...unknown(
      "template",
      subjects.map(({ template }) => template),
      keysOf(board.templates),
    ),
    ...unknown("field", spoken, keysOf(board.fields)),
    ...unknown(
      "person",
      told.flatMap(({ who, says = [] }) => [who, ...says.map(([by]) => by)]),
      people,
    ),
    ...unknown(
      "show",
      told.map(({ show }) => show),
      shows,
    ),
  ];
}

const keysOf = (all: readonly { key: string }[]) => all.map(({ key }) => key);

test("each department's board has its story", () => {
  expect(stories.map(({ board }) => board)).toEqual([...definitions.keys()].sort());
});

test.each(stories.map((story): [string, Story] => [story.board, story]))(
  "%s: its columns, types, templates, fields, people and shows are there",
  (_board, story) => expect(strangers(story)).toEqual([]),
);

test("what a story does not have is named", () => {
  const [first] = stories as [Story];
  const wrong = {
    ...first,
    aside: ["nowhere"],
    fields: { nada: "x" },
    subjects: [{ ...first.subjects[0], template: "ninguna" }],
  };
  expect(strangers(storySchema.parse({ ...wrong, told: [] }))).toEqual([
    "column nowhere",
    "template ninguna",
    "field nada",
  ]);
});
