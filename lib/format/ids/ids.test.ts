import fc from "fast-check";
import { checkCbu, checkCbuAlias } from "./cbu";
import { checkCuit } from "./cuit";
import { checkIban } from "./iban";
import { checkNif, kindOfNif } from "./nif";
import { checkTaxId, markedTaxId, placeTaxId, sameTaxId, taxIdCountry, writtenTaxId } from "./taxId";

// Published examples: RG 4892's QR, BCRA's CBU, the SWIFT registry's IBANs, companies' own pages.
const right = [
  [checkCuit, "20-26756539-3", "20267565393", "20-26756539-3"],
  [checkCuit, "30 50084258 6", "30500842586", "30-50084258-6"],
  [checkCuit, "30.50084258.6", "30500842586", "30-50084258-6"],
  [checkCuit, "33693450239", "33693450239", "33-69345023-9"],
  [checkCuit, "30000000007", "30000000007", "30-00000000-7"],
  [checkCbu, "2850590940090418135201", "2850590940090418135201", "28505909 40090418135201"],
  // Check digits that are zero, in the first block and in the second.
  [checkCbu, "0 0 7 0 9 9 9 0 2 0 0 0 0 0 6 5 7 0 6 0 8 0", "0070999020000065706080", "00709990 20000065706080"],
  [checkCbu, "3860060703000013990500", "3860060703000013990500", "38600607 03000013990500"],
  [checkCbuAlias, " Sala.Azul-01 ", "sala.azul-01", "sala.azul-01"],
  [checkNif, "12345678z", "12345678Z", "12345678Z"],
  [checkNif, "54362315-K", "54362315K", "54362315K"],
  [checkNif, "X-5253868-R", "X5253868R", "X5253868R"],
  [checkNif, "ES A28015865", "A28015865", "A28015865"],
  [checkNif, "J99216582", "J99216582", "J99216582"],
  [checkNif, "Q2876031B", "Q2876031B", "Q2876031B"],
  [checkIban, "ES91 2100 0418 4502 0005 1332", "ES9121000418450200051332", "ES91 2100 0418 4502 0005 1332"],
  [checkIban, "gb82 west 1234 5698 7654 32", "GB82WEST12345698765432", "GB82 WEST 1234 5698 7654 32"],
] as const;

test.each(right)("%p accepts %s", (check, typed, value, shown) => {
  expect(check(typed)).toEqual({ ok: true, value, shown });
});

const wrong = [
  [checkCuit, "20-26756539-2", /último dígito tendría que ser 3/],
  [checkCuit, "2026756A393", /11 dígitos/],
  [checkCuit, "99000000000", /tipo que no existe/],
  [checkCuit, "", /11 dígitos/],
  [checkCbu, "2810590940090418135201", /banco y la sucursal/],
  [checkCbu, "2850590940090418135202", /cuenta/],
  [checkCbu, "A850590940090418135201", /22 dígitos/],
  [checkCbu, "0".repeat(22), /todos ceros/],
  [checkCbuAlias, "corto", /6 y 20/],
  [checkCbuAlias, "1234567", /6 y 20/],
  [checkNif, "11111111T", /tendría que ser H/],
  [checkNif, "A11111118", /no es válido/],
  [checkNif, "X1111111A", /no es válido/],
  [checkNif, "54362315", /9 caracteres/],
  [checkNif, "O-1234567-L", /no corresponde/],
  [checkIban, "ES89 3183 1500 9500 0121 0562", /dígitos de control/],
  [checkIban, "AT611804300234573201", /dígitos de control/],
  [checkIban, "GI22 NW3K 0000 0000 7099 453", /letras y números/],
  [checkIban, "QQ93 1234 5678", /país que no existe/],
  [checkIban, "AT93 1904 3002 3457 3201 99", /20 caracteres y tiene 22/],
  [checkIban, "0001", /dos letras/],
] as const;

test.each(wrong)("%p refuses %s, and says why", (check, typed, why) => {
  const checked = check(typed);
  expect(checked.ok).toBe(false);
  if (!checked.ok) expect(checked.message).toMatch(why);
});

test("the kinds of a Spanish number are told apart", () => {
  expect(["12345678Z", "X5253868R", "A28015865", "nada"].map(kindOfNif)).toEqual(["dni", "nie", "cif", null]);
});

test("a tax number is checked by its country, and compared whatever its looks", () => {
  expect(checkTaxId("AR", "A28015865").ok).toBe(false);
  expect(checkTaxId("ES", "A28015865").ok).toBe(true);
  expect(checkTaxId("UY", "21 100 342 0017")).toEqual({ ok: true, value: "211003420017", shown: "211003420017" });
  expect(checkTaxId("UY", " ").ok).toBe(false);
  expect(checkTaxId("CL", "76.124.890-1 / casa matriz de Santiago").ok).toBe(false);
  expect(sameTaxId("30-50084258-6", "30500842586")).toBe(true);
  expect(sameTaxId("ESA28015865", "a-28015865")).toBe(true);
  expect(sameTaxId("", "")).toBe(false);
});

test.each([
  ["30709155276", "AR", "30-70915527-6", "30-70915527-6"],
  [" 30 70915527 6 ", "AR", "30-70915527-6", "30-70915527-6"],
  ["AR30709155276", "AR", "30-70915527-6", "30-70915527-6"],
  ["a-28.015.865", "ES", "A28015865", "A28015865"],
  ["ESA28015865", "ES", "A28015865", "A28015865"],
  ["12345678z", "ES", "12345678Z", "12345678Z"],
  ["CL 12.345.678-K", null, "CL12345678K", "CL12345678K (sin verificar)"],
  ["211003420017", null, "211003420017", "211003420017 (sin verificar)"],
])("%s looks like %s and is written in one way", (typed, country, written, marked) => {
  expect(taxIdCountry(typed)).toBe(country);
  expect(checkTaxId(null, typed)).toMatchObject({ ok: true, shown: written });
  expect(writtenTaxId(typed)).toBe(written);
  expect(writtenTaxId(written)).toBe(written);
  expect(markedTaxId(written)).toBe(marked);
});

test.each([
  ["30-70915527-5", /^El CUIT 30-70915527-5 no es válido: el último dígito tendría que ser 6\./],
  ["30500842585", /^El CUIT 30-50084258-5 no es válido: el último dígito tendría que ser 6\./],
  ["99709155276", /tipo que no existe/],
  ["30-7091552-6", /11 dígitos/],
  ["3070915527", /11 dígitos/],
  ["12345678A", /tendría que ser Z/],
  ["A28015866", /tendría que ser 5 o E/],
  ["X5253868A", /tendría que ser R/],
  ["B8712345", /9 caracteres/],
  ["ES12", /No es un CUIT o NIF/],
])("%s is refused, and says which place is wrong", (typed, why) => {
  expect(checkTaxId(null, typed)).toEqual({ ok: false, message: expect.stringMatching(why) });
});

test.each([
  ["ES", "30-70915527-6", "country", "El número es un CUIT de Argentina, y el país dice España: uno de los dos no es."],
  ["AR", "A28015865", "country", "El número es un NIF de España, y el país dice Argentina: uno de los dos no es."],
  [
    "UY",
    "30-70915527-6",
    "country",
    "El número es un CUIT de Argentina, y el país dice Uruguay: uno de los dos no es.",
  ],
  ["UY", "12", "tax_id", "El número fiscal de Uruguay tiene de 5 a 20 letras y números."],
  ["CL", "¡no!", "tax_id", "El número fiscal de Chile tiene de 5 a 20 letras y números."],
  ["ES", "30-70915527-5", "tax_id", "El NIF tiene que tener 9 caracteres, con la letra al principio o al final."],
  ["AR", "A28015866", "tax_id", "El CUIT tiene que tener 11 dígitos."],
])("of %s beside %s the %s is named", (country, typed, field, message) => {
  expect(placeTaxId(country, typed)).toEqual({ ok: false, field, message });
});

test.each([
  ["UY", "30709155276"],
  ["IT", "30 709155276"],
  ["CL", "A28015865"],
  [null, "30-70915527-6"],
])("of %s %s may be a number there", (country, typed) => {
  expect(placeTaxId(country, typed)).toMatchObject({ ok: true });
});

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(""));

const families = [
  { check: checkCuit, body: digits(8).map((n) => `30${n}`), check_digits: 1, at: 10 },
  { check: checkNif, body: digits(7).map((n) => `B${n}`), check_digits: 1, at: 8 },
] as const;

test.each(families)("of every ten check digits at most one fits: $at", ({ check, body }) => {
  fc.assert(
    fc.property(body, (start) => {
      const fitting = [..."0123456789"].filter((digit) => check(start + digit).ok);
      expect(fitting.length).toBeLessThanOrEqual(1);
    }),
  );
});

test("a CBU has exactly one check digit per block, and any single wrong digit is found", () => {
  fc.assert(
    fc.property(digits(7), digits(13), fc.nat(21), fc.integer({ min: 1, max: 9 }), (bank, account, at, off) => {
      const all = [..."0123456789"].flatMap((a) => [..."0123456789"].map((b) => `${bank}${a}${account}${b}`));
      const fitting = all.filter((number) => checkCbu(number).ok);
      expect(fitting).toHaveLength(1);
      const good = fitting[0] ?? "";
      const changed = good.slice(0, at) + ((Number(good[at]) + off) % 10) + good.slice(at + 1);
      expect(checkCbu(changed).ok).toBe(false);
    }),
    { numRuns: 20 },
  );
});

test("any text at all is answered, never thrown, and what is accepted is accepted again as shown", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      for (const check of [checkCuit, checkNif, checkCbu, checkIban, checkCbuAlias]) {
        const once = check(text);
        if (once.ok) expect(check(once.shown)).toEqual(once);
        else expect(once.message).toMatch(/^(El|La|Los) /);
      }
    }),
  );
});
