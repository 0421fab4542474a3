import vectors from "@/lib/deals/fixtures/deals.json";
import { dealTerms } from "@/lib/deals/schema/terms";
import { fractionOf, percentOf } from "./percents";
import { emptyDeal, emptyRow, termsOf, typedOf } from "./typed";

test("percentages are typed as people write them, exactly", () => {
  for (const [fraction, text] of [
    ["0.85", "85"],
    ["0.855", "85,5"],
    ["1", "100"],
    ["0.065", "6,5"],
    ["0", "0"],
  ] as const) {
    expect([fraction, percentOf(fraction)]).toEqual([fraction, text]);
    expect([text, Number(fractionOf(text))]).toEqual([text, Number(fraction)]);
  }
  expect(fractionOf("ochenta")).toBe("ochenta");
  expect(percentOf("")).toBe("");
});

/** Terms with each fraction written once: `0.70` is `0.7`. */
const plain = (terms: object): unknown =>
  JSON.parse(JSON.stringify(terms), (_, value: unknown) =>
    typeof value === "string" && /^[01]\.\d+$/.test(value) ? String(Number(value)) : value,
  );

test.each(vectors.map((one) => [one.id, one] as const))(
  "%s is the same after it was shown and sent again",
  (_, { terms }) => {
    const read = dealTerms.parse({
      ...terms,
      tickets: terms.tickets.map(({ price, sold }) => ({ price, capacity: sold })),
    });
    expect(plain(dealTerms.parse(termsOf(typedOf(read))))).toEqual(plain(read));
  },
);

test("a row that was added and not typed in is not sent; what is wrong is said at its field", () => {
  const empty = { ...emptyDeal("ARS"), guarantee: "1000" };
  expect(dealTerms.parse(termsOf(empty))).toMatchObject({ tickets: [], artist: { kind: "flat" } });
  const wrong = { ...empty, lists: { ...empty.lists, tickets: [{ ...emptyRow("tickets"), price: "mucho" }] } };
  const read = dealTerms.safeParse(termsOf(wrong));
  expect(read.error?.issues.map(({ path }) => path.join("."))).toEqual(["tickets.0.price"]);
});
