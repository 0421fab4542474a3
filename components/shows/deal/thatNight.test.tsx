/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import { scenariosOf } from "@/lib/deals/rules/scenarios";
import { dealTerms } from "@/lib/deals/schema/terms";
import type { Second } from "./second";
import { ThatNight } from "./ThatNight";

const draw = (deposit: string, second: Second | null = null) => {
  const terms = dealTerms.parse({
    currency: "EUR",
    tickets: [{ category: "Platea", price: "100", capacity: 100 }],
    artist: { kind: "versus", guarantee: "1000", pct: "0.5", base: "net" },
    withholdings: [{ name: "IRNR 24 %", presumption: "1", rate: "0.24" }],
    deposit,
  });
  const half = scenariosOf(terms).scenarios.find(({ at }) => at === "50");
  if (!half) throw new Error("No scenario");
  render(<ThatNight terms={terms} second={second} at={half} stale={false} />);
};
const plain = () => (screen.getByText("Esa noche").closest("section")?.textContent ?? "").replace(/\s/g, " ");

test("what is paid that night is the fee less what is withheld of it and what was paid before", () => {
  draw("500");
  expect(plain()).toBe("Esa nocheal 50 %Artista€ 2.500,00IRNR 24 %−€ 600,00Anticipo−€ 500,00Se paga€ 1.400,00");
});

test("an advance above it is owed, and said so", () => {
  draw("2000");
  expect(plain()).toContain("El artista debe€ 100,00");
});

test("a deal in another currency than its show's says it at the agreed rate, too", () => {
  draw("500", { currency: "ARS", rate: "1650.5" });
  expect(plain()).toContain("Se paga€ 1.400,00En ARS, a la cotización acordada$ 2.310.700,00");
});
