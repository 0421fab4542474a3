import { addMoney, sumMoney } from "@/lib/format/moneyMath";
import ar from "../fixtures/ar_totals.json";
import es from "../fixtures/es_totals.json";
import { checkVoucher, errorsOf } from "./check";
import type { CheckedAgainst, VoucherFacts } from "./finding";
import { vatLinesOf } from "./sums";
import { amountOf, costOf, taxKindOf } from "./taxes";

const plain: VoucherFacts = {
  country: "AR",
  direction: "recibido",
  type_code: "1",
  point: "3",
  number: "1234",
  date: "2026-11-03",
  due_date: null,
  service_from: null,
  service_until: null,
  currency: "ARS",
  fx_rate: null,
  net_taxed: "100000.00",
  net_untaxed: "0.00",
  exempt: "0.00",
  vat: "21000.00",
  other_taxes: "0.00",
  self_withheld: "0.00",
  total: "121000.00",
  recipient_tax_id: "",
  authorisation_code: "",
  vat_lines: [],
  taxes: [],
};
const against: CheckedAgainst = {
  today: "2026-11-24",
  iva_condition: "responsable_inscripto",
  iva_condition_since: null,
  company: { tax_id: "30-71555001-2", currency: "ARS", name: "Bambalina Producciones SA" },
  has_supplier: true,
  notes: [],
  accepted: false,
};
const say = (facts: Partial<VoucherFacts>, other: Partial<CheckedAgainst> = {}) =>
  checkVoucher({ ...plain, ...facts }, { ...against, ...other });
const messages = (...args: Parameters<typeof say>) => say(...args).map(({ message }) => message);

describe("the vectors of Argentina", () => {
  test.each(ar.casos.map((one) => [one.id, one] as const))("%s", (_, one) => {
    const lines = one.iva.map(({ codigo, base, importe }) => ({ rate_code: String(codigo), base, amount: importe }));
    const taxes = one.tributos.map(({ codigo, importe }) => ({ kind: taxKindOf(codigo), amount: importe }));
    const found = say(
      {
        type_code: String(one.tipo),
        currency: one.moneda,
        fx_rate: one.cotizacion ?? null,
        net_taxed: sumMoney(lines.map(({ base }) => base)),
        vat: sumMoney(lines.map(({ amount }) => amount)),
        net_untaxed: one.no_gravado,
        exempt: one.exento,
        other_taxes: sumMoney(taxes.map(({ amount }) => amount)),
        total: one.total,
        vat_lines: lines,
        taxes,
      },
      {
        iva_condition: one.emisor === "RI" ? "responsable_inscripto" : "monotributo",
        notes: one.asociado
          ? [{ amount: one.total, balance: one.total, text: one.asociado, unlike: "", day: null }]
          : [],
      },
    );
    expect(errorsOf(found).map(({ code }) => code)).toEqual(one.esperado === "ok" ? [] : [one.esperado]);
    if (one.aviso) expect(found.map(({ code }) => code)).toContain(one.aviso);
  });
});

describe("the vectors of Spain", () => {
  test.each(es.casos.map((one) => [one.id, one] as const))(
    "%s",
    (_, { base, iva, cuota, retencion, total, ...one }) => {
      const found = say(
        {
          country: "ES",
          type_code: "F1",
          point: "",
          number: one.numero ?? "F-2026/12",
          currency: "EUR",
          net_taxed: base,
          vat: cuota,
          self_withheld: retencion,
          total,
          vat_lines: [{ rate_code: String(iva), base, amount: cuota }],
        },
        { iva_condition: "", company: { tax_id: "B87555017", currency: "EUR", name: "Bambalina SL" } },
      );
      expect(found.map(({ code }) => code)).toEqual(one.esperado === "ok" ? [] : [one.esperado]);
    },
  );
});

describe("in words, each in its field", () => {
  test("what names the account that it is paid at is paid by transfer alone, and is of Argentina", () => {
    const informed_cbu = "2850590940090418135201";
    expect(messages({ informed_cbu, paid_by: "transferencia" })).toEqual([]);
    for (const paid_by of ["caja", "tarjeta"])
      expect(messages({ informed_cbu, paid_by })).toEqual([
        "Pago en CBU informada: se paga solo por transferencia a esa cuenta.",
      ]);
  });

  test("the sums of a total that is six cents off", () => {
    expect(say({ total: "121000.06" })).toEqual([
      {
        field: "total",
        code: "totales_no_cierran",
        level: "error",
        message: "Los importes no cierran: neto 100.000,00 + IVA 21.000,00 = 121.000,00 y el total dice 121.000,06.",
      },
    ]);
    expect(say({ total: "121000.05" })).toEqual([]);
  });
  test("a letter that the issuer does not give, and one that costs the VAT", () => {
    expect(messages({}, { iva_condition: "monotributo" })).toEqual(["Un monotributista no emite factura A."]);
    expect(messages({}, { iva_condition: "" })).toEqual([]);
    // What is dated before the issuer came to be that, and what takes from it, is only told.
    const since = { iva_condition: "monotributo", iva_condition_since: "2026-11-10" };
    const told = "Un monotributista no emite factura A. Figura así desde el mar 10 nov 2026: revisar qué era entonces.";
    expect(say({}, since)).toMatchObject([{ level: "aviso", message: told }]);
    expect(say({ date: "2026-11-10" }, since)).toMatchObject([{ level: "error" }]);
    expect(say({ type_code: "3", date: "2026-11-20" }, since)[0]).toMatchObject({ field: "type_code", level: "aviso" });
    expect(say({ type_code: "6" }).map(({ code, level }) => [code, level])).toEqual([["pedir_a", "aviso"]]);
  });
  test("days: not of tomorrow, hardly of long ago, due no sooner than made", () => {
    expect(messages({ date: "2026-11-25" })).toEqual(["La fecha es posterior a hoy."]);
    expect(say({ date: "2021-11-20" }).map(({ level }) => level)).toEqual(["aviso"]);
    expect(messages({ due_date: "2026-11-02" })).toEqual(["El vencimiento es anterior a la fecha del comprobante."]);
  });
  test("another company's, naming whose it is", () => {
    expect(messages({ recipient_tax_id: "30709111015" })).toEqual([
      "El comprobante está hecho a 30-70911101-5, que no es Bambalina Producciones SA.",
    ]);
    expect(messages({ recipient_tax_id: "30-71555001-2" })).toEqual([]);
  });
  test("a note that takes more than is left, or is not all told apart", () => {
    const notes = [{ amount: "121000.00", balance: "100000.00", text: "FC A 00003-00001234", unlike: "", day: null }];
    expect(messages({ type_code: "3" }, { notes })).toEqual([
      "La nota resta 121.000,00 y de FC A 00003-00001234 quedan 100.000,00.",
    ]);
    const part = [{ amount: "21000.00", balance: "121000.00", text: "FC A 00003-00001234", unlike: "", day: null }];
    expect(messages({ type_code: "3" }, { notes: part })).toEqual([
      "Lo que resta suma 21.000,00 y la nota es de 121.000,00.",
    ]);
  });
  test("a note is of its own supplier, company and currency", () => {
    const notes = [
      { amount: "121000.00", balance: "121000.00", text: "FC A 00003-00001234", unlike: "otro proveedor", day: null },
    ];
    expect(say({ type_code: "3" }, { notes })).toMatchObject([
      { field: "links.0.target_id", message: "FC A 00003-00001234 es de otro proveedor: la nota no puede ser suya." },
    ]);
  });
  test("a note is not dated before its voucher", () => {
    const of = (day: string | null) => [
      { amount: "121000.00", balance: "121000.00", text: "FC A 00003-00001234", unlike: "", day },
    ];
    const note = { type_code: "3", date: "2026-11-20" };
    expect(say(note, { notes: of("2026-11-21") })).toMatchObject([
      {
        field: "date",
        code: "nota_antes",
        level: "error",
        message:
          "FC A 00003-00001234 es del 21/11: la nota no puede ser de antes. Corregir la fecha, o elegir otro comprobante.",
      },
    ]);
    expect(messages(note, { notes: of("2026-11-20") })).toEqual([]);
    expect(messages(note, { notes: of(null) })).toEqual([]);
  });
  test("another currency than the company's needs its rate", () => {
    expect(say({ currency: "USD", date: "2026-11-20" })).toMatchObject([
      { field: "fx", message: "Falta la cotización oficial USD del 20/11: cargarla o elegir la pactada." },
    ]);
    expect(messages({ currency: "USD", fx_rate: "1450.5" })).toEqual([]);
  });
  test("a credit invoice that waits for its acceptance, and one that was accepted", () => {
    expect(messages({ type_code: "201" })).toEqual(["FCE sin aceptar: no se paga hasta que se acepte."]);
    expect(messages({ type_code: "201" }, { accepted: true })).toEqual([]);
  });
  test("what stands in the way of a letter, a note, a Spanish one, and what is only to be looked at", () => {
    expect(messages({ type_code: "11" }, { iva_condition: "monotributo" })).toEqual([
      "Un comprobante C no discrimina IVA: el IVA tiene que quedar en 0.",
    ]);
    expect(messages({ type_code: "3" })).toEqual(["Una nota de crédito tiene que decir de qué comprobante es."]);
    expect(messages({ type_code: "51" })).toEqual([
      "Operación sujeta a retención: al pagarlo se retiene el IVA entero y Ganancias.",
    ]);
    expect(messages({ date: "2021-11-20" })).toEqual(["La fecha es de hace más de 5 años."]);
    const spanish = { country: "ES", type_code: "F1", point: "", number: " ", currency: "ARS" };
    expect(say(spanish, { iva_condition: "" })).toEqual([
      { field: "number", code: "falta_numero", level: "error", message: "Falta el número del comprobante." },
    ]);
  });
  test("what is missing", () => {
    const empty = { type_code: "", number: "", point: "", date: "", total: "" };
    expect(say(empty, { company: null, has_supplier: false }).map(({ field }) => field)).toEqual([
      "company_id",
      "supplier_id",
      "type_code",
      "point",
      "number",
      "date",
      "total",
    ]);
    expect(messages({ type_code: "77" })).toEqual(["Ese tipo de comprobante no existe en el país del emisor."]);
  });
  test("lines that are not what the sums say", () => {
    const vat_lines = [{ rate_code: "5", base: "90000.00", amount: "18900.00" }];
    expect(say({ vat_lines }).map(({ field, message }) => [field, message])).toEqual([
      ["net_taxed", "Las bases suman 90.000,00 y el neto gravado dice 100.000,00."],
      ["vat", "El IVA por alícuota suma 18.900,00 y el IVA dice 21.000,00."],
    ]);
    expect(messages({ vat_lines: [{ rate_code: "5", base: "100000.00", amount: "10500.00" }] })[0]).toBe(
      "El 21 % de 100.000,00 es 21.000,00 y el IVA dice 10.500,00.",
    );
    expect(say({ taxes: [{ kind: "otros", amount: "1.00" }] })).toMatchObject([
      { field: "other_taxes", message: "Los tributos suman 1,00 y otros tributos dice 0,00." },
    ]);
    expect(say({ vat_lines: [{ rate_code: "99", base: "1.00", amount: "0.21" }] })[0]?.code).toBe(
      "alicuota_desconocida",
    );
  });
});

describe("what no voucher can say", () => {
  const fields = (...args: Parameters<typeof say>) => say(...args).map(({ field, level }) => `${field} ${level}`);
  test("numbers of none and of too many figures", () => {
    expect(messages({ number: "0" })).toEqual(["El número del comprobante no puede ser 0."]);
    expect(fields({ number: "123456789" })).toEqual(["number error"]);
    expect(fields({ number: "00012345678" })).toEqual([]);
    expect(fields({ point: "123456" })).toEqual(["point error"]);
    const spanish = {
      country: "ES",
      type_code: "F1",
      vat_lines: [{ rate_code: "21", base: "100000.00", amount: "21000.00" }],
    };
    expect(messages({ ...spanish, number: "--/" })).toEqual(["El número no tiene ni una letra ni una cifra."]);
  });
  test("VAT that no single rate explains is told by rate; what one explains needs no lines", () => {
    const mixed = { net_taxed: "200.00", vat: "31.50", total: "231.50" };
    expect(messages(mixed)).toEqual(["Falta el IVA por alícuota: ninguna sola explica 31,50 de 200,00."]);
    const lines = [
      { rate_code: "5", base: "100.00", amount: "21.00" },
      { rate_code: "4", base: "100.00", amount: "10.50" },
    ];
    expect(messages({ ...mixed, vat_lines: lines })).toEqual([]);
    expect(vatLinesOf({ ...plain, net_taxed: "200.00", vat: "21.03" })).toEqual([
      { rate_code: "4", base: "200.00", amount: "21.03" },
    ]);
    expect(vatLinesOf({ ...plain, vat: "0.00" })).toMatchObject([{ rate_code: "3" }]);
    expect(messages({ type_code: "6", ...mixed })).toEqual([
      "Es una B de un responsable inscripto: el IVA no se recupera. Pedir una A.",
    ]);
  });
  test("letters without VAT", () => {
    expect(fields({ type_code: "11" }, { iva_condition: "monotributo" })).toEqual(["vat error"]);
    expect(messages({ type_code: "19" })).toEqual([
      "Un comprobante E no discrimina IVA: el IVA tiene que quedar en 0.",
    ]);
    for (const type_code of ["83", "195"]) {
      expect(messages({ type_code })).toEqual(["Un comprobante T no discrimina IVA: el IVA tiene que quedar en 0."]);
      expect(fields({ type_code, net_taxed: "0.00", vat: "0.00", vat_lines: [] })).toEqual([]);
    }
    expect(messages({ type_code: "81" })).toEqual([]);
  });
  test("rates, codes, jurisdictions and tax that its issuer withholds", () => {
    expect(messages({ fx_rate: "2" })).toEqual([
      "Bambalina Producciones SA lleva sus cuentas en ARS: va sin cotización.",
    ]);
    expect(fields({ currency: "USD", fx_rate: "999999999.999999" })).toEqual(["fx error"]);
    expect(messages({ authorisation_code: "123" })).toEqual(["El CAE, CAEA o CAI tiene 14 cifras."]);
    expect(fields({ authorisation_code: "76045123456780" })).toEqual([]);
    expect(fields({ self_withheld: "10.00", total: "120990.00" })).toEqual(["self_withheld error"]);
    const taxed = (jurisdiction: string) => ({
      taxes: [{ kind: "percepcion_iibb" as const, jurisdiction, amount: "1.00" }],
      other_taxes: "1.00",
      total: "121001.00",
    });
    expect(fields(taxed("zzz"))).toEqual(["taxes.0.jurisdiction error"]);
    for (const known of ["CABA", "cordoba", "902", ""]) expect(fields(taxed(known))).toEqual([]);
  });
  test("amounts that no book holds", () => {
    const huge = { net_taxed: "9999999999999999.99", vat: "0.00", total: "9999999999999999.99" };
    expect(fields(huge)).toEqual(["net_taxed error", "total error"]);
    expect(fields({ net_taxed: "9999999999999.99", vat: "0.00", total: "9999999999999.99" })).toEqual([]);
  });
});

describe("cost", () => {
  const voucher = { ...plain, taxes: [{ kind: "percepcion_iibb" as const, amount: "3000.00" }], total: "124000.00" };
  test("is without percepciones and the VAT that is recoverable", () => {
    expect(costOf(voucher, "100")).toBe("100000.00");
    expect(costOf(voucher, "0")).toBe("121000.00");
    expect(costOf(voucher, "33.33")).toBe("114000.70");
  });
  test("of a letter without credit is all of it, and internal taxes are cost", () => {
    expect(costOf({ ...voucher, type_code: "6" }, "100")).toBe("121000.00");
    expect(costOf({ ...voucher, taxes: [{ kind: "internos", amount: "3000.00" }] }, "100")).toBe("103000.00");
  });
  test("what Spain's issuer withheld is to be paid as well", () => {
    const spanish = {
      ...plain,
      country: "ES",
      type_code: "F1",
      total: "1060.00",
      vat: "210.00",
      self_withheld: "150.00",
    };
    expect(amountOf(spanish)).toBe("1210.00");
    expect(costOf(spanish, "100")).toBe(addMoney("1000", "0"));
  });
});
