import { matchedOf, overBy, placeKey, priceOf } from "./fit";

const purse = (purse_id: number, amount: string) => ({ purse_id, amount });
const places = (...ids: number[]) => ids.map((purse_id) => placeKey({ purse_id }));

test("each commitment gives what it has to what is charged where it was promised", () => {
  const promised = [
    { amount: "10.00", places: places(1) },
    { amount: "100.00", places: places(2) },
  ];
  expect(matchedOf(promised, [purse(1, "10.00"), purse(2, "100.00")])).toEqual({ within: "110.00", elsewhere: "0.00" });
  expect(matchedOf(promised, [purse(1, "110.00")])).toEqual({ within: "10.00", elsewhere: "0.00" });
  expect(matchedOf(promised, [purse(2, "60.00"), purse(3, "50.00")])).toEqual({ within: "60.00", elsewhere: "50.00" });
  const both = [...promised, { amount: "5.00", places: places(1, 2) }];
  expect(matchedOf(both, [purse(1, "12.00"), purse(2, "103.00")])).toEqual({ within: "115.00", elsewhere: "0.00" });
});

test("what has no purse is compared by where it belongs", () => {
  const promised = [{ amount: "10.00", places: [placeKey({ show_id: 4 })] }];
  expect(matchedOf(promised, [{ show_id: 4, purse_id: null, amount: "10.00" }]).within).toBe("10.00");
  expect(matchedOf(promised, [{ show_id: 4, purse_id: 7, amount: "10.00" }]).elsewhere).toBe("10.00");
});

test("percepciones are no price, up to a part of the rest: more than that hides one", () => {
  expect(priceOf("110.00", "10.00", 10)).toBe("100.00");
  expect(priceOf("1100.00", "1000.00", 10)).toBe("1090.00");
  expect(priceOf("100.00", "100.00", 10)).toBe("100.00");
  expect(priceOf("100.00", "0.00", 10)).toBe("100.00");
});

test("percent over what was promised", () => {
  expect([overBy("102.00", "100.00"), overBy("99.00", "100.00"), overBy("50000000.00", "10.00")]).toEqual([
    "2.00",
    "0.00",
    "499999900.00",
  ]);
});
