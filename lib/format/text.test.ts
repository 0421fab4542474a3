import fc from "fast-check";
import { countText, initials, joinSpanish, normalize, plural, slugFile } from "@/lib/format/text";

describe("text", () => {
  it("makes file names", () => {
    expect(slugFile("AC/DC & Cía")).toBe("AC_DC___Cia");
    expect(slugFile("Ñandú")).toBe("Nandu");
    expect(slugFile("")).toBe("_");
    fc.assert(fc.property(fc.string({ unit: "binary" }), (name) => expect(slugFile(name)).toMatch(/^[A-Za-z0-9_]+$/)));
  });

  it("compares without case, accents and blanks", () => {
    expect(normalize("  ÑANDÚ \u00a0& Cía ")).toBe("nandu & cia");
    fc.assert(fc.property(fc.string(), (text) => expect(normalize(normalize(text))).toBe(normalize(text))));
  });

  it("takes initials", () => {
    expect(initials("Lucía Aranda")).toBe("LA");
    expect(initials("ángel de la Guarda")).toBe("ÁG");
    expect(initials("tour.manager@demo.test")).toBe("TM");
    expect(initials("lucia@demo.test")).toBe("L");
    expect(initials("  ")).toBe("");
  });

  it.each([
    [[], ""],
    [["A"], "A"],
    [["A", "B"], "A y B"],
    [["A", "B", "C"], "A, B y C"],
    [["Vera", "Ibón"], "Vera e Ibón"],
    [["padres", "hijos"], "padres e hijos"],
    [["agua", "hielo"], "agua y hielo"],
    [["EUR", "Yves"], "EUR e Yves"],
    [["uno", "Yaya"], "uno y Yaya"],
  ])("joins %j as %j", (items, expected) => {
    expect(joinSpanish(items)).toBe(expected);
  });

  it("counts things", () => {
    expect(countText(1, "fila")).toBe("1 fila");
    expect(countText(1355, "entrada")).toBe("1.355 entradas");
    expect(plural(2, "total")).toBe("totales");
    expect(plural(0, "mes")).toBe("meses");
    expect(plural(3, "show", "shows")).toBe("shows");
  });
});
