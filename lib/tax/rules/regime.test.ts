import { FLAT, R119 } from "../fixtures/regimes";
import { type Regime, regimeFindings, regimesFor } from "./regime";

test("the regimes of the samples are sound", () => {
  expect(regimeFindings(R119)).toEqual([]);
  expect(regimeFindings(FLAT)).toEqual([]);
});

test.each<[string, Partial<Regime>]>([
  ["Falta la fuente: norma y fecha.", { source: " " }],
  ["El porcentaje va de 0 a 100.", { percent: "101" }],
  ["La presunción es mayor que 0 y no pasa de 100.", { presumption: "0" }],
  ["La escala va con la fórmula «escala», y solo con ella.", { formula: "escala" }],
  ["La fórmula «sobre IVA» tiene como base el IVA.", { formula: "sobre_iva" }],
  ["El acrecentamiento es de los impuestos a cargo de la empresa.", { grossUp: true }],
  ["El fin de la vigencia es anterior a su inicio.", { validUntil: "2025-12-31" }],
])("%s", (text, change) => {
  expect(regimeFindings({ ...FLAT, ...change })).toEqual([text]);
});

test("a scale with a jump or a gap is refused by its step", () => {
  const scale = R119.scale.map((step, n) => (n === 2 ? { ...step, fixed: "9000.00", over: "143000.00" } : step));
  expect(regimeFindings({ ...R119, scale })).toEqual(
    expect.arrayContaining([
      "Tramo 3: empieza donde termina el anterior (142.000,00).",
      "Tramo 3: el importe fijo tendría que ser 9.940,00.",
    ]),
  );
});

describe("which regimes a payment has", () => {
  const irpf = (code: string, change: Partial<Regime>): Regime => ({
    ...FLAT,
    country: "ES",
    tax: "irpf",
    code,
    ...change,
  });
  const spanish = [
    irpf("15", { categories: ["honorarios"] }),
    irpf("7", { categories: ["honorarios"], papers: ["comunicacion_irpf"] }),
    irpf("19", { categories: ["alquiler"] }),
  ];
  const occasion = { papers: [], condition: "", voucherType: "1", person: true };
  const on = (category: string | null, papers: string[] = []) =>
    regimesFor(spanish, {
      ...occasion,
      country: "ES",
      day: "2026-11-20",
      categories: category ? [category] : [],
      papers,
    }).map(({ code }) => code);

  test("7 % only with the signed communication on file; rent by its own", () => {
    expect(on("honorarios")).toEqual(["15"]);
    expect(on("honorarios", ["comunicacion_irpf"])).toEqual(["7"]);
    expect(on("alquiler", ["comunicacion_irpf"])).toEqual(["19"]);
    expect(on(null)).toEqual([]);
  });

  test("a marked voucher has its own regime; professionals are people; who is exempt is not withheld", () => {
    const osr: Regime = { ...FLAT, code: "OSR", voucherTypes: ["51"] };
    const own: Regime = { ...FLAT, code: "119", payees: "personas", categories: ["servicios"] };
    const general: Regime = { ...FLAT, conditions: ["responsable_inscripto"] };
    const of = (more: object) =>
      regimesFor([general, osr, own], {
        ...occasion,
        country: "AR",
        day: "2026-11-20",
        categories: ["servicios"],
        condition: "responsable_inscripto",
        ...more,
      }).map(({ code }) => code);
    expect([of({ voucherType: "51" }), of({}), of({ person: false })]).toEqual([["OSR"], ["119"], ["94"]]);
    expect(of({ person: false, condition: "monotributo" })).toEqual([]);
  });

  test("versions by day, one per tax, one per jurisdiction of IIBB", () => {
    const old = { ...FLAT, percent: "1", validUntil: "2026-06-30" };
    const next = { ...FLAT, percent: "3", validFrom: "2026-07-01" };
    const [caba, pba] = ["901", "902"].map((code): Regime => ({ ...FLAT, tax: "iibb", code }));
    const all = [old, next, caba, pba].filter((one) => one !== undefined);
    const day = (day: string) =>
      regimesFor(all, { ...occasion, country: "AR", day, categories: [] }).map(({ code, percent }) => [code, percent]);
    expect(day("2026-06-30")).toEqual([
      ["94", "1"],
      ["901", "2"],
      ["902", "2"],
    ]);
    expect(day("2026-07-01")).toEqual([
      ["94", "3"],
      ["901", "2"],
      ["902", "2"],
    ]);
  });
});
