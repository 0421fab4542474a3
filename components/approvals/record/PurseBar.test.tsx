/** @jest-environment jsdom */
import { render, screen, within } from "@testing-library/react";
import { purseShown } from "@/lib/approvals/rules/purse";
import type { Purse } from "@/lib/approvals/schema";
import { PurseBar } from "./PurseBar";

/** What the desk reads: each figure with its name. */
function figures(purse: Purse) {
  const { unmount } = render(<PurseBar purse={purse} />);
  const bar = screen.getByRole("region", { name: "Bolsa: Music Wins, Técnica" });
  const names = within(bar).getAllByRole("term", { hidden: true });
  const values = within(bar).getAllByRole("definition", { hidden: true });
  const said = names.map((name, at) => `${name.textContent}: ${values[at]?.textContent}`);
  const text = bar.textContent ?? "";
  unmount();
  return { said, text };
}
const named = { title: "Music Wins, Técnica", currency: "ARS" as const };
const waits = (shown: ReturnType<typeof purseShown>): Purse => ({ ...shown, today: false });
const decided = ({ today, ...shown }: ReturnType<typeof purseShown>): Purse => ({
  ...shown,
  before: today,
  after: today,
  today: true,
});

test("what waits has a before and an after", () => {
  const purse = purseShown({ ...named, given: "1000.00", used: "300.00", posted: "0.00", own: "200.00" });
  expect(figures(waits(purse)).said).toEqual([
    "Comprometido y devengado: $ 300,00",
    "Esta solicitud: $ 200,00",
    "Queda antes: $ 700,00",
    "Queda después: $ 500,00",
  ]);
});

test("of what was decided only today's figures are said, as today's", () => {
  const rejected = purseShown({ ...named, given: "1000.00", used: "300.00", posted: "0.00", own: "200.00" });
  const { said, text } = figures(decided(rejected));
  expect(said).toEqual(["Comprometido y devengado, hoy: $ 300,00", "Queda hoy: $ 700,00"]);
  expect(text).not.toMatch(/después|antes/);
});

test("of a purse without budget it says what is used, with and without the request, and nothing that would be left", () => {
  const purse = purseShown({ ...named, given: null, used: "300.00", posted: "0.00", own: "200.00" });
  const { said, text } = figures(waits(purse));
  expect(said).toEqual(["Comprometido y devengado: $ 300,00", "Esta solicitud: $ 200,00"]);
  expect(text).toContain("sin presupuesto");
  expect(text).toContain("Usado $ 300,00");
  expect(text).not.toMatch(/Queda/);
});

test("in another currency than the purse's, what is in use in that one counts, too, and all of it is about", () => {
  const elsewhere = { currency: "ARS" as const, given: "1000000.00", used: "100000.00", factor: "1000" };
  const purse = purseShown({
    ...named,
    currency: "USD",
    given: null,
    used: "300.00",
    posted: "0.00",
    own: "200.00",
    elsewhere,
  });
  expect(figures(waits(purse)).said).toEqual([
    "Comprometido y devengado: ≈ $ 400.000,00",
    "Esta solicitud: US$ 200,00 ≈ $ 200.000,00",
    "Queda antes: ≈ $ 600.000,00",
    "Queda después: ≈ $ 400.000,00",
  ]);
});
