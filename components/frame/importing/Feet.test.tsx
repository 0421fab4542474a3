/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { WholeFoot } from "./Feet";

const commit = jest.fn(async () => {});
const show = (rows_rejected: number, skips = false) =>
  render(
    <WholeFoot
      wizard={{ back: () => {}, review: async () => {}, commit, busy: { starting: false, committing: false } }}
      view={{ rows_rejected, inserted: 2, updated: 0 }}
      mend="corregir la planilla."
      counts="2 nuevos."
      label={(rows) => `Aplicar ${rows}`}
      skips={skips}
    />,
  );
beforeEach(() => commit.mockClear());

test("one wrong row keeps all of a sheet out, unless its wrong rows may stay out, which is said", async () => {
  const { unmount } = show(1);
  expect(screen.getByText("1 fila tiene errores: corregir la planilla.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Aplicar 2" })).toBeDisabled();
  unmount();
  show(1, true);
  expect(screen.getByText("1 fila tiene errores y queda afuera. 2 nuevos.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Aplicar 2" }));
  expect(commit).toHaveBeenCalledWith({ skip: true });
});

test("without wrong rows nothing is said to be left out", async () => {
  show(0, true);
  await userEvent.click(screen.getByRole("button", { name: "Aplicar 2" }));
  expect(commit).toHaveBeenCalledWith(undefined);
});
