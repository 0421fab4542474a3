import { dealTerms, type TypedTerms } from "./terms";

const base: TypedTerms = { currency: "ARS", tickets: [{ price: "100", capacity: 10 }], artist: { kind: "flat" } };
const says = (over: Partial<TypedTerms>) =>
  dealTerms.safeParse({ ...base, ...over }).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

describe("terms", () => {
  it("name each field that is wrong", () => {
    expect(
      says({
        artist: { kind: "tiers", tiers: [{ to: "10", pct: "0.5" }, { from: "8", to: "20", pct: "0.6" }, { pct: "1" }] },
      }),
    ).toEqual(["artist.tiers.1.from: Los tramos se superponen en 8,00."]);
    expect(
      says({
        artist: {
          kind: "tiers",
          tiers: [
            { to: "10", pct: "0.5" },
            { from: "12", pct: "0.6" },
          ],
        },
      }),
    ).toEqual(["artist.tiers.1.from: Falta el tramo desde 10,00 hasta 12,00."]);
    expect(says({ artist: { kind: "tiers", tiers: [{ to: "10", pct: "0.5" }] } })).toEqual([
      "artist.tiers.0.to: El último tramo no tiene límite.",
    ]);
    expect(says({ artist: { kind: "ratchet", pct: "0.5", steps: [{ tickets: 9, pct: "0.4" }] } })).toEqual([
      "artist.steps.0.pct: El porcentaje tiene que subir en cada escalón.",
    ]);
    expect(
      says({
        withholdings: [
          { name: "IIBB", rate: "0.1" },
          { name: "iibb", rate: "0.2" },
        ],
      }),
    ).toEqual(["withholdings.1.name: La retención iibb está dos veces."]);
    expect(
      says({
        withholdings: [
          { name: "A", rate: "0.6", borne_by: "company" },
          { name: "B", rate: "0.4", borne_by: "company" },
        ],
      }),
    ).toEqual(["withholdings: Las retenciones a cargo de la empresa suman 100 % o más: no hay importe que alcance."]);
    expect(says({ partners: [{ name: "A", pct: "0.6" }] })).toEqual([
      "partners: Las partes de los socios tienen que sumar 100 %.",
    ]);
    expect(says({ tickets: [{ price: "1", capacity: 5, comps: 3, kills: 3 }] })).toEqual([
      "tickets.0.comps: Las cortesías y los asientos sin vender superan la capacidad.",
    ]);
    expect(says({ expenses: [{ name: "SADAIC", per: "gross", amount: "12" }] })).toEqual([
      "expenses.0.amount: Tiene que ser un porcentaje entre 0 y 100, con hasta cuatro decimales.",
    ]);
  });
});
