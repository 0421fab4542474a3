/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { DateField, type DateFieldProps } from "./DateField";

const user = userEvent.setup();
const changed = jest.fn();
beforeEach(() => changed.mockReset());

function Sample({ start = "", ...props }: { start?: string } & Partial<DateFieldProps>) {
  const [value, setValue] = useState(start);
  return (
    <DateField
      label="Fecha"
      today="2026-11-20"
      value={value}
      onChange={(next) => {
        changed(next);
        setValue(next);
      }}
      {...props}
    />
  );
}

const input = () => screen.getByRole("textbox", { name: "Fecha" });

test.each([
  ["11/12", "2026-12-11", "vie 11 dic 2026"],
  ["viernes", "2026-11-27", "vie 27 nov 2026"],
  ["en 3 semanas", "2026-12-11", "vie 11 dic 2026"],
])("understands “%s”", async (typed, value, written) => {
  render(<Sample />);
  await user.type(input(), typed);
  expect(changed).toHaveBeenLastCalledWith(value);
  expect(screen.getByText(`se entiende ${written}`)).toBeInTheDocument();
  await user.tab();
  expect(input()).toHaveValue(written);
});

test("names the fix when it is not understood, once the field is left", async () => {
  render(<Sample />);
  await user.type(input(), "30/02/2026");
  expect(input()).toBeValid();
  await user.tab();
  expect(input()).toBeInvalid();
  expect(input()).toHaveAccessibleDescription(/Fecha: ese día no existe/);
  expect(changed).toHaveBeenLastCalledWith("30/02/2026");
});

test("says which days are allowed", () => {
  render(<Sample start="2026-11-01" min="2026-11-10" />);
  expect(input()).toHaveAccessibleDescription("Fecha: desde el martes 10 de noviembre de 2026");
});

test("picks a day of the calendar with the arrows", async () => {
  render(<Sample start="2026-11-20" />);
  await user.click(screen.getByRole("button", { name: "Abrir calendario" }));
  const current = await screen.findByRole("button", { name: "viernes 20 de noviembre de 2026" });
  expect(current).toHaveFocus();
  await user.keyboard("{ArrowDown}{ArrowLeft}{Enter}");
  expect(changed).toHaveBeenLastCalledWith("2026-11-26");
  expect(input()).toHaveValue("jue 26 nov 2026");
});
