/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ComboboxField } from "./ComboboxField";
import { MultiSelect } from "./MultiSelect";

beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

const described = (name: string): string => {
  const ids = screen.getByRole("combobox", { name }).getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
};

test("what is refused of a choice with search, and its help, are read with it", () => {
  const nothing = () => undefined;
  render(
    <>
      <ComboboxField label="Show" choices={[]} value="" onChange={nothing} error="El show ya no existe." />
      <ComboboxField label="Bolsa" choices={[]} value="" onChange={nothing} help="Sin bolsa no se puede pedir." />
      <MultiSelect label="Canales" choices={[]} value={[]} onChange={nothing} error="Hasta 3." />
    </>,
  );
  expect(described("Show")).toBe("El show ya no existe.");
  expect(described("Bolsa")).toBe("Sin bolsa no se puede pedir.");
  expect(described("Canales")).toBe("Hasta 3.");
});

test.each(["choice", "several"])(
  "who went on before the frame in which the list gives its focus back stays there: %s",
  async (kind) => {
    const user = userEvent.setup();
    const choices = [{ value: "a", label: "Ana" }];
    render(
      <>
        {kind === "choice" ? (
          <ComboboxField label="Persona" choices={choices} value="" onChange={() => undefined} />
        ) : (
          <MultiSelect label="Persona" choices={choices} value={[]} onChange={() => undefined} />
        )}
        <input aria-label="Precio" />
      </>,
    );
    await user.click(screen.getByRole("combobox", { name: "Persona" }));
    const option = await screen.findByRole("option", { name: "Ana" });
    const price = screen.getByRole("textbox", { name: "Precio" });
    fireEvent.mouseDown(option);
    act(() => price.focus());
    for (let frame = 0; frame < 4; frame += 1)
      await act(() => new Promise((done) => requestAnimationFrame(() => done(undefined))));
    expect(price).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole("listbox")).not.toBeInTheDocument());
    // Whoever comes back opens it, as ever.
    await user.click(screen.getByRole("combobox", { name: "Persona" }));
    expect(await screen.findByRole("listbox")).toBeInTheDocument();
  },
);
