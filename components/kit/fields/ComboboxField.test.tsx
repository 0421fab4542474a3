/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import { ComboboxField } from "./ComboboxField";
import { MultiSelect } from "./MultiSelect";

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
