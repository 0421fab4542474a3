/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { TextField } from "./fields/TextField";
import { PhoneFilterBar } from "./PhoneFilterBar";

const user = userEvent.setup();

test("what is on stands below with its way out, and the rest has a page that says how much is left", async () => {
  const removed = jest.fn();
  const cleared = jest.fn();
  const bar = (on: boolean) => (
    <PhoneFilterBar
      search={{ label: "Buscar pagos", value: "", onChange: () => {} }}
      chips={on ? [{ key: "area", label: "Área", text: "Técnica", onRemove: removed }] : []}
      onClear={on ? cleared : undefined}
      eyebrow="Pagos"
      found="12 pagos"
    >
      <TextField label="Área" value="" onChange={() => {}} />
    </PhoneFilterBar>
  );
  const { rerender } = render(bar(true));
  await user.click(screen.getByRole("button", { name: "Quitar filtro Área: Técnica" }));
  expect(removed).toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Limpiar" }));
  expect(cleared).toHaveBeenCalled();

  rerender(bar(false));
  expect(screen.queryByRole("button", { name: "Limpiar" })).toBeNull();
  const button = screen.getByRole("button", { name: "Filtros" });
  await user.click(button);
  expect(button).toHaveAttribute("aria-expanded", "true");
  expect(await screen.findByRole("dialog", { name: "Filtros" })).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Área" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Ver 12 pagos" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});
