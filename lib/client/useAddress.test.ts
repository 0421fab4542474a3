import { addressWith } from "./useAddress";

test.each([
  [{}, {}, "/userstkt"],
  [{ q: "ana" }, { persona: "ana@demo.test" }, "/userstkt?q=ana&persona=ana%40demo.test"],
  [{ q: "ana", persona: "x" }, { persona: undefined }, "/userstkt?q=ana"],
  [{ q: "ana" }, { q: "" }, "/userstkt"],
  [{}, { artista: "Ñandú & Cía" }, "/userstkt?artista=%C3%91and%C3%BA+%26+C%C3%ADa"],
])("%j with %j is %s", (query, change, expected) => {
  expect(addressWith("/userstkt", query, change)).toBe(expected);
});
