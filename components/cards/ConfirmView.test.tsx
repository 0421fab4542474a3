/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { CardSetup } from "@/lib/cards/schema";
import ConfirmView from "./ConfirmView";
import { save } from "./phone/actions";
import { defaultFacts, freshOf, type WaitingExpense } from "./phone/entry";

jest.mock("./phone/useQr", () => ({ useQr: () => ({ done: true, corners: null }) }));
jest.mock("./phone/actions", () => ({ save: jest.fn(async () => {}), keepWriting: jest.fn(async () => {}) }));

const now = new Date("2026-11-27T21:32:00").getTime();
const company = { id: 1, name: "Productora Bambalina SA", tax_id: "30-71234567-1", country: "AR" };
const setup: CardSetup = {
  person: { id: 7, name: "Nora", mail: "nora@demo.test" },
  now: new Date(now).toISOString(),
  cards: [{ id: 1, last4: "4821", name: "", currency: "ARS", company }],
  shows: [],
  last: { show_id: null, category: null, card_id: 1 },
  own_tax_ids: [],
  merchants: [],
};
const entry = (id: string, more: object): WaitingExpense => {
  const facts = { ...defaultFacts(setup, now, 0), day: "2026-11-20", no_receipt_reason: "Se perdió", ...more };
  return { id, person: 7, rev: 1, at: now, data: freshOf(facts, null) };
};
const bought = entry("a", { amount: "700.00", merchant: "YPF" });

function confirm(amount: string) {
  const back = entry("b", { amount, takes_away: true, returns: "a" });
  const onDone = jest.fn();
  const words = { setup, clockOff: 0, head: null, lack: null, onDone };
  render(<ConfirmView entry={back} entries={[bought, back]} {...words} />);
  return onDone;
}

test("more than was bought is not saved as given back, and what to change is said", async () => {
  const onDone = confirm("700.01");
  expect(screen.getByText(/quedan \$\s?700,00: no se devuelve más\.$/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  expect(save).not.toHaveBeenCalled();
  expect(onDone).not.toHaveBeenCalled();
  expect(screen.getByText(/corregir el importe o la compra para guardar/)).toBeInTheDocument();
});

test("as much as was bought is saved", async () => {
  const onDone = confirm("700.00");
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  expect(save).toHaveBeenCalledWith("b", expect.objectContaining({ amount: "700.00", returns: "a" }), { answer: "" });
  expect(onDone).toHaveBeenCalledWith(true);
});
