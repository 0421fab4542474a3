/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FieldDefinition } from "@/lib/boards/rules/definition";
import type { FieldType } from "@/lib/boards/rules/words";
import type { BoardPerson } from "@/lib/boards/schema";
import { FieldForm } from "./FieldForm";

const people = [{ id: 7, name: "Pilar Montoya", rol: "Legales" }] as BoardPerson[];
const saved = jest.fn();
const closed = jest.fn();
beforeEach(() => {
  saved.mockReset();
  closed.mockReset();
});
const user = userEvent.setup();
// What a list that floats asks of a browser, and jsdom has not.
beforeAll(() => {
  const idle = () => undefined;
  globalThis.ResizeObserver = jest.fn(() => ({ observe: idle, unobserve: idle, disconnect: idle }));
});

function show(type: FieldType, value: unknown = null) {
  const field: FieldDefinition = {
    key: "dato",
    title: "Dato",
    type,
    required: false,
    onCard: false,
    ...(type.endsWith("select") && { options: ["Uno", "Dos"] }),
  };
  render(<FieldForm field={field} people={people} value={value} onSave={saved} close={closed} />);
}
const box = () => screen.getByRole("textbox", { name: "Dato" });
const keep = () => user.click(screen.getByRole("button", { name: "Guardar" }));

test.each<[FieldType, string, unknown]>([
  ["text", " Bebidas del Valle ", "Bebidas del Valle"],
  ["longtext", "Una línea", "Una línea"],
  ["number", "1.234,5", "1234.50"],
  ["hours", "12,5", "12.50"],
  ["date", "11/12/2031", "2031-12-11"],
  ["url", "https://example.com/contrato", "https://example.com/contrato"],
])("%s: what is typed is saved as it is understood", async (type, typed, value) => {
  show(type);
  await user.type(box(), typed);
  await keep();
  expect(saved).toHaveBeenCalledWith(value);
  expect(closed).toHaveBeenCalledTimes(1);
});

test("money: an amount in the currency that was chosen", async () => {
  show("money");
  await user.selectOptions(screen.getByRole("combobox", { name: "Moneda de Dato" }), "EUR");
  await user.type(box(), "48.000.000,5");
  await keep();
  expect(saved).toHaveBeenCalledWith({ amount: "48000000.50", currency: "EUR" });
});

test("person: found by its name and chosen by keys", async () => {
  show("person");
  await user.type(screen.getByRole("combobox", { name: "Dato" }), "pilar");
  await user.keyboard("{ArrowDown}{Enter}");
  await keep();
  expect(saved).toHaveBeenCalledWith(7);
});

test("multiselect: several, by keys", async () => {
  show("multiselect", ["Uno"]);
  screen.getByRole("checkbox", { name: "Dos" }).focus();
  await user.keyboard(" ");
  await keep();
  expect(saved).toHaveBeenCalledWith(["Uno", "Dos"]);
});

test.each<[FieldType, string, string]>([
  ["number", "doce", "Dato: Tiene que ser un número, como 12 o 12,5 (hasta dos decimales)."],
  ["url", "example.com", "Dato: Tiene que ser una dirección que empiece con https:// o http://."],
  ["url", "javascript:alert(1)", "Dato: Tiene que ser una dirección que empiece con https:// o http://."],
])("%s: “%s” is not sent, and its fix is said", async (type, typed, message) => {
  show(type);
  await user.type(box(), typed);
  await keep();
  expect(screen.getByText(message)).toBeInTheDocument();
  expect(box()).toBeInvalid();
  expect(saved).not.toHaveBeenCalled();
  expect(closed).not.toHaveBeenCalled();
});

test("a value is taken out; the same value is not sent again", async () => {
  show("text", "Algo");
  await user.click(screen.getByRole("button", { name: "Quitar" }));
  expect(saved).toHaveBeenCalledWith(null);
  saved.mockReset();
  await keep();
  expect(saved).not.toHaveBeenCalled();
});
