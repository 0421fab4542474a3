import { random } from "../random";
import { type FieldNotation, type Fill, fieldNotation, fieldValues, textOf } from "./notation";

const fill = (seed = "a"): Fill => ({
  random: random(seed),
  facts: { x: "Póster numerado", artista: "D'Amico, Ruiz", ciudad: "Salta", show: "Oro Viejo" },
  lists: { marcas: ["Banco Litoral"] },
  day: (after) => (after < 10 ? `2026-11-0${after}` : `2026-11-${after}`),
});
const worked = (notation: FieldNotation, seed?: string) => fieldValues(fieldNotation.parse(notation), fill(seed));

test("braces are what the card is about, a list of the company, a code, a choice or a number", () => {
  expect(textOf("{x} de {artista}, {ciudad}: {marcas}", fill())).toBe(
    "Póster numerado de D'Amico, Ruiz, Salta: Banco Litoral",
  );
  expect(textOf("{artista:3}-{x:3}", fill())).toBe("DAM-POS");
  expect(textOf("A {7..7:8} {3..3*500}", fill())).toBe("A 00000007 1500");
  for (let turn = 0; turn < 50; turn++) {
    expect(["Sí", "No, gracias"]).toContain(textOf("{Sí|No, gracias}", fill(`${turn}`)));
    const number = Number(textOf("{2..4*10}", fill(`${turn}`)));
    expect([20, 30, 40]).toContain(number);
  }
});

test("days, money, lists, one of several, and what only some cards have", () => {
  expect(
    worked({
      desde: { day: 3 },
      renueva: true,
      medios: ["Hotel de {ciudad}", "Micro"],
      monto: { money: "{5..5}.50", currency: "EUR" },
      uno: { oneOf: [["Auto"], ["Auto"]] },
    }),
  ).toEqual({
    desde: "2026-11-03",
    renueva: true,
    medios: ["Hotel de Salta", "Micro"],
    monto: { amount: "5.50", currency: "EUR" },
    uno: ["Auto"],
  });
  const seldom = Array.from({ length: 50 }, (_, turn) => worked({ dia: { day: 10, chance: 0.3 } }, `${turn}`).dia);
  expect(new Set(seldom)).toEqual(new Set([undefined, "2026-11-10"]));
});

test("a field follows from those above it, and money stays money", () => {
  expect(
    worked({
      dias: "{14..14}",
      desde: { day: 10 },
      hasta: { day: { of: "dias", plus: -1 }, after: "desde" },
      entrada: "100",
      salida: "15",
      vendidas: { of: "entrada", less: ["salida"] },
      recaudacion: { money: { of: "vendidas", times: 10 }, currency: "ARS" },
      por_persona: { of: "recaudacion", per: "entrada" },
      mitad: { of: "recaudacion", times: 0.5 },
    }),
  ).toMatchObject({
    hasta: "2026-11-23",
    vendidas: "85",
    recaudacion: { amount: "850.00", currency: "ARS" },
    por_persona: { amount: "9.00", currency: "ARS" },
    mitad: { amount: "425.00", currency: "ARS" },
  });
});

test("what nothing fills is a fault that names it, never a hole in a card", () => {
  expect(() => worked({ a: "{nadie}" })).toThrow("Nothing is called {nadie}");
  expect(() => worked({ a: { of: "despues" }, despues: "3" })).toThrow("despues is not a number");
  expect(() => worked({ a: { money: "{x}", currency: "ARS" } })).toThrow("not a number");
  expect(fieldNotation.safeParse({ a: { dya: 3 } }).success).toBe(false);
});
