import { likelyShow } from "./likelyShow";

test.each([
  ["ORO-200227-BA", ["Vera Quintana", "Oro Viejo"], "Oro Viejo"],
  ["CAL-281126-BA", ["La Calesita Eléctrica"], "La Calesita Eléctrica"],
  ["calesita electrica", ["La Calesita Eléctrica"], "La Calesita Eléctrica"],
  ["CHICAGO", ["La Calesita Eléctrica", "Cinco Esquinas"], null],
  ["THE LION KING", ["Kilómetro Cero", "Tomás Echarri"], null],
  ["A", ["A"], null],
  ["CUALQUIERA", [], null],
])("%s may be %j: %s", (name, suggestions, show) => {
  expect(likelyShow(name, suggestions)).toBe(show);
});
