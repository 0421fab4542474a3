import type { BoardDefinition, CardSeed } from "./definition";
import { parseFields } from "./fields";
import { fieldsOf } from "./filled";
import { closes } from "./words";

/** What is wrong with what a template, a recurring card or an automation makes on a board. */
export function seedFaults(seed: CardSeed, on: Pick<BoardDefinition, "fields" | "types">): string[] {
  const { issues } = parseFields(fieldsOf(on.fields, seed.type ?? ""), seed.fields ?? {});
  const type = seed.type && !on.types.includes(seed.type) ? [`No type ${seed.type}.`] : [];
  return [...type, ...issues.map(({ path, message }) => `${path}: ${message}`)];
}

/** What the parts of one board's data file say of one another that cannot be; empty for a good one. */
export function boardFaults(board: BoardDefinition): string[] {
  const seeds = [...board.templates, ...board.recurring].flatMap(({ key, card }) =>
    seedFaults(card, board).map((fault) => `${key}: ${fault}`),
  );
  return [...repetitions(board), ...columnFaults(board), ...fieldFaults(board), ...formFaults(board), ...seeds];
}

const twice = (values: readonly string[]) => new Set(values.filter((value, index) => values.indexOf(value) !== index));

function repetitions(board: BoardDefinition): string[] {
  const keys = Object.entries({
    columns: board.columns,
    fields: board.fields,
    templates: board.templates,
    "recurring cards": board.recurring,
    automations: board.automations,
  }).flatMap(([what, rows]) => [...twice(rows.map((row) => row.key))].map((key) => `Two ${what} have the key ${key}.`));
  const lists = { types: board.types, leads: board.leads, members: board.members };
  const values = Object.entries(lists).flatMap(([what, own]) =>
    [...twice(own)].map((one) => `${one} is twice in ${what}.`),
  );
  const paths = [...twice(board.screens.map(({ path }) => path))].map((path) => `Two screens are at ${path}.`);
  return [...keys, ...values, ...paths];
}

/** New cards begin in the first column, and work has to have an end: reports count what is completed. */
function columnFaults({ columns, fields, automations, members, screens, records, types }: BoardDefinition): string[] {
  const known = (key: string) => columns.some((column) => column.key === key);
  const [first] = columns;
  return [
    ...(first && (closes(first.group) || first.locked) ? ["The first column closes cards, or is locked."] : []),
    ...(columns.some(({ group }) => group === "completed") ? [] : ["No completed column."]),
    ...columns.flatMap(({ needs }) => needs.filter((need) => !fields.some(({ key }) => key === need))).map(noField),
    ...automations.filter(({ column }) => !known(column)).map(({ column }) => `No column ${column}.`),
    ...records.filter((each) => !types.includes(each)).map((each) => `No type ${each}.`),
    ...(members.length > 0 && screens.every(({ leadsOnly }) => leadsOnly) ? ["Members have no screen."] : []),
  ];
}

const noField = (key: string) => `No field ${key}.`;

function fieldFaults({ fields, types, records }: BoardDefinition): string[] {
  return fields.flatMap(({ key, type, options, warnDays, owner, types: own = [] }) => [
    ...(owner && records.length === 0 ? [`${key} has an owner, and the board has no records.`] : []),
    ...(type.endsWith("select") === Boolean(options?.length) ? [] : [`Options of ${key}.`]),
    ...[...twice(options ?? [])].map((option) => `${key} has the option ${option} twice.`),
    ...(warnDays && type !== "date" ? [`${key} is no date to warn of.`] : []),
    ...own.filter((each) => !types.includes(each)).map((each) => `No type ${each}.`),
  ]);
}

function formFaults({ intake, fields, types }: BoardDefinition): string[] {
  if (!intake) return [];
  const asked = (key: string) => intake.fields.includes(key);
  return [
    ...intake.fields.filter((each) => !fields.some(({ key }) => key === each)).map(noField),
    ...fields
      .filter(({ key, required }) => required && !asked(key))
      .map(({ key }) => `The form does not ask for ${key}.`),
    ...intake.required
      .filter((each) => !intake.asks.includes(each))
      .map((each) => `The intake form does not ask for ${each}.`),
    ...(intake.types ?? []).filter((each) => !types.includes(each)).map((each) => `No type ${each}.`),
  ];
}
