import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { history } from "../names";
import { type ExpenseState, type Machine, machines, settledStates, stateAfter, stepsOf } from "./states";

const walks = (Object.keys(machines) as Machine[]).map((machine) => {
  const { states, transitions } = machines[machine];
  return [machine, [...states] as string[], Object.keys(transitions) as never[]] as const;
});

test.each(walks)("%s: no state without a way out, none that cannot be reached", (machine, states, steps) => {
  const begins = {
    card_expense: "borrador",
    card_report: "abierta",
    card_statement: "cargado",
    card_statement_line: "pendiente",
  };
  const seen = new Set([begins[machine]]);
  for (const state of seen) for (const step of steps) seen.add(stateAfter(machine, state, step) ?? state);
  expect([...seen].sort()).toEqual([...states].sort());
  for (const state of states) {
    const out = steps.map((step) => stateAfter(machine, state, step)).filter((after) => after && after !== state);
    expect([state, out.length > 0]).toEqual([state, true]);
  }
});

test.each(walks)("%s: every step has its words in the history", (machine, _, steps) => {
  for (const step of steps) expect(Object.keys(history)).toContain(`${machine}.${step}`);
});

/** What takes steps: everything of cards but the table itself and its words. */
const WORK = readdirSync(path.join(__dirname, ".."), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith(".ts") && !/(?:^rules\/|^names\.ts$|\.test\.ts$)/.test(file))
  .map((file) => readFileSync(path.join(__dirname, "..", file), "utf8"));

test.each(walks)("%s: every step is taken somewhere", (machine, _, steps) => {
  const work = WORK.filter((text) => text.includes(`"${machine}"`)).join("\n");
  expect(steps.filter((step) => !work.includes(`"${step}"`))).toEqual([]);
});

test("whatever state its expenses are in, a report can be closed", () => {
  const reached = (start: ExpenseState) => {
    const seen = new Set<string>([start]);
    for (const state of seen)
      for (const step of Object.keys(machines.card_expense.transitions))
        seen.add(stateAfter("card_expense", state, step as never) ?? state);
    return seen;
  };
  for (const state of machines.card_expense.states) {
    expect(settledStates.some((settled) => reached(state).has(settled))).toBe(true);
    expect(["aprobado", "rechazado"].every((end) => reached(state).has(end))).toBe(true);
  }
});

test("a changed approved one was observed before; its holder moves nothing that was decided", () => {
  expect(stateAfter("card_expense", "aprobado", "editar")).toBeNull();
  expect(stateAfter("card_expense", "aprobado", "observar")).toBe("observado");
  for (const state of ["aprobado", "conciliado", "rechazado"])
    expect(stepsOf("card_expense", state, ["titular"])).toEqual([]);
});
