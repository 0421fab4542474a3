/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { categories } from "@/lib/catalogue/api";
import { CallError } from "@/lib/client/callError";
import { RecordEditor } from "./RecordEditor";
import type { RecordSpec } from "./spec";

const run = jest.fn<Promise<unknown>, [unknown]>();
jest.mock("@/lib/client/useWrite", () => ({ useWrite: () => ({ run: (call: unknown) => run(call), busy: false }) }));
jest.mock("@/lib/client/usePages", () => ({ usePages: () => ({ pages: [{ items: [] }], mutate: () => {} }) }));

const spec: RecordSpec = {
  list: "categories",
  calls: categories,
  title: "Rubros",
  one: "rubro",
  add: "Agregar rubro",
  card: ({ name }) => ({ main: name, sub: "" }),
};
const row = {
  id: 7,
  version: 2,
  updated_at: "2026-11-20T12:00:00.000Z",
  name: "Luces",
  parent_id: 3,
  parent: "Técnica",
  side: "gasto",
  state: "propuesta",
  by_sheet: false,
  merged_into: null,
  kept: null,
};
const technique = { id: 3, name: "Técnica", side: "gasto" as const };
const choices = { companies: [], people: [], projects: [], categories: [technique] };
const user = userEvent.setup();
const name = () => screen.getByRole("textbox", { name: /Nombre/ });
const open = (given: typeof row | (Omit<typeof row, "kept"> & { kept: string })) =>
  render(<RecordEditor spec={spec} row={given} mayWrite onClose={() => {}} choices={choices} />);

beforeEach(() => run.mockReset().mockResolvedValue(row));

test("what is chosen is sent as its number, and what somebody else saved stands beside what was typed", async () => {
  const theirs = { ...row, name: "Luces y láser", state: "activa", version: 3 };
  run.mockRejectedValueOnce(new CallError(409, "stale_version", "Cambió", [], "", theirs));
  open(row);
  await user.clear(name());
  await user.type(name(), "Iluminación");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByRole("row", { name: "Nombre Luces y láser Iluminación" })).toBeInTheDocument();
  expect(screen.getByRole("row", { name: "Estado Activa Propuesta" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Guardar lo mío" }));
  expect(run).toHaveBeenLastCalledWith({
    params: { id: 7 },
    body: { name: "Iluminación", parent_id: 3, side: "gasto", state: "propuesta", by_sheet: false, version: 3 },
  });
});

test("one that was merged says into which, is not written over, and is separated by its version", async () => {
  open({ ...row, kept: "Iluminación" });
  expect(screen.getByText("Se cuenta como Iluminación.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Guardar" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Separar" }));
  expect(run).toHaveBeenLastCalledWith({ params: { list: "categories", id: 7 }, body: { version: 2 } });
});
