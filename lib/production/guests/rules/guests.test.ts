import * as fc from "fast-check";
import { pastedGuests } from "./paste";
import { houseText, overText } from "./places";

test("a list from a sheet, or one a line, is read with who comes along; a heading is none of it", () => {
  const text = "Nombre\tAcompañantes\tNota\nAna Paz\t2\tPrensa\nLuis Sosa +1\nana paz\n\t3";
  expect(pastedGuests(text, ["LUIS SOSA"])).toEqual([
    { name: "Ana Paz", plus: 2, note: "Prensa", problem: null, again: false },
    { name: "Luis Sosa", plus: 1, note: "", problem: null, again: true },
    { name: "ana paz", plus: 0, note: "", problem: null, again: true },
    { name: "3", plus: 0, note: "", problem: null, again: false },
  ]);
  expect(pastedGuests("Ana Paz\nLuis Sosa", []).map(({ name }) => name)).toEqual(["Ana Paz", "Luis Sosa"]);
  expect(pastedGuests("Ana +99", [])[0]?.problem).toBe("Hasta 50 acompañantes.");
});

test("what does not fit is said with what is left; over the house's total it is warned", () => {
  expect(overText({ owner: "Sello", left: 3 }, 4)).toBe("Quedan 3 lugares de Sello.");
  expect(overText({ owner: "Sello", left: 1 }, 2)).toBe("Queda 1 lugar de Sello.");
  expect(overText({ owner: "Sello", left: 0 }, 1)).toBe("No quedan lugares de Sello.");
  expect(houseText(120, 100)).toBe("Los cupos suman 120 y las cortesías del show son 100: 20 de más.");
  expect([houseText(100, 100), houseText(5, 0)]).toEqual([null, null]);
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), (left, wanted) => {
      expect(overText({ owner: "Sala", left }, wanted) === null).toBe(wanted <= left);
    }),
  );
});
