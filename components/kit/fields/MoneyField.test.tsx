/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MoneyField } from "./MoneyField";

const user = userEvent.setup();
const changed = jest.fn();
beforeEach(() => changed.mockReset());

function Sample({ start = "" }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <MoneyField
      label="Importe"
      currency="ARS"
      value={value}
      onChange={(next) => {
        changed(next);
        setValue(next);
      }}
    />
  );
}

const input = () => screen.getByRole("textbox", { name: "Importe" });

test.each([
  ["1.234,5", "1234.50"],
  ["$ 1,234.50", "1234.50"],
  ["1.234.567", "1234567.00"],
  ["450.000", "450000.00"],
  ["$ 706.800", "706800.00"],
  ["1234.56", "1234.56"],
])("understands %s and says so while typing", async (typed, value) => {
  render(<Sample />);
  await user.type(input(), typed);
  expect(changed).toHaveBeenLastCalledWith(value);
  expect(screen.getByText(/^se entiende \$ /)).toBeInTheDocument();
  expect(input()).toHaveValue(typed);
});

test("writes the amount as es-AR does once the field is left", async () => {
  render(<Sample />);
  await user.type(input(), "1234,5");
  await user.tab();
  expect(input()).toHaveValue("1.234,50");
  expect(screen.queryByText(/se entiende/)).not.toBeInTheDocument();
});

test("does not doubt a whole amount in thousands once it is written", async () => {
  render(<Sample />);
  await user.type(input(), "3692");
  await user.tab();
  expect(input()).toHaveValue("3.692");
  expect(input()).toBeValid();
});

test("writes thousands as typed, and keeps them when the field is left", async () => {
  render(<Sample start="10.00" />);
  await user.clear(input());
  await user.type(input(), "450.000");
  await user.tab();
  expect(input()).toHaveValue("450.000");
  expect(changed).toHaveBeenLastCalledWith("450000.00");
  expect(screen.queryByText(/Quiso decir/)).not.toBeInTheDocument();
});

test("goes on asking about a comma before three figures once the field is left", async () => {
  render(<Sample />);
  await user.type(input(), "448,000");
  await user.tab();
  expect(changed).toHaveBeenLastCalledWith("448.00");
  await user.click(screen.getByRole("button", { name: "$ 448.000" }));
  expect(changed).toHaveBeenLastCalledWith("448000.00");
  expect(input()).toHaveValue("448.000");
});

test("refuses what is no amount, proposes a repair and takes it with one click", async () => {
  render(<Sample />);
  await user.type(input(), "3.897,6OO");
  await user.tab();
  expect(input()).toBeInvalid();
  expect(input()).toHaveAccessibleDescription(/Importe: no se entiende/);
  expect(changed).toHaveBeenLastCalledWith("3.897,6OO");
  await user.click(screen.getByRole("button", { name: "$ 3.897.600" }));
  expect(changed).toHaveBeenLastCalledWith("3897600.00");
  expect(input()).toHaveValue("3.897.600");
  expect(input()).toBeValid();
});

test("emptied, its value is empty and it complains of nothing", async () => {
  render(<Sample start="10.00" />);
  await user.clear(input());
  await user.tab();
  expect(changed).toHaveBeenLastCalledWith("");
  expect(input()).toBeValid();
});
