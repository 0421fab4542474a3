import fc from "fast-check";
import { parseMoney } from "@/lib/format/parseMoney";
import { suggestMoney } from "@/lib/format/suggestMoney";

describe("suggestMoney", () => {
  it("repairs the case of the picture", () => {
    expect(suggestMoney("3.897,6OO")).toEqual({ value: "3897600.00", why: "Hay dos letras O en lugar de ceros." });
  });

  it.each([
    ["1O5", "105.00", "Hay una letra O en lugar de un cero."],
    ["l.2I4.000", "1214000.00", "Hay dos letras en lugar de unos."],
    ["1.5OO,5O", "1500.50", "Hay tres letras O en lugar de ceros."],
    ["OS0", "50.00", "Hay letras en lugar de números."],
    ["1.500", "1500.00", "Con tres cifras después del separador parecen miles."],
    ["US$ 1,234", "1234.00", "Con tres cifras después del separador parecen miles."],
    ["−1,234", "-1234.00", "Con tres cifras después del separador parecen miles."],
    ["1 234 567", "1234567.00", "Con tres cifras después del separador parecen miles."],
    ["1'234'567.50", "1234567.50", "Los miles van con punto y los centavos con coma."],
    ["1234,567", "1234.57", "Los importes llevan dos decimales."],
  ])("proposes for %j %s", (input, value, why) => {
    expect(suggestMoney(input)).toEqual({ value, why });
  });

  it.each(["", "Oslo", "hola 5", "1.234,50", "72", "1.2.3", "12.11.2026", "5-", "O"])(
    "has nothing to say about %j",
    (input) => {
      expect(suggestMoney(input)).toBeNull();
    },
  );

  it("never throws and never repeats what was understood", () => {
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom("1", "000", "O", "l", ".", ",", " ", "$", "-"), { maxLength: 8 }).map((p) => p.join("")),
    );
    fc.assert(
      fc.property(text, (input) => {
        const suggestion = suggestMoney(input);
        if (!suggestion) return;
        expect(parseMoney(suggestion.value)).toEqual({ ok: true, value: suggestion.value });
        expect(parseMoney(input)).not.toEqual({ ok: true, value: suggestion.value });
      }),
      { numRuns: 2000 },
    );
  });
});
