import { dealTerms, type TypedTerms } from "../../schema/terms";
import { incomeOf, leftOf, soldByPrice } from "./income";

const terms = (more: Partial<TypedTerms> = {}) =>
  dealTerms.parse({
    currency: "ARS",
    tickets: [
      { category: "Campo", price: "100.00", capacity: 500 },
      { category: "Platea", price: "200.00", capacity: 100 },
    ],
    artist: { kind: "flat", guarantee: "9000.00" },
    ...more,
  } as TypedTerms);
const reported = (category: string, sold: number, amount: string, currency = "ARS") => ({
  category,
  sold,
  amount,
  currency,
});

test("what was sold is of the prices as they are called, else it fills the house", () => {
  expect(soldByPrice(terms(), [reported("platea ", 30, "6000.00"), reported("CAMPO", 40, "4000.00")])).toEqual([
    40, 30,
  ]);
  expect(soldByPrice(terms(), [reported("", 60, "7000.00")])).toEqual([50, 10]);
  expect(soldByPrice(terms(), [])).toEqual([0, 0]);
});

test("who promotes has what the tickets took in each currency; the tax inside is no income of theirs", () => {
  const sold = [reported("Campo", 10, "1100.00"), reported("Campo", 3, "30.00", "USD")];
  expect(incomeOf("promotor", terms({ ticket_tax: "0.1" }), "Ana", sold)).toEqual([
    { currency: "ARS", concept: "Entradas", amount: "1100.00", cost: "1000.00", invoiced: false },
    { currency: "USD", concept: "Entradas", amount: "30.00", cost: "27.27", invoiced: false },
  ]);
  const onTop = incomeOf("promotor", terms({ ticket_tax: "0.1", tax_on_top: true }), "Ana", sold);
  expect(onTop.map(({ cost }) => cost)).toEqual(["1100.00", "30.00"]);
  expect(incomeOf("promotor", null, "Ana", sold).map(({ cost }) => cost)).toEqual(["1100.00", "30.00"]);
  expect(incomeOf("promotor", null, "Ana", [])).toEqual([]);
});

test("who represents has the fee for what was sold, never less than the guarantee; without terms nothing", () => {
  const versus = terms({ artist: { kind: "versus", guarantee: "1000.00", pct: "0.8", base: "net" } } as never);
  const fee = (sold: Parameters<typeof incomeOf>[3]) => incomeOf("artista", versus, "Ana", sold)[0]?.amount;
  expect([fee([]), fee([reported("Campo", 100, "10000.00")])]).toEqual(["1000.00", "8000.00"]);
  expect(incomeOf("artista", null, "Ana", [])).toEqual([]);
});

test("invoices take the place of a fee, never of tickets, and never more than there is", () => {
  const fee = { currency: "ARS", concept: "Caché", amount: "9000.00", cost: "9000.00", invoiced: true };
  expect(leftOf(fee, "2000.00")).toEqual({ amount: "7000.00", cost: "7000.00" });
  expect(leftOf(fee, "9500.00")).toEqual({ amount: "0.00", cost: "0.00" });
  expect(leftOf({ ...fee, invoiced: false, cost: "8000.00" }, "2000.00")).toEqual({
    amount: "9000.00",
    cost: "8000.00",
  });
});
