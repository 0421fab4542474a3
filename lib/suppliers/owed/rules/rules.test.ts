import { answerText, type Said } from "./answer";
import { expectedDay, type PayFacts } from "./expected";
import { readTyped } from "./typed";

const facts: PayFacts = {
  today: "2026-11-20",
  state: "aprobado",
  observed: false,
  unaccepted: false,
  due: "2026-11-18",
  scheduled: null,
  supplierBlocked: false,
  intoAccount: true,
  standing: "lista",
  usableFrom: null,
  fixedDays: [],
  holidays: new Set(["2026-11-23"]),
};

test.each<[string, Partial<PayFacts>, string | null, boolean, string[]]>([
  ["what is overdue and approved is paid today", {}, "2026-11-20", true, []],
  ["what is due later waits for its day", { due: "2026-11-27" }, "2026-11-27", true, ["vence el vie 27 nov"]],
  [
    "a new account waits its 48 hours, then for a working day",
    { standing: "espera", usableFrom: "2026-11-21" },
    "2026-11-24",
    true,
    ["cuenta nueva hasta el sáb 21 nov", "el sáb 21 nov no se trabaja"],
  ],
  ["fixed days of payment", { fixedDays: [10, 25] }, "2026-11-25", true, ["se le paga los días 10 y 25"]],
  ["the 31st is the last of a shorter month", { fixedDays: [31] }, "2026-11-30", true, ["se le paga los días 31"]],
  [
    "what nobody approved has a day, but not for sure",
    { state: "en_aprobacion", due: "2026-12-09" },
    "2026-12-09",
    false,
    ["falta aprobarlo", "vence el mié 9 dic"],
  ],
  ["observed: no day", { observed: true }, null, false, ["está observado"]],
  ["no account: no day", { standing: null }, null, false, ["falta la cuenta del proveedor"]],
  ["an account that is not verified: no day", { standing: "pendiente" }, null, false, ["falta verificar la cuenta"]],
  ["paid by card there is no account to wait for", { standing: null, intoAccount: false }, "2026-11-20", true, []],
  [
    "in a batch: on its day, whatever the supplier's are",
    { scheduled: "2026-11-27", due: "2026-12-18", fixedDays: [10] },
    "2026-11-27",
    true,
    ["está en el lote del vie 27 nov"],
  ],
  ["blocked", { supplierBlocked: true }, null, false, ["el proveedor está bloqueado"]],
  ["without a day on it", { state: "recibido", due: null }, null, false, ["falta validarlo", "no dice cuándo vence"]],
])("%s", (_, more, day, firm, why) => {
  expect(expectedDay({ ...facts, ...more })).toEqual({ day, firm, why });
});

const said: Said = {
  country: "AR",
  type_code: "1",
  point: "3",
  number: "458",
  state: "aprobado",
  observed: false,
  currency: "ARS",
  total: "9680000.00",
  open: "9680000.00",
  pays: "9680000.00",
  paid: "0.00",
  noted: "0.00",
  net: "9440000.00",
  withheld: "240000.00",
  day: "2026-11-24",
  firm: true,
  accountMissing: false,
  lastFour: "3519",
  intoAccount: true,
};

test.each<[string, Partial<Said>, string]>([
  [
    "approved",
    {},
    "Hola. La factura A 00003-00000458 por $ 9.680.000 está aprobada. La pagamos el martes 24 de noviembre por transferencia a su cuenta terminada en 3519: $ 9.440.000, con $ 240.000 de retenciones.",
  ],
  [
    "in approval",
    { state: "en_aprobacion", firm: false, withheld: "0.00" },
    "Hola. La factura A 00003-00000458 por $ 9.680.000 está en revisión. El pago está previsto para el martes 24 de noviembre por transferencia a su cuenta terminada en 3519, y se confirma cuando se apruebe.",
  ],
  [
    "paid in part",
    { state: "pagado_parcial", open: "2420000.00", pays: "2420000.00", paid: "7260000.00", withheld: "0.00" },
    "Hola. La factura A 00003-00000458 por $ 9.680.000 está aprobada. Ya pagamos $ 7.260.000; resta $ 2.420.000. La pagamos el martes 24 de noviembre por transferencia a su cuenta terminada en 3519.",
  ],
  [
    "taken in part by a note",
    {
      state: "en_aprobacion",
      firm: false,
      open: "9196000.00",
      pays: "9196000.00",
      noted: "484000.00",
      withheld: "0.00",
    },
    "Hola. La factura A 00003-00000458 por $ 9.680.000 está en revisión. Con la nota de crédito por $ 484.000, resta $ 9.196.000. El pago está previsto para el martes 24 de noviembre por transferencia a su cuenta terminada en 3519, y se confirma cuando se apruebe.",
  ],
  [
    "paid in part, and in part taken by a note",
    {
      state: "pagado_parcial",
      open: "1936000.00",
      pays: "1936000.00",
      paid: "7260000.00",
      noted: "484000.00",
      withheld: "0.00",
    },
    "Hola. La factura A 00003-00000458 por $ 9.680.000 está aprobada. Ya pagamos $ 7.260.000; con la nota de crédito por $ 484.000, resta $ 1.936.000. La pagamos el martes 24 de noviembre por transferencia a su cuenta terminada en 3519.",
  ],
  [
    "paid",
    { state: "pagado", day: "2026-11-06" },
    "Hola. La factura A 00003-00000458 por $ 9.680.000 está pagada desde el viernes 6 de noviembre.",
  ],
  [
    "taken whole by a note",
    { open: "0.00", pays: "0.00", noted: "9680000.00", withheld: "0.00", day: null, firm: false, byNote: true },
    "Hola. La factura A 00003-00000458 por $ 9.680.000 se canceló con una nota de crédito: no queda nada por pagar.",
  ],
  [
    "paid in part and taken by a note in what was left",
    {
      state: "pagado_parcial",
      open: "0.00",
      pays: "0.00",
      paid: "9000000.00",
      noted: "680000.00",
      day: null,
      firm: false,
      byNote: true,
    },
    "Hola. La factura A 00003-00000458 por $ 9.680.000: pagamos $ 9.000.000 y el resto se canceló con una nota de crédito: no queda nada por pagar.",
  ],
  [
    "observed, without the words of ours",
    { observed: true, day: null },
    "Hola. La factura A 00003-00000458 por $ 9.680.000 está observada y por ahora no tiene fecha de pago. Le escribimos para resolverlo.",
  ],
  [
    "a receipt without account",
    { type_code: "4", day: null, accountMissing: true },
    "Hola. El recibo A 00003-00000458 por $ 9.680.000 está aprobado. Para pagarle nos falta confirmar su cuenta bancaria.",
  ],
  [
    "paid in part by a batch",
    { pays: "100000.00", net: "99674.44", withheld: "325.56" },
    "Hola. La factura A 00003-00000458 por $ 9.680.000 está aprobada. El martes 24 de noviembre pagamos $ 100.000 a cuenta por transferencia a su cuenta terminada en 3519: $ 99.674,44, con $ 325,56 de retenciones; queda un saldo de $ 9.580.000.",
  ],
  [
    "expected",
    { state: "esperado", total: null, day: null },
    "Hola. La factura A 00003-00000458 todavía no nos llegó. En cuanto nos mande el archivo le damos fecha de pago.",
  ],
])("says of what is %s a sentence that can be pasted", (_, more, text) => {
  expect(answerText({ ...said, ...more })).toBe(text);
});

test.each<[string, ReturnType<typeof readTyped>["number"], string | null]>([
  ["458", { point: null, number: "458" }, "458.00"],
  ["00000458", { point: null, number: "458" }, "458.00"],
  ["3-458", { point: "3", number: "458" }, null],
  ["00003-00000458", { point: "3", number: "458" }, null],
  ["FC A 00003-00000458", { point: "3", number: "458" }, null],
  ["fc a 3 - 458", { point: "3", number: "458" }, null],
  ["$ 9.680.000,00", null, "9680000.00"],
  ["9680000", { point: null, number: "9680000" }, "9680000.00"],
  ["1.452.000", null, "1452000.00"],
  ["bermejo", null, null],
  ["0", null, null],
])("%s is a number, an amount, or words", (typed, number, amount) => {
  expect(readTyped(typed)).toMatchObject({ number, amount });
});

test("a CUIT is one word with or without its dashes", () => {
  expect(readTyped("30-70884172-9").words).toEqual(["30708841729"]);
  expect(readTyped("30708841729").words).toEqual(["30708841729"]);
  expect(readTyped("Iluminación  Bermejo").words).toEqual(["iluminacion", "bermejo"]);
});
