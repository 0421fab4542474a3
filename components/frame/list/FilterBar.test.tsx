/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FilterBar } from "./FilterBar";
import type { FilterSpec } from "./filterSpec";
import { useOwnFilters } from "./useFilters";

const SPECS: FilterSpec[] = [
  { key: "q", kind: "search", label: "Buscar" },
  {
    key: "estado",
    kind: "select",
    label: "Estado",
    placeholder: "Todos",
    menu: true,
    choices: [{ value: "a", label: "Abierto" }],
  },
  {
    key: "tipo",
    kind: "select",
    label: "Tipo",
    placeholder: "Todos",
    tucked: true,
    choices: [{ value: "b", label: "Beca" }],
  },
];

function Sample() {
  const filters = useOwnFilters(SPECS);
  return (
    <>
      <FilterBar of={filters} title="Casos" found="2 casos" />
      <output>{filters.text}</output>
    </>
  );
}

// What measures an open panel; jsdom draws nothing.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
const user = userEvent.setup();
const text = () => screen.getByRole("status").textContent;

test("filters of a panel live in it: in the bar, behind its button, as chips, and all taken off at once", async () => {
  render(<Sample />);
  expect(screen.queryByRole("combobox", { name: "Tipo" })).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Estado: Todos" }));
  await user.click(await screen.findByRole("menuitem", { name: "Abierto" }));
  await user.click(screen.getByRole("button", { name: "Agregar filtro" }));
  await user.selectOptions(await screen.findByRole("combobox", { name: "Tipo" }), "Beca");
  await user.keyboard("{Escape}");
  expect(text()).toBe("estado=a&tipo=b");
  await user.click(screen.getByRole("button", { name: "Quitar filtro Tipo: Beca" }));
  expect(text()).toBe("estado=a");
  await user.click(screen.getByRole("button", { name: "Limpiar" }));
  expect(text()).toBe("");
});
